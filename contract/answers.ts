/**
 * What each call puts in `data` on success. TypeBox: one description gives the TypeScript type, the
 * OpenAPI document and the contract tests. The browser imports the types only.
 */
import { type Static, type TSchema, type TUnsafe, Type as T } from '@sinclair/typebox';
import { couponChannels, couponFees, couponStatuses, couponTypes } from '#domain/coupon.ts';
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
  phoneVerified: T.Boolean(),
  email: nullable(T.String()),
  emailVerified: T.Boolean(),
  fullName: nullable(T.String()),
  company: nullable(T.String()),
  /** YYYY-MM-DD */
  birthday: nullable(T.String()),
  /** False for an account that only ever came by a provider. */
  hasPassword: T.Boolean(),
  providers: T.Array(oneOf(['google', 'facebook'] as const)),
  monthlyContract: T.Boolean(),
  createdAt: Instant,
  /** Grows with every change; a change of the profile names the one that it has read. */
  version: T.Integer(),
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

/** `data:image/svg+xml` picture and a question in the caller's language; either answer is good (D-24). */
const ImageCode = T.Object({ captchaId: T.String(), image: T.String(), question: T.String() });

/** A code is on its way; another one may be asked for after `waitSeconds`. */
const CodeSent = T.Object({ waitSeconds: T.Integer(), validMinutes: T.Integer() });

const SignInMeans = T.Object({ sms: T.Boolean(), email: T.Boolean(), google: T.Boolean(), facebook: T.Boolean() });

/** Where the customer is signed in, the caller's own session first. */
const OpenSession = T.Object({
  sessionId: T.String(),
  current: T.Boolean(),
  channel: oneOf(['desktop', 'mobile'] as const),
  /** Browser and system as far as the browser says, e.g. "Firefox · Windows". */
  device: nullable(T.String()),
  /** Network address, shortened. */
  address: nullable(T.String()),
  createdAt: Instant,
  lastSeenAt: Instant,
});

const securityEventKinds = [
  'registered',
  'signedIn',
  'signInRefused',
  'signedOut',
  'sessionEnded',
  'passwordChanged',
  'passwordReset',
  'phoneChanged',
  'emailChanged',
  'usernameChanged',
  'profileChanged',
  'providerLinked',
  'consentChanged',
  'dataExported',
  'addressesImported',
  'addressesExported',
  'accountDeleted',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

const SecurityEvent = T.Object({
  id: T.String(),
  kind: oneOf(securityEventKinds),
  at: Instant,
  device: nullable(T.String()),
  address: nullable(T.String()),
  /** How: `password`, `sms`, `email`, `google`, `facebook`, `old`; null where it does not matter. */
  by: nullable(T.String()),
});

/** FEAT-11: voluntary uses; the times say when a choice was made. */
const Consents = T.Object({ offers: T.Boolean(), surveys: T.Boolean(), changedAt: nullable(Instant) });

/** ENT-14. `type` 1 sender, 2 recipient (D-39). */
const AddressEntry = T.Composite([
  Contact,
  T.Object({
    id: T.String(),
    type: T.Union([T.Literal(1), T.Literal(2)]),
    defaultSender: T.Boolean(),
    defaultRecipient: T.Boolean(),
    /** Grows with every change; an update names the one that it has read. */
    version: T.Integer(),
    updatedAt: Instant,
  }),
]);

/** An import that can still be taken back; rows by what became of them. */
const LastImport = T.Object({ importId: T.String(), at: Instant, added: T.Integer(), merged: T.Integer() });

const AddressPage = T.Object({
  rows: T.Array(AddressEntry),
  total: T.Integer(),
  page: T.Integer(),
  pageSize: T.Integer(),
  counts: T.Object({ sender: T.Integer(), recipient: T.Integer() }),
  /** The newest into this book; null when none can be taken back (any more). */
  lastImport: nullable(LastImport),
});

/** What became of a row of an import; `row` is the caller's own number. */
const ImportedRow = T.Object({
  row: T.Integer(),
  outcome: oneOf(['added', 'merged', 'duplicate', 'refused'] as const),
  id: nullable(T.String()),
  /** The entry that the row doubles; with `duplicate` nothing was changed. */
  duplicateOf: nullable(AddressEntry),
  errors: T.Array(T.Object({ pointer: T.String(), key: T.String(), params: T.Record(T.String(), T.Unknown()) })),
});

/** ENT-18. `value` in centavos, of a percentage in per cent; `threshold` in centavos. */
const Coupon = T.Object({
  code: T.String(),
  type: oneOf(couponTypes),
  value: T.Integer(),
  threshold: nullable(T.Integer()),
  status: oneOf(couponStatuses),
  /** Message key of the name, e.g. `coupons:name.newUser`. */
  nameKey: T.String(),
  effectiveAt: Instant,
  expiresAt: Instant,
  usedAt: nullable(Instant),
  usedOrderNo: nullable(T.String()),
  /** D-71: the sender's phone that it is good for, its last four digits; null for any. */
  phoneTail: nullable(T.String()),
  channels: T.Array(oneOf(couponChannels)),
  paymentModes: T.Array(oneOf(paymentModes)),
  productTypes: T.Array(oneOf(productTypes)),
  fees: T.Array(oneOf(couponFees)),
  /** Why it can't be used now: `used`, `expired`, `notYet`; null when it can. */
  unusable: nullable(oneOf(['used', 'expired', 'notYet'] as const)),
});

/** One message of the development mailbox. */
const SentMessage = T.Object({
  id: T.String(),
  channel: oneOf(['mail', 'sms'] as const),
  to: T.String(),
  subject: nullable(T.String()),
  text: T.String(),
  at: Instant,
});

/** A spreadsheet's bytes travel outside of the envelope. */
const File = T.Null();

const Option = T.Object({ code: T.String(), label: T.String() });

const DictionaryTable = T.Object({
  code: T.String(),
  items: T.Array(T.Composite([Option, T.Object({ value: T.Union([T.String(), T.Number(), T.Null()]) })])),
});

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
  dictionaryByCode: DictionaryTable,
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
  dictionaryByCodePosted: DictionaryTable,
  captcha: ImageCode,
  smsCode: CodeSent,
  emailCode: CodeSent,
  ownCode: CodeSent,
  signInMeans: SignInMeans,
  signInBySms: SignedIn,
  signInByEmail: SignedIn,
  googleSignIn: SignedIn,
  facebookSignIn: SignedIn,
  /** `address` is where the browser goes; the provider sends it back to `/login`. */
  socialStart: T.Object({ address: T.String(), nonce: T.String() }),
  resetByPhone: SignedIn,
  resetByEmail: SignedIn,
  changePasswordByOld: SignedIn,
  changePasswordBySms: SignedIn,
  changePasswordByEmail: SignedIn,
  changePhone: SignedIn,
  changeEmail: SignedIn,
  changeUsername: SignedIn,
  userUpdate: User,
  sessionList: T.Object({ sessions: T.Array(OpenSession) }),
  sessionEnd: T.Object({ ended: T.Integer() }),
  securityEvents: T.Object({ rows: T.Array(SecurityEvent), total: T.Integer(), page: T.Integer(), pageSize: T.Integer() }),
  consentGet: Consents,
  consentSave: Consents,
  dataExport: File,
  accountDelete: T.Null(),
  addressList: AddressPage,
  addressDetail: AddressEntry,
  addressAdd: AddressEntry,
  addressUpdate: AddressEntry,
  addressSetDefault: AddressEntry,
  addressDelete: T.Object({ deleted: T.Integer() }),
  addressRestore: T.Object({ restored: T.Integer() }),
  addressImport: T.Object({ importId: T.String(), rows: T.Array(ImportedRow) }),
  /** `kept`: entries that were changed since the import, and stay. */
  addressImportUndo: T.Object({ removed: T.Integer(), unmerged: T.Integer(), kept: T.Integer() }),
  addressExport: File,
  couponList: T.Object({
    rows: T.Array(Coupon),
    total: T.Integer(),
    page: T.Integer(),
    pageSize: T.Integer(),
    counts: T.Object({ toBeUsed: T.Integer(), used: T.Integer(), expired: T.Integer() }),
  }),
  couponDetail: Coupon,
  mailbox: T.Object({ messages: T.Array(SentMessage) }),
} satisfies Record<CallId, TSchema>;

type Answers = { [K in CallId]: Static<(typeof answers)[K]> };
export type Answer<K extends CallId> = Answers[K];
