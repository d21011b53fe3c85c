/** The short lists that forms choose from, with labels in the visitor's language. */
import type { Answer } from '#contract/answers.ts';
import {
  goodsCategories,
  type PaymentMode,
  paymentModes,
  type PayType,
  payTypes,
  productTypes,
} from '#domain/entities.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Tariff } from '#domain/tariff.ts';
import { weightLimit } from '#domain/weight.ts';
import { text } from '../../http/texts.ts';

/** D-55. */
const payTypeOf = { PP_CASH: 'prepaid', CC_CASH: 'collect', PP_PM: 'monthly' } as const satisfies Record<
  PaymentMode,
  PayType
>;

export function goodsList(language: LanguageInfo): Answer<'goodsList'> {
  return goodsCategories.map((code) => ({ code, label: text(language, `answers:goods.${code}`) }));
}

/** Monthly settlement is offered to customers with a contract only (D-55). */
export function paymentModeList(language: LanguageInfo, monthlyContract: boolean): Answer<'paymentModeList'> {
  return paymentModes
    .filter((code) => code !== 'PP_PM' || monthlyContract)
    .map((code) => ({ code, label: text(language, `answers:paymentMode.${code}`), payType: payTypeOf[code] }));
}

export function payTypeList(language: LanguageInfo): Answer<'payTypeList'> {
  return payTypes.map((code) => ({ code, label: text(language, `answers:payType.${code}`) }));
}

/** Each product that the tariff takes somewhere, with its shortest and longest promise and its weight limit on the web (D-50). */
export function productTypeList(language: LanguageInfo, tariff: Tariff): Answer<'productTypeList'> {
  return productTypes.flatMap((code) => {
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
