/**
 * Rebuilds a merchant's day from its shipments, and the cut that holds it from its days (ADR 90): for an operator who
 * has found the cause of a mismatch. What was paid is never changed.
 */
import type { Transaction } from 'kysely';
import { addTotals } from '#domain/cod-settlement.ts';
import type { Database } from '../../db/schema.ts';
import { differences, keepMismatches } from './check.ts';
import type { Found } from './check-store.ts';
import { type CutRow, daysBesideRows, daysOfCut } from './cut-store.ts';
import { deleteDay, lockCutById, lockDay, writeSums } from './rebuild-store.ts';
import { columnsOfTotals, calculateTotals } from './sums.ts';

export type Rebuilt =
  /** Nothing was ever collected for this customer on that day. */
  | { outcome: 'notFound' }
  | { outcome: 'paid'; cut: CutRow }
  /** A cut holds the day, but the day has no shipment. */
  | { outcome: 'empty'; cut: CutRow }
  | {
      outcome: 'rebuilt';
      /** The mismatches that were fixed: of the day, and of its cut. */
      corrected: readonly Found[];
      /** How many mismatches of this merchant remain. */
      left: number;
    };

async function rebuildCut(trx: Transaction<Database>, cut: CutRow): Promise<Found[]> {
  const sums = columnsOfTotals(addTotals((await daysOfCut(trx, cut.id)).map(calculateTotals)));
  await writeSums(trx, 'cod_cuts', cut.id, sums);
  return differences(cut.reference, sums, cut);
}

export async function rebuildDay(
  trx: Transaction<Database>,
  { userId, day: date, now }: { userId: string; day: string; now: Date },
): Promise<Rebuilt> {
  const locked = await lockDay(trx, userId, date);
  const cut = locked && locked.cut_id !== null ? await lockCutById(trx, locked.cut_id) : undefined;
  if (cut?.paid_at) return { outcome: 'paid', cut };
  const [found] = locked ? await daysBesideRows(trx, { ids: [locked.id] }) : [];
  if (!found) return { outcome: 'notFound' };
  const { day, byRows } = found;
  if (byRows.waybills > 0) await writeSums(trx, 'cod_days', day.id, byRows);
  else if (cut) return { outcome: 'empty', cut };
  else await deleteDay(trx, day.id);
  const corrected = [...differences(date, byRows, day), ...(cut ? await rebuildCut(trx, cut) : [])];
  return { outcome: 'rebuilt', corrected, left: await keepMismatches(trx, userId, now) };
}
