/** A recipient changes the delivery of a parcel: the newest change holds, and the promise follows it. */
import type { Insertable, Transaction } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { deliveryChangeRefusal, offeredDeliveryDays } from '#domain/delivery-change.ts';
import { tidy } from '#domain/contact.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { DeliveryChangeTable } from '../../db/tables/parcels.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { proveCode } from '../account/code-proof.ts';
import { findNearestBranch, type NamedBranch } from '../branches/nearest.ts';
import { findPlace } from '../catalogue/places.ts';
import { spendCode } from '../codes/codes.ts';
import { lockOrder } from '../orders/courier-store.ts';
import { appendPromise } from '../orders/promises.ts';
import type { Visitor } from '../tracking/look.ts';
import { openDelivery } from './code.ts';
import { isOpen } from './options.ts';
import { type Delivery, findDelivery, insertDeliveryChange } from './store.ts';

type Wanted = Input<'deliveryChange'>['change'];
type NewChange = Insertable<DeliveryChangeTable>;

const refuse = (field: keyof Wanted, reason: string): BusinessError =>
  new BusinessError('invalidParameter', {
    errors: [{ pointer: `/change/${field}`, key: `answers:delivery.${reason}`, params: {} }],
  });

/** @throws BusinessError `invalidParameter` at what can't be had */
function judge(
  { kind, date, branchCode }: Wanted,
  { promised_to, cod_amount }: Delivery,
  branch: NamedBranch | null,
  today: string,
): void {
  const refusal = deliveryChangeRefusal(kind, { codAmount: cod_amount, hasBranch: branch !== null });
  if (refusal) throw refuse('kind', refusal);
  if (kind === 'day' && !offeredDeliveryDays(promised_to, today).includes(date ?? '')) throw refuse('date', 'day');
  if (kind === 'branch' && branchCode !== branch?.code) throw refuse('kind', 'otherBranch');
}

/** Of the answers only those that belong to the kind. */
function rowOf(wanted: Wanted, branch: NamedBranch | null, about: Pick<NewChange, 'order_id' | 'at'>): NewChange {
  const { kind, date, window, neighbourName, neighbourPlace, safePlace, note } = tidy(wanted);
  const isDay = kind === 'day';
  const isNeighbour = kind === 'neighbour';
  return {
    id: uuidv7(),
    ...about,
    kind,
    date: (isDay && date) || null,
    time_window: (isDay && window) || null,
    branch_code: (kind === 'branch' && branch?.code) || null,
    branch_name: (kind === 'branch' && branch?.name) || null,
    neighbour_name: (isNeighbour && neighbourName) || null,
    neighbour_place: (isNeighbour && neighbourPlace) || null,
    safe_place: (kind === 'safePlace' && safePlace) || null,
    note: note || null,
  };
}

async function keep(trx: Transaction<Database>, waybillNo: string, change: NewChange, at: Date): Promise<void> {
  await insertDeliveryChange(trx, change);
  const { date } = change;
  if (typeof date !== 'string') return;
  await appendPromise(trx, waybillNo, { promisedFrom: date, promisedTo: date, reason: 'recipientAsked', at });
}

/**
 * For whoever may track the parcel and proves the recipient's phone.
 * @throws BusinessError `notFound`, `wrongCode` at /code, `deliveryNotChangeable` also when the courier takes the parcel
 * along in this very moment, `invalidParameter` at what can't be had
 */
export async function changeDelivery(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail, code, change: wanted }: Input<'deliveryChange'>,
): Promise<Answer<'deliveryChange'>> {
  const { db, clock } = context;
  const before = await openDelivery(context, visitor, { waybillNo, tail });
  const branch = wanted.kind === 'branch' ? await findNearestBranch(db, await findPlace(db, before.zip)) : null;
  const now = clock();
  judge(wanted, before, branch, localDate(now));
  const proof = await proveCode(context, visitor, { purpose: 'deliveryChange', target: before.recipient_phone, code });
  const row = rowOf(wanted, branch, { order_id: before.orderId, at: now });
  const promised = await transaction(db, async (trx) => {
    await spendCode(trx, proof);
    await lockOrder(trx, waybillNo);
    if (!isOpen(await findDelivery(trx, before.orderId))) throw new BusinessError('deliveryNotChangeable');
    await keep(trx, waybillNo, row, now);
    return findDelivery(trx, before.orderId);
  });
  return {
    change: {
      at: now.toISOString(),
      kind: row.kind,
      date: row.date ?? null,
      window: row.time_window ?? null,
      branchName: row.branch_name ?? null,
    },
    promisedFrom: promised.promised_from,
    promisedTo: promised.promised_to,
  };
}
