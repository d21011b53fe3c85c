/** From what the customer wrote to the rows of an order. Pure: numbers, price and time are given. */
import type { Answer } from '#contract/answers.ts';
import { formatOrigin } from '#domain/address.ts';
import { tidy, tidyContact } from '#domain/contact.ts';
import type { DiscountedPrice } from '#domain/coupon-price.ts';
import { promiseWindow, type TransitDays } from '#domain/promise.ts';
import { termsVersion } from '#domain/terms.ts';
import { foldAccents } from '#domain/text.ts';
import { waybillFromSequence } from '#domain/waybill.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { Contact, Parcel, Pickup } from '#schemas/entities.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { NewOrder, NewScan } from './store.ts';

export interface OrderRequest {
  sender: Contact;
  recipient: Contact;
  parcel: Parcel;
  pickup: Pickup;
  review?: { coupons?: readonly string[] | undefined };
}

export interface PreparedOrder {
  order: NewOrder;
  /** The order's creation is the first entry of its story. */
  firstScan: NewScan;
  answer: Answer<'orderAdd'>;
}

const orderNumberDigits = 6;

/** `20261120-120417`: the day it was ordered and the sequence, unique for a million orders a day. */
function orderNumber(date: string, sequence: number): string {
  const tail = String(sequence % 10 ** orderNumberDigits).padStart(orderNumberDigits, '0');
  return `${date.replaceAll('-', '')}-${tail}`;
}

/** Sides count only with `hasVolume`; left-over ones of an unticked box are not kept, nor what follows from the others. */
function tidyParcel({
  length,
  width,
  height,
  billingWeight: _,
  ...parcel
}: Parcel & { billingWeight?: number }): Parcel {
  return tidy(parcel.hasVolume ? { ...parcel, length, width, height } : parcel);
}

/** Numbers, names and cities without case and accents, for the keyword of the list. */
export function searchTextOf({
  order_no,
  waybill_no,
  sender,
  recipient,
}: {
  order_no: string;
  waybill_no: string;
  sender: Contact;
  recipient: Contact;
}): string {
  return foldAccents([order_no, waybill_no, sender.name, sender.city, recipient.name, recipient.city].join('\n'));
}

export function prepareOrder(
  userId: string,
  request: OrderRequest,
  { sequence, price, transit, now }: { sequence: number; price: DiscountedPrice; transit: TransitDays; now: Date },
): PreparedOrder {
  const { pickup } = request;
  const [sender, recipient, parcel] = [
    tidyContact(request.sender),
    tidyContact(request.recipient),
    tidyParcel(request.parcel),
  ];
  const { promisedFrom, promisedTo } = promiseWindow(pickup.pickupDate, transit);
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
    price: JSON.stringify(price),
    sender_phone: sender.phone,
    recipient_phone: recipient.phone,
    pickup_date: pickup.pickupDate,
    pickup_slot: pickup.pickupSlot,
    payment_mode: pickup.paymentMode,
    promised_from: promisedFrom,
    promised_to: promisedTo,
    search_text: '',
    terms_version: termsVersion,
    ordered_at: now,
  };
  const { order_no: orderNo, waybill_no: waybillNo } = order;
  return {
    order: { ...order, search_text: searchTextOf({ ...order, sender, recipient }) },
    firstScan: {
      id: uuidv7(),
      order_id: order.id,
      status: 'toBePickedUp',
      at: now,
      place: formatOrigin(sender),
      note: null,
    },
    answer: { orderNo, waybillNo, total: price.total, pickupDate: pickup.pickupDate, pickupSlot: pickup.pickupSlot },
  };
}
