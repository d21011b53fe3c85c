import type { Answer } from '#contract/answers.ts';
import { type ProductType, productTypes } from '#domain/entities.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Tariff } from '#domain/tariff.ts';
import { weightLimit } from '#domain/weight.ts';
import { text } from '../../http/texts.ts';

/** Each product of the tariff, with its shortest and longest promise and its weight limit on the web (D-50). */
export function productTypeList(
  language: LanguageInfo,
  tariff: Tariff,
  products: readonly ProductType[] = productTypes,
): Answer<'productTypeList'> {
  return products.flatMap((code) => {
    const rows = tariff.rows.filter(({ productType }) => productType === code);
    if (rows.length === 0) return [];
    const { maxKg, decimals } = weightLimit('web', code);
    return {
      code,
      label: text(language, `answers:product.${code}`),
      minBusinessDays: Math.min(...rows.map((row) => row.minBusinessDays)),
      maxBusinessDays: Math.max(...rows.map((row) => row.maxBusinessDays)),
      maxWeightKg: maxKg,
      weightDecimals: decimals,
    };
  });
}
