/** Orders as their customers see them. */
import { type TInteger, Type as T } from '@sinclair/typebox';
import { customsPurposes } from '#domain/parcel/abroad.ts';
import {
  cancelOutcomes,
  cancelledBecause,
  changedParts,
  type OrderStatus,
  orderStatuses,
  scanExceptions,
  signerRelations,
} from '#domain/parcel/order-status.ts';
import { deliveryEntryKinds, deliveryWindows } from '#domain/parcel/delivery-change.ts';
import { carriedAs } from '#domain/order-choices.ts';
import { returnReasons, returnStarters, returnStates } from '#domain/parcel/return-label.ts';
import { asks, type OrderTurn, orderTurns } from '#domain/parcel/parcel-verdict.ts';
import { orderSources } from '#domain/parcel/shipments.ts';
import { Addressee, type CallRows, Centavos, Contact, getShape, Instant, nullable, oneOf, uncounted } from './call.ts';
import { Price } from './pricing.ts';

/** Without the fields that are derived from others. */
export const Parcel = T.Omit(getShape('order/parcel', { weight: 'kg', length: 'cm', width: 'cm', height: 'cm' }), [
  'billingWeight',
]);

/** The parcel as it is carried: abroad with the customs declaration, and without a domestic service (D-64). */
const CarriedParcel = T.Composite([
  T.Omit(Parcel, ['productType']),
  T.Object({
    productType: oneOf(carriedAs),
    purpose: T.Optional(oneOf(customsPurposes)),
    originCountry: T.Optional(T.String({ description: 'ISO 3166-1 alpha-2' })),
    hsCode: T.Optional(T.String({ description: 'Digits alone.' })),
  }),
]);

/** Where its sender brings it, and until when; absent from an order that is picked up. */
const DropOff = T.Object({
  branchCode: T.String(),
  branchName: T.String(),
  address: T.String(),
  date: T.String({ description: 'The last day, YYYY-MM-DD on the branch’s own calendar' }),
  time: T.String({ description: 'When the branch closes on that day, HH:mm on its own clock' }),
  endsAt: Instant,
  code: nullable(T.String({ description: 'Shown at the counter; null for viewers other than the sender' })),
});

const Pickup = getShape('order/pickup', { pickupDate: 'YYYY-MM-DD, America/Mexico_City', pickupSlot: 'HH-HH, 24 h' });

export const Scan = T.Object({
  status: oneOf(orderStatuses),
  at: Instant,
  place: T.String(),
  note: nullable(T.String()),
  /** What went wrong there; null for an ordinary scan. */
  exception: nullable(oneOf(scanExceptions)),
});

/**
 * The latest change of the delivery, without the person and the door: the recipient's, or the branch that the sender
 * chose while ordering.
 */
export const DeliveryChange = T.Object({
  at: Instant,
  kind: oneOf(deliveryEntryKinds),
  date: nullable(T.String({ description: 'YYYY-MM-DD, America/Mexico_City' })),
  window: nullable(oneOf(deliveryWindows)),
  branchName: nullable(T.String()),
  branchAddress: T.Optional(T.String({ description: 'On one line' })),
  byCourier: T.Optional(T.Literal(true, { description: 'An operator has done it, not the recipient' })),
});

/** Which of the parcels that were placed as one order it is (ADR 129). */
const Group = T.Object({
  orderNo: T.String({ description: 'Of the first parcel, which names the whole order.' }),
  number: T.Integer({ minimum: 1 }),
  count: T.Integer({ description: 'How many were placed, cancelled ones among them.' }),
});

/** The label that may bring a parcel back, or has done so (STATE-01). */
export const ReturnLabel = T.Object({
  waybillNo: T.String({ description: 'Its own number, which can be tracked like that of the order.' }),
  state: oneOf(returnStates),
  lastDay: T.String({ description: 'On which a courier accepts it. YYYY-MM-DD, America/Mexico_City' }),
  startedBy: oneOf(returnStarters),
  createdAt: Instant,
  /** When a courier accepted the parcel with it, and the sender was charged. */
  scannedAt: nullable(Instant),
  /** When a courier collects it; null for a parcel that is brought to a branch. */
  pickup: nullable(
    T.Object({ date: T.String({ description: 'YYYY-MM-DD' }), slot: T.String({ description: 'HH-HH' }) }),
  ),
});

/** An order's return; what concerns its payer is for the sender alone. */
const OrderReturn = T.Object({
  /** Whether the recipient may start one. */
  isAllowed: T.Boolean(),
  /** Whether the viewer may make a label now; always false for others than the sender. */
  isPossible: T.Boolean(),
  label: nullable(ReturnLabel),
  /** What is charged when it is scanned, or was. */
  total: nullable(Centavos),
  reason: nullable(oneOf(returnReasons)),
  note: nullable(T.String()),
});

/** Null while an order to another country waits for its price (D-64). */
const Total = nullable(Centavos);

export const OrderSummary = T.Object({
  orderNo: T.String(),
  waybillNo: T.String(),
  /** Null for a single parcel. */
  group: nullable(Group),
  status: oneOf(orderStatuses),
  direction: oneOf(['sent', 'received'] as const),
  counterpartName: T.String(),
  counterpartCity: T.String(),
  country: nullable(T.String({ description: 'Where it goes to, ISO 3166-1 alpha-2; null within Mexico.' })),
  itemName: T.String(),
  weightKg: T.Number({ description: 'What the parcel weighs, as declared.' }),
  billingWeightKg: T.Integer({ description: 'What is charged (D-52).' }),
  /** Null, like the slot, for a parcel that its sender brings to a branch. */
  pickupDate: nullable(T.String()),
  pickupSlot: nullable(T.String()),
  dropOff: T.Optional(DropOff),
  total: Total,
  /** The amount that the recipient pays for the goods; 0 for none. */
  cod: Centavos,
  promisedTo: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  delayed: T.Boolean({ description: 'Still on its way, and later than was promised first.' }),
  /** The exception of its last scan; null when there was none, and at its end. */
  exception: nullable(oneOf(scanExceptions)),
  /** The required action of its customer; null when there is none. */
  ask: nullable(oneOf(asks)),
  expectedBy: nullable(
    T.String({ description: 'YYYY-MM-DD; null for a promise that has passed or means nothing more.' }),
  ),
  /** The end of the day's last tour while it is out for delivery: until then it arrives today. */
  arrivesBy: nullable(Instant),
  /** While it waits: the end of its booked slot, or of the last day to bring it. */
  pickupBy: nullable(Instant),
  /** ENT-16. */
  orderedAt: Instant,
  pickedUpAt: nullable(Instant),
  deliveryAt: nullable(Instant),
  signedAt: nullable(Instant),
  cancelledAt: nullable(Instant),
});

export const OrderPage = T.Object({
  rows: T.Array(OrderSummary),
  total: T.Integer(),
  page: T.Integer(),
  pageSize: T.Integer(),
  /** The server's clock, which decides what is still today. */
  now: Instant,
  counts: T.Object({
    sent: T.Integer(),
    received: T.Integer(),
    /** Those with an `ask`, sent and received, each once. */
    attention: T.Integer(),
    /** Those with an `ask` that the filter lets through, in whichever phase. */
    asking: T.Integer(),
    /** Of all rows that the filter lets through, by whose turn it is: what asks is in `yours` alone. */
    turns: T.Object(Object.fromEntries(orderTurns.map((turn) => [turn, T.Integer()])) as Record<OrderTurn, TInteger>),
    /** Of the filter, whichever phase is requested. */
    byStatus: T.Object(
      Object.fromEntries(orderStatuses.map((status) => [status, T.Integer()])) as Record<OrderStatus, TInteger>,
    ),
  }),
  /** What the filter's orders come to, cancelled ones aside; null for received ones, which cost their recipient nothing, and for a mix. */
  sums: nullable(T.Object({ total: Centavos, cod: Centavos })),
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
    recipient: Addressee,
    parcel: CarriedParcel,
    /** All parcels of the order that the viewer may see, this one among them; empty for a single parcel. */
    parcels: T.Array(
      T.Object({
        orderNo: T.String(),
        waybillNo: T.String(),
        number: T.Integer(),
        itemName: T.String(),
        weightKg: T.Number(),
        status: oneOf(orderStatuses),
        total: Total,
      }),
    ),
    pickup: Pickup,
    source: oneOf(orderSources),
    dispatchNumber: T.Optional(T.String({ description: 'Of the branch or courier whose link brought it (D-99).' })),
    /** Null until it is confirmed (D-64). */
    price: nullable(ChargedPrice),
    /** The estimated price of an order to another country when it was placed; null within Mexico. */
    estimate: nullable(Centavos),
    priceConfirmedAt: nullable(Instant),
    scans: T.Array(Scan),
    /** Null when the recipient has changed nothing. */
    deliveryChange: nullable(DeliveryChange),
    promisedFrom: T.String({ description: 'YYYY-MM-DD' }),
    promisedTo: T.String({ description: 'YYYY-MM-DD' }),
    /** Why it was cancelled; null for viewers other than its sender, and without a reason. */
    cancellation: nullable(T.Object({ reason: oneOf(cancelledBecause), note: nullable(T.String()) })),
    /** What the customer has changed since, oldest first; empty for other viewers. */
    changes: T.Array(T.Object({ at: Instant, parts: T.Array(oneOf(changedParts)), before: Centavos, total: Centavos })),
    returns: OrderReturn,
    /** How many photos of the pickup `waybillPictures` has; 0 for viewers other than the sender. */
    pickupPhotos: T.Integer(),
    /** Who signed, masked (D-43); `photos` is how many `waybillPictures` has. */
    proof: nullable(
      T.Object({ signedAt: Instant, signerMasked: T.String(), relation: oneOf(signerRelations), photos: T.Integer() }),
    ),
  }),
]);

/** The outcome of each order, in the order of the request. */
const OrdersCancelled = T.Object({
  rows: T.Array(T.Object({ orderNo: T.String(), outcome: oneOf(cancelOutcomes) })),
  /** Of the coupons of the cancelled orders: how many can be used again, and how many have expired since (D-72). */
  coupons: T.Object({ returned: T.Integer(), expired: T.Integer() }),
});

const CancelReasons = T.Object({
  items: T.Array(
    T.Object({
      code: T.String(),
      label: T.String(),
      needsWords: T.Boolean({ description: 'Only with a note (D-67).' }),
    }),
  ),
});

/** The cost of a change. Amounts in centavos. */
const ChangeCost = T.Object({
  parts: T.Array(oneOf(changedParts), { description: 'What would be another; empty when nothing would.' }),
  before: Centavos,
  price: ChargedPrice,
  promisedFrom: T.String({ description: 'YYYY-MM-DD' }),
  promisedTo: T.String({ description: 'YYYY-MM-DD' }),
});

/** The result of a change of an order abroad; its price stays the same. */
const ChangedAbroad = T.Pick(ChangeCost, ['parts', 'promisedFrom', 'promisedTo']);

/** The created order; equal for every replay of the same idempotency key (D-65). */
const OrderPlaced = T.Object({
  orderNo: T.String(),
  waybillNo: T.String(),
  total: Centavos,
  pickupDate: nullable(T.String()),
  pickupSlot: nullable(T.String()),
  dropOff: T.Optional(DropOff),
  /** Of an order of several parcels, the first among them; `orderNo` and `waybillNo` are the first’s, `total` is the sum. */
  parcels: T.Optional(T.Array(T.Object({ orderNo: T.String(), waybillNo: T.String(), total: Centavos }))),
});

/** The created order abroad: an operator confirms its price (D-64). Equal for every replay of the same key. */
const InternationalOrderPlaced = T.Object({
  orderNo: T.String(),
  waybillNo: T.String(),
  /** By the current tariff; the customer isn't charged by it. */
  estimate: Centavos,
  pickupDate: T.String(),
  pickupSlot: T.String(),
});

const placingCodes = [
  'orderCreationFailure',
  'idempotencyConflict',
  'pickupSlotFull',
  'noServiceOutlet',
  'codModificationPending',
] as const;

export const orderCalls = {
  orderAdd: {
    source: 'CALL-20',
    auth: 'required',
    input: 'calls/order-add',
    codes: placingCodes,
    limit: uncounted.ownData,
    summary: 'Creates an order once per idempotency key (D-65).',
    answer: OrderPlaced,
  },
  websiteOrderAdd: {
    source: 'CALL-57',
    auth: 'required',
    input: 'calls/order-add',
    codes: placingCodes,
    limit: uncounted.ownData,
    summary: 'The same as orderAdd, form-encoded.',
    answer: OrderPlaced,
  },
  mobileOrderAdd: {
    source: 'CALL-57',
    auth: 'required',
    input: 'calls/mobile-order-add',
    codes: [...placingCodes, 'priceChanged'],
    limit: uncounted.ownData,
    summary: 'Creates an order of the mobile group, by its own limits, once per idempotency key (D-50, D-65, D-99).',
    answer: OrderPlaced,
  },
  internationalOrderAdd: {
    source: 'CALL-58',
    auth: 'required',
    input: 'calls/order-add-international',
    codes: placingCodes,
    limit: uncounted.ownData,
    summary: 'Creates an order to another country once per idempotency key; its price is to be confirmed (D-64, D-65).',
    answer: InternationalOrderPlaced,
  },
  orderList: {
    source: 'CALL-21',
    auth: 'required',
    input: 'calls/order-list',
    codes: [],
    limit: uncounted.ownData,
    summary:
      'The customer’s sent or received orders or both, by one of their five times, those that need attention first unless sorted otherwise; paged.',
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
  websiteOrderList: {
    source: 'CALL-59',
    auth: 'required',
    input: 'calls/order-list',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The same as orderList, form-encoded.',
    answer: OrderPage,
  },
  websiteOrderDetail: {
    source: 'CALL-75',
    auth: 'required',
    input: 'calls/order-detail',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'The same as orderDetail, form-encoded.',
    answer: OrderDetail,
  },
  orderCancel: {
    source: 'CALL-23',
    auth: 'required',
    input: 'calls/order-cancel',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Cancels one order or many, each independently; an outcome for each (D-66, D-67).',
    answer: OrdersCancelled,
  },
  websiteOrderCancel: {
    source: 'CALL-70',
    auth: 'required',
    input: 'calls/order-cancel',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The same as orderCancel, form-encoded.',
    answer: OrdersCancelled,
  },
  cancelReasons: {
    source: 'CALL-71',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Why an order is cancelled, in the order in which it is offered; the last one needs words (D-67).',
    answer: CancelReasons,
  },
  orderChangeCost: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/order-change-cost',
    codes: ['notFound', 'orderNotChangeable', 'freightNotFound'],
    limit: uncounted.ownData,
    summary: 'What an order that waits for its pickup would cost after a change; changes nothing.',
    answer: ChangeCost,
  },
  orderChange: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/order-change',
    codes: ['notFound', 'orderNotChangeable', 'freightNotFound', 'pickupSlotFull', 'priceChanged'],
    limit: uncounted.ownData,
    summary: 'Changes pickup, contacts and references of an order that waits for its pickup, for the total agreed to.',
    answer: ChangeCost,
  },
  internationalOrderChange: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/order-change-abroad',
    codes: ['notFound', 'orderNotChangeable', 'freightNotFound', 'pickupSlotFull'],
    limit: uncounted.ownData,
    summary: 'Changes pickup and references of an order to another country that waits for its pickup; its price stays.',
    answer: ChangedAbroad,
  },
} as const satisfies CallRows;
