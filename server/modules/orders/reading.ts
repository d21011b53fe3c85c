/** CALL-21, CALL-22, CALL-59, CALL-75: the customer's orders, sent and received. */
import type { Answer } from '#contract/calls.ts';
import { derivedAddress, formatAddress } from '#domain/address/address.ts';
import { maskName } from '#domain/account/names.ts';
import { getPeriod, isTooLong, sumWaybills } from '#domain/parcel/shipments.ts';
import { getPhase, isFinal } from '#domain/parcel/order-status.ts';
import { countPhase, getAsk, getTurn, isAwaited, isStillPromised, orderTurns } from '#domain/parcel/parcel-verdict.ts';
import { getArrivalEnd, getLastTourEnd, getPickupEnd, getTimeZone } from '#domain/parcel/parcel-times.ts';
import { isDelayed } from '#domain/parcel/promise-ledger.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { toDropOffAnswer } from './drop-off.ts';
import { getOrderReturn } from './returns.ts';
import {
  countAttention,
  countOrders,
  countPickupPhotos,
  type ListFilter,
  findOwnOrder,
  findProof,
  isNarrowed,
  listChanges,
  listOrders,
  listParcelsOfGroup,
  listScans,
  newestDeliveryChange,
  type OrderRow,
  type SideSum,
  sumByStatus,
} from './reading-store.ts';

type Summary = Answer<'orderList'>['rows'][number];

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** From the price, or from the estimate while there is none: an order has one of the two. */
const calculateChargedWeight = ({ price, estimate }: OrderRow): number => (price ?? estimate)?.billingWeightKg ?? 0;

type Standing = Pick<Summary, 'delayed' | 'exception' | 'ask' | 'expectedBy' | 'arrivesBy' | 'pickupBy'>;

/** The most important facts: lateness, exceptions, required actions, and until when its day is true. */
function getStanding(row: OrderRow, now: Date): Standing {
  const { status, exception, sender, recipient, promised_from: promisedFrom, promised_to: promisedTo } = row;
  const timeZone = getTimeZone(recipient);
  const promiseEndsAt = getLastTourEnd(promisedTo, timeZone).toISOString();
  const handover = { status, date: row.pickup_date, slot: row.pickup_slot, dropOff: row.drop_off };
  const ledger = [
    { promisedFrom, promisedTo: row.agreed_to ?? promisedTo },
    { promisedFrom, promisedTo },
  ];
  return {
    delayed: isDelayed(status, ledger, localDate(now)),
    exception: isFinal(status) ? null : exception,
    ask: getAsk({ status, exception, delayReason: row.delay_reason }),
    expectedBy: isAwaited(status) && isStillPromised({ promiseEndsAt }, now) ? promisedTo : null,
    arrivesBy: instant(getArrivalEnd({ status, exception, leftAt: row.left_at }, timeZone)),
    pickupBy: instant(getPickupEnd(handover, getTimeZone(sender))),
  };
}

const getGroup = ({ group_no: orderNo, parcel_number: number, parcel_count: count }: OrderRow): Summary['group'] =>
  orderNo === null || number === null || count === null ? null : { orderNo, number, count };

function toSummary(row: OrderRow, direction: Summary['direction'], now: Date): Summary {
  const counterpart = direction === 'sent' ? row.recipient : row.sender;
  return {
    orderNo: row.order_no,
    waybillNo: row.waybill_no,
    group: getGroup(row),
    status: row.status,
    direction,
    counterpartName: counterpart.name,
    counterpartCity: counterpart.city,
    country: row.recipient.country ?? null,
    itemName: row.parcel.itemName,
    weightKg: row.parcel.weight,
    billingWeightKg: calculateChargedWeight(row),
    pickupDate: row.pickup_date,
    pickupSlot: row.pickup_slot,
    ...(row.drop_off && { dropOff: toDropOffAnswer(row.drop_off, direction === 'sent') }),
    total: row.price?.total ?? null,
    cod: row.cod_centavos,
    promisedTo: row.promised_to,
    ...getStanding(row, now),
    orderedAt: row.ordered_at.toISOString(),
    pickedUpAt: instant(row.picked_up_at),
    deliveryAt: instant(row.delivery_at),
    signedAt: instant(row.signed_at),
    cancelledAt: instant(row.cancelled_at),
  };
}

/** In the form of the order's own answers. */
const toPickup = ({
  pickup_date,
  pickup_slot,
  drop_off,
  payment_mode: paymentMode,
}: OrderRow): Answer<'orderDetail'>['pickup'] =>
  drop_off
    ? { handover: 'dropOff', branchCode: drop_off.branchCode, paymentMode }
    : {
        ...(pickup_date !== null && pickup_slot !== null && { pickupDate: pickup_date, pickupSlot: pickup_slot }),
        paymentMode,
      };

const sideOf = ({ user_id: sender }: OrderRow, userId: string) => (sender === userId ? 'sent' : 'received');

/** What is asked for, with its days as instants. */
export function toFilter(
  { days, from, to, sort: _, direction: __, ...asked }: Input<'waybillExport'>,
  direction: ListFilter['direction'],
  now: Date,
): ListFilter {
  return { ...asked, direction, period: getPeriod({ days, from, to }, now) };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** How many there are of each turn; with `isAsking` only what asks. */
function countTurns(found: readonly SideSum[], isAsking: boolean): Answer<'orderList'>['counts']['turns'] {
  const turns = found.map(({ status, direction, count, asking }) => ({
    turn: getTurn({ status, direction, ask: null }),
    calm: isAsking ? 0 : count - asking,
    asking,
  }));
  return Object.fromEntries(
    orderTurns.map((turn) => [
      turn,
      sum(turns.map((each) => (each.turn === turn ? each.calm : 0) + (turn === 'yours' ? each.asking : 0))),
    ]),
  ) as Answer<'orderList'>['counts']['turns'];
}

/** CALL-21, CALL-59, CALL-64. @throws BusinessError `invalidParameter` for a period that is too long. */
export async function orderList(
  { db, clock }: ServerContext,
  userId: string,
  { page, pageSize, direction, ...asked }: Input<'orderList'>,
): Promise<Answer<'orderList'>> {
  if (isTooLong(asked)) {
    throw new BusinessError('invalidParameter', {
      errors: [{ pointer: '/to', key: 'answers:refusal.periodTooLong', params: {} }],
    });
  }
  const now = clock();
  const { phase, sort = 'turn', attention: isAsking = false } = asked;
  const filter = toFilter(asked, direction, now);
  const { attention: _, ...calm } = filter;
  // The total is the sum of the counts by status, so it isn't counted again: a customer may have sent a hundred
  // thousand.
  const count = (side: 'sent' | 'received') =>
    direction === side && !isNarrowed(calm) ? undefined : countOrders(db, userId, { direction: side });
  const [found, sent, received, attention, rows] = await Promise.all([
    sumByStatus(db, userId, calm),
    count('sent'),
    count('received'),
    countAttention(db, userId),
    listOrders(db, userId, filter, { limit: pageSize, offset: (page - 1) * pageSize, sort }),
  ]);
  const { counts: byStatus, count: all } = sumWaybills(found);
  const inPhase = found.filter(({ status }) => phase === undefined || getPhase(status) === phase);
  const { total, cod } = sumWaybills(inPhase);
  const asking = sum((isAsking ? inPhase : found).map((each) => each.asking));
  return {
    rows: rows.map((row) => toSummary(row, direction === 'all' ? sideOf(row, userId) : direction, now)),
    total: isAsking ? asking : phase ? countPhase(byStatus, phase) : all,
    page,
    pageSize,
    counts: {
      sent: sent ?? all,
      received: received ?? all,
      attention,
      asking,
      turns: countTurns(inPhase, isAsking),
      byStatus,
    },
    sums: direction === 'sent' && !isAsking ? { total, cod } : null,
    now: now.toISOString(),
  };
}

/** @throws BusinessError `notFound`, also for an order of another customer (ROLE-04). */
export async function orderDetail(
  { db, clock }: ServerContext,
  userId: string,
  orderNo: string,
): Promise<Answer<'orderDetail'>> {
  const row = await findOwnOrder(db, userId, orderNo);
  if (!row) throw new BusinessError('notFound');
  const side = sideOf(row, userId);
  const isSender = side === 'sent';
  const now = clock();
  const [scans, change, changes, pickupPhotos, proof, parcels, returns] = await Promise.all([
    listScans(db, row.id),
    newestDeliveryChange(db, row.id),
    isSender ? listChanges(db, row.id) : [],
    isSender ? countPickupPhotos(db, row.id) : 0,
    row.status === 'signed' ? findProof(db, row.id) : undefined,
    row.group_no === null ? [] : listParcelsOfGroup(db, userId, row.group_no),
    getOrderReturn(db, row, { isSender, now }),
  ]);
  const { sender, recipient, parcel, price } = row;
  return {
    ...toSummary(row, side, now),
    sender: { ...sender, ...derivedAddress(sender) },
    recipient: { ...recipient, ...derivedAddress(recipient) },
    parcel,
    parcels: parcels.map((each) => ({
      orderNo: each.order_no,
      waybillNo: each.waybill_no,
      number: each.parcel_number ?? 1,
      itemName: each.parcel.itemName,
      weightKg: each.parcel.weight,
      status: each.status,
      total: each.total_centavos,
    })),
    pickup: toPickup(row),
    source: row.source,
    price: price && {
      ...price,
      discounts: (price.discounts ?? []).map(({ nameKey, amount }) => ({ nameKey, amount })),
    },
    estimate: row.estimate?.total ?? null,
    priceConfirmedAt: instant(row.price_confirmed_at),
    scans: scans.map(({ at, ...scan }) => ({ ...scan, at: at.toISOString() })),
    deliveryChange: change
      ? {
          at: change.at.toISOString(),
          kind: change.kind,
          date: change.date,
          window: change.time_window,
          branchName: change.branch_name,
          ...(change.branch_address && { branchAddress: formatAddress(change.branch_address) }),
          ...(change.asked_by === 'operator' && { byCourier: true as const }),
        }
      : null,
    promisedFrom: row.promised_from,
    cancellation: isSender && row.cancel_reason ? { reason: row.cancel_reason, note: row.cancel_note } : null,
    ...(isSender && row.dispatch_number && { dispatchNumber: row.dispatch_number }),
    changes: changes.map(({ at, ...changed }) => ({ ...changed, at: at.toISOString() })),
    pickupPhotos,
    returns,
    proof: proof
      ? {
          signedAt: proof.signed_at.toISOString(),
          signerMasked: maskName(proof.signer_name),
          relation: proof.relation,
          photos: proof.photos,
        }
      : null,
  };
}
