/** CALL-21, CALL-22: the customer's orders, sent and received. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { countOrders, type Direction, findOwnOrder, listOrders, listScans, type OrderRow } from './reading-store.ts';

type Summary = Answer<'orderList'>['rows'][number];

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

function summaryOf(row: OrderRow, direction: Direction): Summary {
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
    orderedAt: row.ordered_at.toISOString(),
    pickedUpAt: instant(row.picked_up_at),
    deliveryAt: instant(row.delivery_at),
    signedAt: instant(row.signed_at),
    cancelledAt: instant(row.cancelled_at),
  };
}

export async function orderList(
  { db }: ServerContext,
  userId: string,
  input: Input<'orderList'>,
): Promise<Answer<'orderList'>> {
  const { direction, page, pageSize } = input;
  const [{ total, ...counts }, rows] = await Promise.all([
    countOrders(db, userId, input),
    listOrders(db, userId, input, pageSize, (page - 1) * pageSize),
  ]);
  return { rows: rows.map((row) => summaryOf(row, direction)), total, page, pageSize, counts };
}

/** @throws BusinessError `notFound`, also for an order of somebody else (ROLE-04). */
export async function orderDetail(
  { db }: ServerContext,
  userId: string,
  orderNo: string,
): Promise<Answer<'orderDetail'>> {
  const row = await findOwnOrder(db, userId, orderNo);
  if (!row) throw new BusinessError('notFound');
  const scans = await listScans(db, row.id);
  const { sender, recipient, parcel, price } = row;
  return {
    ...summaryOf(row, row.user_id === userId ? 'sent' : 'received'),
    sender,
    recipient,
    parcel,
    pickup: { pickupDate: row.pickup_date, pickupSlot: row.pickup_slot, paymentMode: row.payment_mode },
    price,
    scans: scans.map(({ at, ...scan }) => ({ ...scan, at: at.toISOString() })),
    promisedFrom: row.promised_from,
    promisedTo: row.promised_to,
  };
}
