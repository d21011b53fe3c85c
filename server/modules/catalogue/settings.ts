/** Numbers that an operator sets at run time, each a row of `settings`; without a row the default holds. */
import type { Kysely } from 'kysely';
import { type BagWeights, getBagWeights, toWeightFlag } from '#domain/bag.ts';
import { type CodTerms, getCodTerms } from '#domain/cod-settlement.ts';
import type { Database } from '../../db/schema.ts';
import { readSetting } from './store.ts';

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
