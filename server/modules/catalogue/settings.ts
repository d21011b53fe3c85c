/** Numbers that an operator sets at run time, each a row of `settings`; without a row the default holds. */
import type { Kysely } from 'kysely';
import { type BagWeights, getBagWeights, toWeightFlag } from '#domain/parcel/bag.ts';
import { type CodTerms, getCodTerms } from '#domain/pricing/cod-settlement.ts';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#contract/calls.ts';
import { type PaymentMode, paymentModes, type PayType, payTypes } from '#domain/order-choices.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { text } from '#server/http/texts.ts';
import { listItemTypes, readSetting } from './store.ts';

/** D-38: 1 enforces the bag's maximum weight, 0 only warns. */
const weightFlagKey = 'weightFlag';

/** What each bag carries, by size (D-54): `{"small": 1, "medium": 3, "large": 5}`. */
const bagWeightsKey = 'bagMaxWeightKg';

/** Parcels that one courier round picks up in a two-hour slot (D-56). */
export const pickupCapacity = { key: 'pickupCapacity', fallback: 40 } as const;

export async function readNumber(
  db: Kysely<Database>,
  { key, fallback }: { key: string; fallback: number },
): Promise<number> {
  const value = await readSetting(db, key);
  return typeof value === 'number' ? value : fallback;
}

/** SYS-07, D-38. */
export async function readWeightFlag(db: Kysely<Database>): Promise<0 | 1> {
  return toWeightFlag(await readSetting(db, weightFlagKey));
}

/** D-38, D-54: how strictly bags are checked, and what each carries. */
export async function readBagRules(db: Kysely<Database>): Promise<{ weightFlag: 0 | 1; weights: BagWeights }> {
  return { weightFlag: await readWeightFlag(db), weights: getBagWeights(await readSetting(db, bagWeightsKey)) };
}

/** Rates, signs and days of settlements (D-88), as `{"withholdingPercent": 1, "cutWeekdays": [1, 4]}`. */
const codTermsKey = 'codTerms';

export async function readCodTerms(db: Kysely<Database>): Promise<CodTerms> {
  return getCodTerms(await readSetting(db, codTermsKey));
}

// The short lists that forms choose from, with labels in the visitor's language.

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
