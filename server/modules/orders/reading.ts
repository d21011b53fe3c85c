/** CALL-21, CALL-22: the customer's orders, sent and received. */
import type { Answer } from '#contract/answers.ts';
import { derivedAddress } from '#domain/address.ts';
import { isFinal, orderStatuses, phaseOf } from '#domain/order-status.ts';
import { isDelayed } from '#domain/promise-ledger.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import {
  countByStatus,
  countOrders,
  type Direction,
  findOwnOrder,
  listOrders,
  listScans,
  type OrderRow,
} from './reading-store.ts';

type Summary = Answer<'orderList'>['rows'][number];

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What is to be known first: lateness, trouble and the day of the promise. @param today YYYY-MM-DD */
function standingOf(row: OrderRow, today: string): Pick<Summary, 'delayed' | 'exception' | 'expectedBy'> {
  const { status, promised_from: promisedFrom, promised_to: promisedTo } = row;
  const ledger = [
    { promisedFrom, promisedTo: row.first_promised_to ?? promisedTo },
    { promisedFrom, promisedTo },
  ];
  const isAwaited = !isFinal(status) && phaseOf(status) !== 'returning';
  return {
    delayed: isDelayed(status, ledger, today),
    exception: isFinal(status) ? null : row.exception,
    expectedBy: isAwaited && today <= promisedTo ? promisedTo : null,
  };
}

function summaryOf(row: OrderRow, direction: Direction, today: string): Summary {
  const counterpart = direction === 'sent' ? row.recipient : row.sender;
  return {
    orderNo: row.order_no,
    waybillNo: row.waybill_no,
    status: row.status,
    direction,
    counterpartName: counterpart.name,
    counterpartCity: counterpart.city,
    itemName: row.parcel.itemName,
    billingWeightKg: row.price.billingWeightKg,
    pickupDate: row.pickup_date,
    pickupSlot: row.pickup_slot,
    total: row.price.total,
    ...standingOf(row, today),
    orderedAt: row.ordered_at.toISOString(),
    pickedUpAt: instant(row.picked_up_at),
    deliveryAt: instant(row.delivery_at),
    signedAt: instant(row.signed_at),
    cancelledAt: instant(row.cancelled_at),
  };
}

export async function orderList(
  { db, clock }: ServerContext,
  userId: string,
  input: Input<'orderList'>,
): Promise<Answer<'orderList'>> {
  const { direction, page, pageSize } = input;
  const today = localDate(clock());
  const [{ total, ...counts }, statuses, rows] = await Promise.all([
    countOrders(db, userId, input),
    countByStatus(db, userId, input),
    listOrders(db, userId, input, { limit: pageSize, offset: (page - 1) * pageSize, today }),
  ]);
  const countOf = (status: (typeof orderStatuses)[number]) =>
    statuses.find((counted) => counted.status === status)?.count ?? 0;
  const byStatus = Object.fromEntries(orderStatuses.map((status) => [status, countOf(status)])) as Record<
    (typeof orderStatuses)[number],
    number
  >;
  return {
    rows: rows.map((row) => summaryOf(row, direction, today)),
    total,
    page,
    pageSize,
    counts: { ...counts, byStatus },
  };
}

/** @throws BusinessError `notFound`, also for an order of somebody else (ROLE-04). */
export async function orderDetail(
  { db, clock }: ServerContext,
  userId: string,
  orderNo: string,
): Promise<Answer<'orderDetail'>> {
  const row = await findOwnOrder(db, userId, orderNo);
  if (!row) throw new BusinessError('notFound');
  const scans = await listScans(db, row.id);
  const { sender, recipient, parcel, price } = row;
  const { discounts = [] } = price;
  return {
    ...summaryOf(row, row.user_id === userId ? 'sent' : 'received', localDate(clock())),
    sender: { ...sender, ...derivedAddress(sender) },
    recipient: { ...recipient, ...derivedAddress(recipient) },
    parcel,
    pickup: { pickupDate: row.pickup_date, pickupSlot: row.pickup_slot, paymentMode: row.payment_mode },
    price: { ...price, discounts: discounts.map(({ nameKey, amount }) => ({ nameKey, amount })) },
    scans: scans.map(({ at, ...scan }) => ({ ...scan, at: at.toISOString() })),
    promisedFrom: row.promised_from,
    promisedTo: row.promised_to,
  };
}
