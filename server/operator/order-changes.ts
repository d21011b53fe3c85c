/** Changes and cancellations of orders by operators: the customers' services and rules, for a customer who calls. */
import { registry } from '#schemas/generated/registry.js';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { constants } from '#domain/constants.ts';
import { type ChangedPart, needsWords } from '#domain/parcel/order-status.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { BusinessError } from '../http/failures.ts';
import type { Input } from '../http/handlers.ts';
import { rejectedFields } from '../http/validate.ts';
import { getPickupArea } from '../modules/catalogue/pickup-slot-store.ts';
import { cancelSentOrder } from '../modules/orders/cancel.ts';
import { changeFoundAbroad } from '../modules/orders/change-abroad.ts';
import { changeFound } from '../modules/orders/change.ts';
import { orderLabels } from '../modules/orders/labels.ts';
import { fullSlot } from '../modules/orders/place-order-once.ts';
import { slotIsFull } from '../modules/orders/place-order-store.ts';
import {
  anySender,
  findSentOrder,
  listTogether,
  lockTogether,
  type SentOrder,
} from '../modules/orders/sent-order-store.ts';
import { couponsOfCancelled } from '../modules/pricing/coupon-store.ts';
import { violates } from '../db/transaction.ts';
import { command, type CommandContext, type Done, fieldRefused, Refused } from './command.ts';
import { raw, say, sayStatus, sayWord } from './sentences.ts';

/** The order with all that were placed together with it, locked. @throws Refused for an unknown number */
async function lockOrder({ db }: CommandContext, waybill: string): Promise<SentOrder> {
  const named = await db.selectFrom('orders').select('order_no').where('waybill_no', '=', waybill).executeTakeFirst();
  if (named) await lockTogether(db, anySender, named.order_no);
  const order = named && (await findSentOrder(db, anySender, named.order_no));
  if (!order) throw new Refused(say('order.absent', { number: waybill }));
  return order;
}

type Typed = SchemaTypes['calls/operator/order-change'];

/** What an order has now, by the names of the inputs that change it; nothing of one that can't be changed any more. */
export function getChangeable(
  order: Pick<SentOrder, 'product_type' | 'sender' | 'recipient' | 'drop_off' | 'pickup_date' | 'pickup_slot'>,
) {
  const { sender, recipient, drop_off: dropOff } = order;
  const pickup = dropOff ? {} : { pickupDate: order.pickup_date ?? '', pickupSlot: order.pickup_slot ?? '' };
  const references = { senderReferences: sender.address2 ?? '' };
  if (order.product_type === 'international') return { ...pickup, ...references };
  return {
    ...pickup,
    ...references,
    senderName: sender.name,
    senderPhone: sender.phone,
    recipientName: recipient.name,
    recipientPhone: recipient.phone,
    recipientReferences: recipient.address2 ?? '',
  };
}

/** @throws BusinessError with what the customer's own form rejects, at the inputs */
function assertForm(name: 'order/change' | 'international/change', change: object, now: Date): void {
  const errors = rejectedFields(change, registry[name], now);
  if (errors.length > 0) throw new BusinessError('invalidParameter', { errors });
}

/** Changes the order by the customer's form, whose missing fields are those of the order. */
async function applyChange(
  { db, now }: CommandContext,
  order: SentOrder,
  { waybill: _, total: agreed, ...typed }: Typed,
): Promise<readonly ChangedPart[]> {
  const known = getChangeable(order);
  const foreign = Object.keys(typed).find((name) => !(name in known));
  if (foreign !== undefined) throw fieldRefused(foreign, say('orderChange.fixed'));
  const wanted = { ...known, ...typed };
  if (order.product_type === 'international') {
    const change = wanted as Input<'internationalOrderChange'>['change'];
    assertForm('international/change', change, now);
    return (await changeFoundAbroad(db, order, change, now)).parts;
  }
  const change = { ...wanted, ...(order.drop_off && { handover: 'dropOff' }) } as Input<'orderChange'>['change'];
  assertForm('order/change', change, now);
  const { parts } = await changeFound(
    db,
    order,
    {
      change,
      agree({ before, price: { total } }) {
        const centavos = agreed === undefined ? before : Math.round(agreed * 10 ** constants.money.decimals);
        if (centavos !== total)
          throw fieldRefused(
            'total',
            say('orderChange.total', { total: formatPesos(total), before: formatPesos(before) }),
          );
      },
    },
    now,
  );
  return parts;
}

/** The services name the fields of the customer's call. */
const toOwnPointer = ({ pointer, ...error }: NonNullable<BusinessError['details']['errors']>[number]) => ({
  ...error,
  pointer: pointer.replace(/^\/change(?=\/)/, ''),
});

/** For the audit. */
const getState = ({ pickup_date, pickup_slot, price }: SentOrder) => ({
  pickup: pickup_date && `${pickup_date} ${pickup_slot}`,
  total: price?.total ?? null,
});

export async function changeForCustomer(context: CommandContext, input: Typed): Promise<Done> {
  const { db } = context;
  const { waybill, pickupDate: date } = input;
  const order = await lockOrder(context, waybill);
  // The statement that fails on a full slot ends the transaction: whether the day is closed is read before.
  const day = date ?? order.pickup_date;
  const full = day && (await fullSlot(db, { area: getPickupArea(order.sender.zip), date: day }, '/pickupSlot'));
  try {
    const parts = await applyChange(context, order, input);
    if (parts.length === 0) return { said: [say('orderChange.same', { waybill })] };
    const changed = (await findSentOrder(db, anySender, order.order_no)) ?? order;
    return {
      said: [say('orderChange.done', { waybill, parts: parts.map(sayWord) })],
      change: { subject: waybill, before: getState(order), after: { ...getState(changed), parts } },
    };
  } catch (error) {
    if (full && violates(error, slotIsFull)) throw full;
    if (!(error instanceof BusinessError)) throw error;
    const { errors } = error.details;
    throw errors ? new BusinessError(error.codeName, { ...error.details, errors: errors.map(toOwnPointer) }) : error;
  }
}

async function cancel(
  context: CommandContext,
  { waybill, reason, note, all = false }: SchemaTypes['calls/operator/order-cancel'],
): Promise<Done> {
  const { db, now } = context;
  if (needsWords(reason) && note === undefined) throw fieldRefused('note', say('orderChange.noteMissing'));
  const order = await lockOrder(context, waybill);
  const orders = [order, ...(all && order.group_no !== null ? await listTogether(db, order) : [])];
  for (const each of orders)
    if ((await cancelSentOrder(db, anySender, each.order_no, { reason, note }, now)) !== 'cancelled')
      throw new Refused(say('orderChange.tooLate', { waybill: each.waybill_no, status: sayStatus(each.status) }));
  const { user_id: userId } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const numbers = orders.map(({ order_no: orderNo }) => orderNo);
  const coupons = userId === null ? undefined : await couponsOfCancelled(db, userId, numbers, now);
  const waybills = orders.map(({ waybill_no: each }) => each);
  const said = [say('orderChange.cancelled', { waybills: waybills.map(raw) })];
  if (coupons?.returned) said.push(say('orderChange.couponsReturned', { count: coupons.returned }));
  if (coupons?.expired) said.push(say('orderChange.couponsExpired', { count: coupons.expired }));
  return {
    said,
    change: { subject: waybill, before: { status: order.status }, after: { status: 'cancelled', reason, waybills } },
  };
}

async function printLabel(
  context: CommandContext,
  { waybill, format }: SchemaTypes['calls/operator/order-label'],
): Promise<Done> {
  const { order_no: orderNo } = await lockOrder(context, waybill);
  const { bytes, kind = 'pdf' } = await orderLabels(context, anySender, { orderNos: [orderNo], format });
  return {
    rows: [{ name: `${waybill}.${kind}`, bytes: bytes.byteLength }],
    saved: Buffer.from(bytes).toString('base64'),
    change: { subject: waybill, before: null, after: { read: 'label' } },
  };
}

export const orderChangeCommands = [
  command({
    name: 'order change',
    about: 'Changes an order that waits for its pickup, by the customer’s rules: what is left out stays as it is',
    places: ['waybill'],
    options: {
      pickupDate: 'DATE',
      pickupSlot: 'SLOT',
      senderName: 'NAME',
      senderPhone: 'PHONE',
      senderReferences: 'TEXT',
      recipientName: 'NAME',
      recipientPhone: 'PHONE',
      recipientReferences: 'TEXT',
      total: 'PESOS',
    },
    input: 'calls/operator/order-change',
    run: changeForCustomer,
  }),
  command({
    name: 'order cancel',
    about: 'Cancels an order before its pickup, with --all every parcel that was placed with it; notifies its customer',
    places: ['waybill', 'reason'],
    options: { note: 'TEXT', all: '' },
    input: 'calls/operator/order-cancel',
    run: cancel,
  }),
  command({
    name: 'order label',
    about: 'Writes the label of an order, as its customer prints it, into a new file',
    places: ['waybill', 'format', 'into'],
    saves: 'into',
    input: 'calls/operator/order-label',
    run: printLabel,
  }),
];
