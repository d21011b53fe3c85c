/** Converts what the customer wrote to the rows of an order. Pure: numbers, price and time are arguments. */
import { formatOrigin } from '#domain/address/address.ts';
import { tidy, tidyContact } from '#domain/account/phone.ts';
import type { DiscountedPrice } from '#domain/pricing/coupon-price.ts';
import type { Price } from '#domain/pricing/pricing.ts';
import { chosenSlot, type DropOff } from '#domain/parcel/drop-off.ts';
import { promiseWindow, type TransitDays } from '#domain/time/promise.ts';
import type { OrderSource } from '#domain/parcel/shipments.ts';
import { foldAccents } from '#domain/text/text.ts';
import { getLastReturnDay, type ReturnStarter } from '#domain/parcel/return-label.ts';
import { waybillFromSequence } from '#domain/parcel/waybill.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { Addressee, CarriedParcel, Contact, Parcel, Pickup, Recipient } from '#schemas/entities.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { NewOrder, NewReturn, PreparedOrder } from './place-order-store.ts';

export interface OrderRequest {
  sender: Contact;
  recipient: Recipient;
  parcel: Parcel;
  /** The other parcels of the order, to the same recipient. */
  moreParcels?: readonly Parcel[] | undefined;
  pickup: Pickup;
  /** The branch or courier whose link brought the order (D-99). */
  dispatchNumber?: string | undefined;
  review?: { coupons?: readonly string[] | undefined };
}

/** What is stored of every order, within the country and abroad. */
export interface OrderToPrepare {
  sender: Contact;
  recipient: Addressee;
  parcel: CarriedParcel;
  pickup: Pickup;
  dispatchNumber?: string | undefined;
}

const orderNumberDigits = 6;

/** `20261120-120417`: the day it was ordered and the sequence, unique for a million orders a day. */
function orderNumber(date: string, sequence: number): string {
  const tail = String(sequence % 10 ** orderNumberDigits).padStart(orderNumberDigits, '0');
  return `${date.replaceAll('-', '')}-${tail}`;
}

/** Stores the sides only with `hasVolume`; drops those left over from an unticked box, and derived fields. */
export function tidyParcel({
  length,
  width,
  height,
  billingWeight: _,
  ...parcel
}: CarriedParcel & { billingWeight?: number }): CarriedParcel {
  return tidy(parcel.hasVolume ? { ...parcel, length, width, height } : parcel);
}

/** Numbers, names and cities without case and accents, for the keyword of the list. */
export function getSearchText({
  order_no,
  waybill_no,
  sender,
  recipient,
}: {
  order_no: string;
  waybill_no: string;
  sender: Contact;
  recipient: Addressee;
}): string {
  return foldAccents([order_no, waybill_no, sender.name, sender.city, recipient.name, recipient.city].join('\n'));
}

/** The price of an order, or its estimate: `price` is null until an operator confirms it (D-64). */
interface Charged {
  price: DiscountedPrice | null;
  estimate: Price | null;
}

interface Circumstances {
  sequence: number;
  transit: TransitDays;
  now: Date;
  /** Version of the terms that the customer agreed to (D-56). */
  termsVersion: string | null;
  /** Where it is brought; omitted for an order that is picked up. */
  dropOff?: Omit<DropOff, 'transit'> | undefined;
  /** Omitted for online orders. */
  source?: OrderSource;
}

/** Without the other parts of a quote. */
const toTransit = ({ minBusinessDays, maxBusinessDays, closedOn }: TransitDays): TransitDays => ({
  minBusinessDays,
  maxBusinessDays,
  ...(closedOn && { closedOn }),
});

export function prepareOrder(
  userId: string,
  request: OrderToPrepare,
  { sequence, price, estimate, transit, now, termsVersion, dropOff, source = 'online' }: Charged & Circumstances,
): PreparedOrder {
  const { pickup } = request;
  const [sender, parcel] = [tidyContact(request.sender), tidyParcel(request.parcel)];
  const recipient = request.recipient.country ? tidy(request.recipient) : tidyContact(request.recipient);
  const slot = chosenSlot(pickup);
  const leavesOn = dropOff?.date ?? slot?.date;
  if (leavesOn === undefined) throw new Error('The order has neither a pickup nor a branch to bring it to.');
  // Counted from the last day to bring it, the promise holds whenever it is brought.
  const { promisedFrom, promisedTo } = promiseWindow(leavesOn, transit);
  const order: NewOrder = {
    id: uuidv7(),
    order_no: orderNumber(localDate(now), sequence),
    waybill_no: waybillFromSequence(sequence),
    user_id: userId,
    status: 'toBePickedUp',
    product_type: parcel.productType,
    sender: JSON.stringify(sender),
    recipient: JSON.stringify(recipient),
    parcel: JSON.stringify(parcel),
    price: price && JSON.stringify(price),
    estimate: estimate && JSON.stringify(estimate),
    sender_phone: sender.phone,
    recipient_phone: recipient.phone,
    pickup_date: slot?.date ?? null,
    pickup_slot: slot?.slot ?? null,
    drop_off: dropOff ? JSON.stringify({ ...dropOff, transit: toTransit(transit) } satisfies DropOff) : null,
    payment_mode: pickup.paymentMode,
    promised_from: promisedFrom,
    promised_to: promisedTo,
    search_text: '',
    terms_version: termsVersion,
    ordered_at: now,
    source,
    dispatch_number: request.dispatchNumber?.trim() ?? null,
    // Who gets the label in the parcel may print it again.
    allows_return: parcel.withReturn === true,
  };
  return {
    order: { ...order, search_text: getSearchText({ ...order, sender, recipient }) },
    firstScan: {
      id: uuidv7(),
      order_id: order.id,
      status: 'toBePickedUp',
      at: now,
      place: formatOrigin(sender),
      note: null,
    },
  };
}

/** A return label of an order, made now: the price is what its sender is charged when it is scanned (ADR 128). */
export const prepareReturn = (
  orderId: string,
  { sequence, price, startedBy, now }: { sequence: number; price: Price; startedBy: ReturnStarter; now: Date },
): NewReturn => ({
  id: uuidv7(),
  order_id: orderId,
  waybill_no: waybillFromSequence(sequence),
  started_by: startedBy,
  reason: null,
  note: null,
  price: JSON.stringify(price),
  created_at: now,
  last_day: getLastReturnDay(localDate(now)),
});

/** At least one. */
export type Rows<T> = readonly [T, ...T[]];

/** The rows of one order: several parcels know which order they belong to. */
export function placedTogether(rows: Rows<PreparedOrder>): Rows<PreparedOrder> {
  const [first, ...others] = rows;
  if (others.length === 0) return rows;
  const inGroup = ({ order, ...row }: PreparedOrder, index: number): PreparedOrder => ({
    order: { ...order, group_no: first.order.order_no, parcel_number: index + 1, parcel_count: rows.length },
    ...row,
  });
  return [inGroup(first, 0), ...others.map((row, index) => inGroup(row, index + 1))];
}
