/** A parcel that its sender brings to a branch: the branch, the last day, the code for the counter, and its end. */
import { formatOrigin } from '#domain/address/address.ts';
import { constants } from '#domain/constants.ts';
import { type DropOff, dropOffRejection, getDropOffDeadline } from '#domain/parcel/drop-off.ts';
import { addMinutes } from '#domain/time/zoned-time.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import { sealed } from '#server/secret.ts';
import { findBranch } from '../catalogue/branch-store.ts';
import { toAddress } from '../catalogue/nearest-branches.ts';
import { appendScan } from './scans.ts';
import { changeOrder, listOverdueDropOffs } from './sent-order-store.ts';

const rounds = ['1', '2', '3', '4'];

/**
 * The digits that the sender shows at the counter: a keyed permutation of the order's sequence, so that no two of a
 * million orders in a row have the same ones, and none follows from another.
 */
export function getCounterCode(secret: string, sequence: number): string {
  const digits = constants.dropOff.codeDigits / 2;
  const half = 10 ** digits;
  let [left, right] = [Math.floor(sequence / half) % half, sequence % half];
  for (const round of rounds) {
    const mixed = Number.parseInt(sealed(secret, 'counter code', round, String(right)).slice(0, 12), 16);
    [left, right] = [right, (left + mixed) % half];
  }
  return [left, right].map((part) => String(part).padStart(digits, '0')).join('');
}

/** The branch that was chosen, and until when it takes the parcel. */
export type DropOffPlace = Omit<DropOff, 'code' | 'transit'>;

/**
 * @param pointer of the branch in the call's input
 * @throws BusinessError `invalidParameter` there when no branch has that code, or it takes no parcels, or not in time.
 */
export async function findDropOffPlace(
  db: ServerContext['db'],
  branchCode: string,
  now: Date,
  pointer: string,
): Promise<DropOffPlace> {
  const row = await findBranch(db, branchCode, now);
  const branch = row && {
    ...row,
    opensOnHolidays: row.opens_on_holidays,
    closedOn: row.closed_on,
    closedFrom: row.closed_from ?? undefined,
    timeZone: timeZoneOfPostalCode(row.zip),
  };
  const reason = dropOffRejection(branch, now);
  const deadline = branch && getDropOffDeadline(branch, now);
  if (!branch || !deadline || reason)
    throw new BusinessError('invalidParameter', {
      errors: [{ pointer, key: `answers:refusal.${reason ?? 'branchGone'}`, params: {} }],
    });
  return { branchCode: branch.code, branchName: branch.name, address: toAddress(branch), ...deadline };
}

/** The drop-off as calls answer with it; the code is the sender's alone. */
export function toDropOffAnswer(dropOff: DropOff, isSender: boolean) {
  const { transit: _, code, ...place } = dropOff;
  return { ...place, code: isSender ? code : null };
}

/** Cancels orders whose parcel was not brought in time, each in a transaction of its own: running again is harmless. */
async function cancelOverdue({ db, clock }: ServerContext): Promise<void> {
  const now = clock();
  const overdue = await listOverdueDropOffs(db, addMinutes(now, -constants.dropOff.graceHours * 60));
  for (const { id, waybill_no: waybillNo, sender } of overdue)
    await transaction(db, async (trx) => {
      const { outcome } = await appendScan(trx, waybillNo, 'cancelled', { place: formatOrigin(sender), at: now });
      if (outcome === 'recorded') await changeOrder(trx, id, { cancel_reason: 'notBrought' });
    });
}

export const dropOffJob: JobKind<object> = {
  name: 'orders.overdueDropOffs',
  everyMs: 3_600_000,
  work: (context) => cancelOverdue(context),
};
