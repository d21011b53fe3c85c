/** A claim of the demo customer for the first parcel that was delivered: paid in part (CONST-10, D-93). */
import type { Transaction } from 'kysely';
import { answerTimes } from '#domain/account/inbox.ts';
import { getPayable } from '#domain/parcel/claim.ts';
import { addMinutes } from '#domain/time/zoned-time.ts';
import type { Database } from '../db/schema.ts';
import { insertCase } from '../modules/tracking/case-store.ts';
import { getCasePrefix } from '../modules/tracking/cases.ts';
import { decideClaim, payClaim } from '../modules/tracking/claims.ts';

const hour = 60;

export async function demoClaim(trx: Transaction<Database>, userId: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'parcel', 'signed_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'signed')
    .orderBy('signed_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!order.signed_at) throw new Error('A delivered parcel has no time of its delivery.');
  const openedAt = addMinutes(order.signed_at, hour);
  const amount = order.parcel.itemValue;
  const payable = getPayable(amount, order.parcel);
  const filed = await insertCase(trx, {
    orderId: order.id,
    prefix: getCasePrefix(openedAt),
    userId,
    reason: null,
    note: 'Llegaron dos piezas; una venía rota.',
    openedAt,
    ...answerTimes(openedAt),
    claim: { kind: 'damage', amount, payable, clabe: '002010077777777771', fileIds: [] },
  });
  if (!filed) throw new Error('The demo parcel has a case already.');
  const reason = 'La factura ampara una de las dos piezas.';
  await decideClaim(trx, filed.caseNo, { approved: payable / 2, reason, at: addMinutes(openedAt, 3 * hour) });
  await payClaim(trx, filed.caseNo, { reference: `SPEI ${filed.caseNo}`, at: addMinutes(openedAt, 4 * hour) });
}
