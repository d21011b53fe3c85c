/** Orders as their customers see them. */
import { type TInteger, Type as T } from '@sinclair/typebox';
import { scanExceptions } from '#domain/courier-reports.ts';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';
import { type CallRows, uncounted } from './call.ts';
import { Price } from './pricing.ts';
import { Centavos, Contact, Instant, nullable, oneOf, shapeOf } from './shapes.ts';

/** Without what follows from the other fields. */
const Parcel = T.Omit(shapeOf('order/parcel', { weight: 'kg', length: 'cm', width: 'cm', height: 'cm' }), [
  'billingWeight',
]);

const Pickup = shapeOf('order/pickup', { pickupDate: 'YYYY-MM-DD, America/Mexico_City', pickupSlot: 'HH-HH, 24 h' });

export const Scan = T.Object({
  status: oneOf(orderStatuses),
  at: Instant,
  place: T.String(),
  note: nullable(T.String()),
  /** What went wrong there; null for an ordinary scan. */
  exception: nullable(oneOf(scanExceptions)),
});

const OrderSummary = T.Object({
  orderNo: T.String(),
  waybillNo: T.String(),
  status: oneOf(orderStatuses),
  direction: oneOf(['sent', 'received'] as const),
  counterpartName: T.String(),
  counterpartCity: T.String(),
  itemName: T.String(),
  billingWeightKg: T.Integer(),
  pickupDate: T.String(),
  pickupSlot: T.String(),
  total: Centavos,
  delayed: T.Boolean({ description: 'Still on its way, and later than was promised first.' }),
  /** What went wrong where it was last seen; null when nothing did, and at its end. */
  exception: nullable(oneOf(scanExceptions)),
  expectedBy: nullable(
    T.String({ description: 'YYYY-MM-DD; null for a promise that has passed or means nothing more.' }),
  ),
  /** ENT-16. */
  orderedAt: Instant,
  pickedUpAt: nullable(Instant),
  deliveryAt: nullable(Instant),
  signedAt: nullable(Instant),
  cancelledAt: nullable(Instant),
});

const OrderPage = T.Object({
  rows: T.Array(OrderSummary),
  total: T.Integer(),
  page: T.Integer(),
  pageSize: T.Integer(),
  counts: T.Object({
    sent: T.Integer(),
    received: T.Integer(),
    /** Of the asked direction and keyword. */
    byStatus: T.Object(
      Object.fromEntries(orderStatuses.map((status) => [status, T.Integer()])) as Record<OrderStatus, TInteger>,
    ),
  }),
});

/** As it was charged: total = subtotal + vat, subtotal = freight + surcharges - discounts (D-62, D-70). */
const ChargedPrice = T.Composite([
  Price,
  T.Object({
    /** By coupon; `nameKey` is the message key of its name. */
    discounts: T.Array(T.Object({ nameKey: T.String(), amount: Centavos })),
  }),
]);

const OrderDetail = T.Composite([
  OrderSummary,
  T.Object({
    sender: Contact,
    recipient: Contact,
    parcel: Parcel,
    pickup: Pickup,
    price: ChargedPrice,
    scans: T.Array(Scan),
    promisedFrom: T.String({ description: 'YYYY-MM-DD' }),
    promisedTo: T.String({ description: 'YYYY-MM-DD' }),
  }),
]);

/** The created order; equal for every replay of the same idempotency key (D-65). */
const OrderPlaced = T.Object({
  orderNo: T.String(),
  waybillNo: T.String(),
  total: Centavos,
  pickupDate: T.String(),
  pickupSlot: T.String(),
});

export const orderCalls = {
  orderAdd: {
    source: 'CALL-20',
    auth: 'required',
    input: 'calls/order-add',
    codes: ['orderCreationFailure', 'idempotencyConflict', 'pickupSlotFull', 'noServiceOutlet'],
    limit: uncounted.ownData,
    summary: 'Creates an order once per idempotency key (D-65).',
    answer: OrderPlaced,
  },
  orderList: {
    source: 'CALL-21',
    auth: 'required',
    input: 'calls/order-list',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The customer’s sent or received orders, those that need attention first, then the newest; paged.',
    answer: OrderPage,
  },
  orderDetail: {
    source: 'CALL-22',
    auth: 'required',
    input: 'calls/order-detail',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'One order of the customer with its scans.',
    answer: OrderDetail,
  },
} as const satisfies CallRows;
