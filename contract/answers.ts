/**
 * What each call puts in `data` on success. TypeBox: one description gives the TypeScript type, the
 * OpenAPI document and the contract tests. The browser imports the types only.
 */
import { type Static, type TSchema, type TUnsafe, Type as T } from '@sinclair/typebox';
import { goodsCategories, payTypes, paymentModes, productTypes } from '#domain/entities.ts';
import { orderStatuses } from '#domain/order-status.ts';
import type { CallId } from './calls.ts';

const oneOf = <const V extends readonly string[]>(values: V): TUnsafe<V[number]> =>
  T.Unsafe<V[number]>(T.Union(values.map((value) => T.Literal(value))));

/** ISO 8601 instant in UTC. */
const Instant = T.String({ format: 'date-time' });
const Centavos = T.Integer({ minimum: 0 });
const nullable = <S extends TSchema>(schema: S) => T.Union([schema, T.Null()]);

const User = T.Object({
  userId: T.String(),
  username: T.String(),
  phone: nullable(T.String()),
  email: nullable(T.String()),
  monthlyContract: T.Boolean(),
  createdAt: Instant,
});

/** A new session: `token` is shown once and stored hashed (D-26). */
const SignedIn = T.Object({ token: T.String(), user: User });

const Contact = T.Object({
  name: T.String(),
  phone: T.String(),
  company: T.Optional(T.String()),
  email: T.Optional(T.String()),
  zip: T.String(),
  state: T.String(),
  city: T.String(),
  township: T.Optional(T.String()),
  town: T.String(),
  street: T.String(),
  address1: T.String(),
  address2: T.Optional(T.String()),
});

const Parcel = T.Object({
  productType: oneOf(productTypes),
  itemType: oneOf(goodsCategories),
  itemName: T.String(),
  quantity: T.Integer(),
  weight: T.Number({ description: 'kg' }),
  hasVolume: T.Optional(T.Boolean()),
  length: T.Optional(T.Number({ description: 'cm' })),
  width: T.Optional(T.Number({ description: 'cm' })),
  height: T.Optional(T.Number({ description: 'cm' })),
  itemValue: Centavos,
  remark: T.Optional(T.String()),
});

const Pickup = T.Object({
  pickupDate: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  pickupSlot: T.String({ description: 'HH-HH, 24 h' }),
  paymentMode: oneOf(paymentModes),
});

/** All amounts in integer centavos; total = subtotal + vat, subtotal = freight + surcharges (D-62). */
const Price = T.Object({
  billingWeightKg: T.Integer(),
  volumetricWeightKg: T.Number(),
  freight: Centavos,
  surcharges: T.Array(T.Object({ code: oneOf(['extendedZone', 'unsafeZone'] as const), amount: Centavos })),
  subtotal: Centavos,
  vat: Centavos,
  total: Centavos,
});

/** One product's price, or why it can't be had between these postal codes. */
const Quote = T.Object({
  productType: oneOf(productTypes),
  available: T.Boolean(),
  reason: nullable(oneOf(['differentCity', 'tooHeavy', 'noTariff'] as const)),
  minBusinessDays: T.Integer(),
  maxBusinessDays: T.Integer(),
  price: nullable(Price),
});

/** Coverage at one end (D-63). */
const Coverage = oneOf(['covered', 'extended', 'unsafe', 'none'] as const);

const Cost = T.Object({
  /** True while the weight is unknown: the price is a "from" price for 1 kg. */
  estimate: T.Boolean(),
  quotes: T.Array(Quote),
  origin: Coverage,
  destination: Coverage,
  nearestBranch: nullable(T.Object({ name: T.String(), address: T.String(), city: T.String() })),
});

const Scan = T.Object({
  status: oneOf(orderStatuses),
  at: Instant,
  place: T.String(),
  note: nullable(T.String()),
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
  counts: T.Object({ sent: T.Integer(), received: T.Integer() }),
});

const OrderDetail = T.Composite([
  OrderSummary,
  T.Object({
    sender: Contact,
    recipient: Contact,
    parcel: Parcel,
    pickup: Pickup,
    price: Price,
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

/** What anybody with the tail may see: names masked, no street (D-43). */
const TrackedParcel = T.Object({
  status: oneOf(orderStatuses),
  originCity: T.String(),
  originState: T.String(),
  destinationCity: T.String(),
  destinationState: T.String(),
  recipientMasked: T.String(),
  productType: oneOf(productTypes),
  billingWeightKg: T.Integer(),
  promisedFrom: T.String(),
  promisedTo: T.String(),
  /** Promise passed and not signed. */
  delayed: T.Boolean(),
  scans: T.Array(Scan),
});

/** One row per number asked for (D-40 to D-43). `attemptsLeft` only with `tailMismatch`. */
const TrackRow = T.Object({
  waybillNo: T.String(),
  outcome: oneOf(['found', 'noInformationYet', 'notFound', 'tailMismatch', 'locked'] as const),
  attemptsLeft: nullable(T.Integer()),
  parcel: nullable(TrackedParcel),
});

/** One answer of a draft with the server's time of its last change; without a value it was emptied. */
const DraftField = T.Object({
  name: T.String({ description: 'part.field, e.g. sender.name' }),
  at: T.Integer({ description: 'ms since 1970' }),
  value: T.Optional(T.Unknown()),
});

/** The draft of a flow as the server has it, after whatever was sent has been merged into it. */
const FlowDraft = T.Object({
  /** The server's clock, ms since 1970: devices correct theirs by it. */
  now: T.Integer(),
  /** 0 while nothing was ever saved. */
  revision: T.Integer(),
  draft: nullable(T.Object({ id: T.String(), version: T.Integer(), fields: T.Array(DraftField) })),
  /** How the draft that the device named has ended; null while it has not. */
  ended: nullable(oneOf(['placed', 'discarded'] as const)),
});

/** One rule; counts are forms in which it happened at least once, `server` refused calls. */
const StoppingRule = T.Object({
  form: T.String(),
  pointer: T.String(),
  keyword: T.String(),
  key: T.String(),
  /** Key of the field's label. */
  title: nullable(T.String()),
  /** For the message's text. */
  params: T.Record(T.String(), T.Unknown()),
  shown: T.Integer(),
  refused: T.Integer(),
  corrected: T.Integer(),
  server: T.Integer(),
});

/** The most refusing rule first. */
const StopReport = T.Object({
  /** False: telemetry is switched off; what is told was counted before. */
  counting: T.Boolean(),
  from: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  to: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  /** Every form with a count in these days, whichever was asked for. */
  forms: T.Array(T.String()),
  rules: T.Array(StoppingRule),
});

const Option = T.Object({ code: T.String(), label: T.String() });

export const answers = {
  logout: T.Null(),
  phoneExist: T.Object({ exists: T.Boolean() }),
  emailExist: T.Object({ exists: T.Boolean() }),
  trackQuery: T.Object({ rows: T.Array(TrackRow) }),
  waybillDetail: TrackRow,
  orderAdd: OrderPlaced,
  orderList: OrderPage,
  orderDetail: OrderDetail,
  draftGet: FlowDraft,
  draftSave: FlowDraft,
  draftRemove: FlowDraft,
  userInfo: User,
  goodsList: T.Array(T.Object({ code: oneOf(goodsCategories), label: T.String() })),
  paymentModeList: T.Array(T.Object({ code: oneOf(paymentModes), label: T.String(), payType: oneOf(payTypes) })),
  payTypeList: T.Array(T.Object({ code: oneOf(payTypes), label: T.String() })),
  productTypeList: T.Array(
    T.Object({
      code: oneOf(productTypes),
      label: T.String(),
      minBusinessDays: T.Integer(),
      maxBusinessDays: T.Integer(),
      maxWeightKg: T.Number(),
      weightDecimals: T.Integer(),
    }),
  ),
  costByOrder: Cost,
  areaByZip: T.Object({
    zipCode: T.String(),
    known: T.Boolean(),
    coverage: Coverage,
    colonies: T.Array(T.String()),
  }),
  stateCityByZip: T.Object({
    zipCode: T.String(),
    known: T.Boolean(),
    state: nullable(T.String()),
    city: nullable(T.String()),
    township: nullable(T.String()),
  }),
  pickupSlots: T.Object({
    days: T.Array(
      T.Object({
        date: T.String({ description: 'YYYY-MM-DD' }),
        slots: T.Array(T.Object({ slot: T.String({ description: 'HH-HH' }), free: T.Integer() })),
      }),
    ),
    todayFull: T.Boolean(),
    nextFree: T.Array(T.Object({ date: T.String(), slot: T.String() })),
  }),
  signInByPassword: SignedIn,
  registerByEmail: SignedIn,
  registerByPhone: SignedIn,
  dictionaryByCode: T.Object({
    code: T.String(),
    items: T.Array(T.Composite([Option, T.Object({ value: T.Union([T.String(), T.Number(), T.Null()]) })])),
  }),
  i18nDictionary: T.Object({
    version: T.String(),
    zh: T.Optional(T.Unknown()),
    en: T.Optional(T.Unknown()),
    es: T.Optional(T.Unknown()),
    pt: T.Optional(T.Unknown()),
    ar: T.Optional(T.Unknown()),
  }),
  officeFlag: T.Object({ weightFlag: T.Union([T.Literal(0), T.Literal(1)]) }),
  /** `counting` false: telemetry is off, and nothing more needs to be sent. */
  ruleStops: T.Object({ counting: T.Boolean() }),
  ruleStopReport: StopReport,
} satisfies Record<CallId, TSchema>;

type Answers = { [K in CallId]: Static<(typeof answers)[K]> };
export type Answer<K extends CallId> = Answers[K];
