/** Numbers that an operator sets while the system runs, each a row of `settings`; the default holds without one. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { readSetting } from './store.ts';

/** D-38: 1 enforces the bag's maximum weight, 0 only warns. */
export const weightFlag = { key: 'weightFlag', fallback: 0 } as const;

/** Parcels that one courier round picks up in a two-hour slot (D-56). */
export const pickupCapacity = { key: 'pickupCapacity', fallback: 40 } as const;

export async function readNumber(
  db: Kysely<Database>,
  { key, fallback }: { key: string; fallback: number },
): Promise<number> {
  const value = await readSetting(db, key);
  return typeof value === 'number' ? value : fallback;
}
