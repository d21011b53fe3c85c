/** The short lists that forms choose from, with labels in the visitor's language. */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { type PaymentMode, paymentModes, type PayType, payTypes } from '#domain/entities.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Database } from '../../db/schema.ts';
import { text } from '../../http/texts.ts';
import { listItemTypes } from './store.ts';

/** D-55. */
const payTypeOf = { PP_CASH: 'prepaid', CC_CASH: 'collect', PP_PM: 'monthly' } as const satisfies Record<
  PaymentMode,
  PayType
>;

/** CALL-26, CALL-61. A row without a name in the visitor's language has its English one, or else its code (D-30, D-69). */
export async function goodsList(db: Kysely<Database>, language: LanguageInfo): Promise<Answer<'goodsList'>> {
  const rows = await listItemTypes(db);
  return rows.map(({ code, goods_category: goodsCategory, hs_code: hsCode, names }) => ({
    code,
    label: names ? (names[language.dictionary] ?? names.en ?? code) : text(language, `answers:goods.${code}`),
    goodsCategory,
    hsCode,
  }));
}

/** Monthly settlement is only offered to customers with a contract (D-55). */
export function paymentModeList(language: LanguageInfo, monthlyContract: boolean): Answer<'paymentModeList'> {
  return paymentModes
    .filter((code) => code !== 'PP_PM' || monthlyContract)
    .map((code) => ({ code, label: text(language, `answers:paymentMode.${code}`), payType: payTypeOf[code] }));
}

export function payTypeList(language: LanguageInfo): Answer<'payTypeList'> {
  return payTypes.map((code) => ({ code, label: text(language, `answers:payType.${code}`) }));
}
