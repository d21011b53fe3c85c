/** The tables as Kysely sees them. Columns are snake_case, as in the migrations. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { SecurityEventKind } from '#contract/answers/account.ts';
import type { BannerArea } from '#domain/banner.ts';
import type { WeekHours } from '#domain/branch-hours.ts';
import type { BranchService } from '#domain/branch-services.ts';
import type { CouponChannel, CouponFee, CouponReason, CouponType } from '#domain/coupon.ts';
import type { PhotoType, ScanException, SignerRelation } from '#domain/courier-reports.ts';
import type { Contact, PaymentMode, Parcel, ProductType } from '#domain/entities.ts';
import type { DictionaryLanguage } from '#domain/languages.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { Coverage, Price } from '#domain/pricing.ts';
import type { DelayReason } from '#domain/promise-ledger.ts';
import type { StateCode } from '#domain/states.ts';
import type { RateBand, Tariff } from '#domain/tariff.ts';
import type { StopKind } from '#schemas/runtime/rule-id.ts';
import type { DraftEntry } from '#schemas/runtime/drafts/types.ts';

/** A timestamptz column: read as Date, written as Date or ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Counters of `server/http/rate-limit.ts`. */
interface RateLimitTable {
  bucket: string;
  /** SHA-256 of what is counted (address, account): never the thing itself. */
  subject: string;
  window_start: Timestamp;
  hits: number;
  expires_at: Timestamp;
}

export interface UserTable {
  id: string;
  /** As typed (D-22). */
  username: string;
  /** What must be unique: folded case, accents and spaces. */
  username_key: string;
  phone: string | null;
  /** Received parcels are shown for a verified phone only (D-68). */
  phone_verified_at: NullableTimestamp;
  email: string | null;
  email_verified_at: NullableTimestamp;
  full_name: string | null;
  company: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  /** Dictionary of the last visit: announcements are written in it. */
  language: Generated<DictionaryLanguage>;
  /** Null for who only ever came by a provider (D-25). */
  password_hash: string | null;
  /** May pay monthly (D-55). */
  monthly_contract: Generated<boolean>;
  created_at: Timestamp;
  version: Generated<number>;
}

interface SessionTable {
  id: string;
  /** SHA-256 of the token in hex; the token itself is nowhere (D-26). */
  token_hash: string;
  user_id: string;
  channel: 'desktop' | 'mobile';
  /** As the browser says, e.g. "Firefox · Windows"; never the whole header. */
  user_agent: string | null;
  /** Network address, shortened to its network. */
  address: string | null;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  ended_at: NullableTimestamp;
}

/** D-25: who somebody is at a provider. */
interface UserIdentityTable {
  provider: 'google' | 'facebook';
  subject: string;
  user_id: string;
  created_at: Timestamp;
}

/** D-25: nonces that a sign-in at a provider may come back with, once. */
interface SocialNonceTable {
  nonce_hash: string;
  provider: 'google' | 'facebook';
  expires_at: Timestamp;
}

/** Append-only, which a trigger sees to. `user_id` outlives the account; nothing in a row names a person. */
interface SecurityEventTable {
  id: string;
  user_id: string;
  kind: SecurityEventKind;
  at: Timestamp;
  by: string | null;
  device: string | null;
  address: string | null;
}

/** FEAT-11: every choice with its time; the newest of a purpose holds. */
interface ConsentTable {
  user_id: string;
  purpose: 'offers' | 'surveys';
  granted: boolean;
  at: Timestamp;
}

/** D-24. HMACs only; bound to a target by its first right use. */
export interface ImageCodeTable {
  id: string;
  image_hash: string;
  answer_hash: string;
  target_hash: string | null;
  uses: Generated<number>;
  burnt: Generated<boolean>;
  expires_at: Timestamp;
}

/** D-24. HMACs only, so that a copy of the database opens nothing. */
export interface OneTimeCodeTable {
  id: string;
  purpose: string;
  target_hash: string;
  code_hash: string;
  attempts: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

export type AnnouncementKind = 'passwordChanged' | 'phoneChanged' | 'emailChanged' | 'usernameChanged' | 'providerLinked' | 'accountDeleted';

/** Announcements on their way, gone when they were sent; written in the transaction of what they announce; never a code. */
export interface OutboxTable {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  kind: AnnouncementKind;
  language: DictionaryLanguage;
  tries: Generated<number>;
  next_try_at: Timestamp;
  /** Given up; the recipient is gone then. */
  failed_at: NullableTimestamp;
  created_at: Timestamp;
}

/** Development only: what would have been sent. */
export interface MailboxTable {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string | null;
  text: string;
  created_at: Timestamp;
}

/** ENT-14. `type` 1 sender, 2 recipient (D-39). */
export interface AddressTable {
  id: string;
  user_id: string;
  type: 1 | 2;
  contact: JSONColumnType<Contact>;
  is_default: Generated<boolean>;
  /** Name, phone and place without case and accents, for the keyword of the list. */
  search_text: string;
  /** Equal for two entries that are one, however they are written. */
  identity_key: string;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
}

interface AddressImportTable {
  id: string;
  user_id: string;
  type: 1 | 2;
  created_at: Timestamp;
  undone_at: NullableTimestamp;
  undo_answer: JSONColumnType<{ removed: number; unmerged: number; kept: number }> | null;
}

/** What a row of an import did; `contact_before` of an entry that it changed. */
interface AddressImportRowTable {
  import_id: string;
  row: number;
  address_id: string;
  outcome: 'added' | 'merged';
  version_after: number;
  contact_before: JSONColumnType<Contact | null, string | null, string | null>;
}

/** ENT-18. */
export interface CouponTable {
  code: string;
  user_id: string;
  type: CouponType;
  /** Centavos, of a percentage per cent. */
  value: number;
  threshold: number | null;
  reason: CouponReason;
  effective_at: Timestamp;
  expires_at: Timestamp;
  /** D-71. */
  phone: string | null;
  channels: JSONColumnType<CouponChannel[]>;
  payment_modes: JSONColumnType<PaymentMode[]>;
  product_types: JSONColumnType<ProductType[]>;
  fees: JSONColumnType<CouponFee[]>;
  used_at: NullableTimestamp;
  used_order_id: string | null;
  created_at: Timestamp;
}

interface SettingTable {
  key: string;
  /** JSON of any kind; what a key holds is said in `modules/catalogue/settings.ts`. */
  value: ColumnType<unknown, string, string>;
}

export interface PostalCodeTable {
  zip: string;
  state: StateCode;
  city: string;
  township: string;
  /** Each name once. */
  colonies: string[];
  coverage: Coverage;
  latitude: number;
  longitude: number;
  /** One for each row of the official catalogue; null in the starter catalogue, which knows names only. */
  settlements: ColumnType<StoredSettlement[] | null, string | null | undefined, string | null>;
  origin: Generated<'starter' | 'official'>;
}

export interface StoredSettlement {
  /** The official id: state, municipality, number. */
  id: string;
  name: string;
  kind: string;
  /** Only where it isn't the code's own. */
  city?: string;
  township?: string;
}

/** Codes that an import has read and not put into the catalogue yet (D-94). Unlogged: a crash may forget them. */
interface PostalImportRowTable extends Omit<PostalCodeTable, 'settlements' | 'origin'> {
  import_id: string;
  settlements: JSONColumnType<StoredSettlement[]>;
}

/** ENT-08. What an operator shows above the heading of an area's pages. */
export interface BannerTable {
  id: string;
  area: BannerArea;
  /** Lower ones come first. */
  position: Generated<number>;
  texts: JSONColumnType<Record<DictionaryLanguage, string>>;
  /** Paths of this site. */
  link: string | null;
  image: string | null;
  starts_at: Timestamp;
  ends_at: NullableTimestamp;
}

export interface BranchTable {
  code: string;
  name: string;
  zip: string;
  state: StateCode;
  city: string;
  colony: string;
  street: string;
  latitude: number;
  longitude: number;
  /** Ten digits. */
  phone: string | null;
  services: Generated<BranchService[]>;
  hours: ColumnType<WeekHours, string | undefined, string>;
  opens_on_holidays: Generated<boolean>;
  /** Made of state and city by the database: `YUC-merida`. */
  city_id: ColumnType<string, never, never>;
  /** Made by the database of what somebody may look for. */
  search_text: ColumnType<string, never, never>;
}

/** The row with the newest `valid_from` that has begun holds. */
interface TariffTable {
  /** Another one after every change. */
  id: Generated<string>;
  valid_from: Timestamp;
  tariff: JSONColumnType<Tariff>;
}

/** What sending abroad costs, by zone of countries (D-03). */
interface InternationalRateTable {
  zone: number;
  base_centavos: number;
  bands: JSONColumnType<RateBand[]>;
  max_weight_kg: number;
  min_business_days: number;
  max_business_days: number;
}

interface CountryTable {
  /** ISO 3166-1 alpha-2. */
  code: string;
  zone: number;
}

export interface OrderTable {
  id: string;
  order_no: string;
  waybill_no: string;
  /** Null when the customer has deleted the account. */
  user_id: string | null;
  status: OrderStatus;
  product_type: ProductType;
  sender: JSONColumnType<Contact>;
  recipient: JSONColumnType<Contact>;
  parcel: JSONColumnType<Parcel>;
  price: JSONColumnType<Price>;
  sender_phone: string;
  recipient_phone: string;
  /** YYYY-MM-DD */
  pickup_date: string;
  pickup_slot: string;
  payment_mode: PaymentMode;
  promised_from: string;
  promised_to: string;
  /** Numbers, names and cities without case and accents, for the keyword of the list. */
  search_text: string;
  ordered_at: Timestamp;
  picked_up_at: NullableTimestamp;
  delivery_at: NullableTimestamp;
  signed_at: NullableTimestamp;
  cancelled_at: NullableTimestamp;
  anonymised_at: NullableTimestamp;
}

/** Append-only: what couriers reported. */
export interface OrderScanTable {
  id: string;
  order_id: string;
  status: OrderStatus;
  at: Timestamp;
  place: string;
  note: string | null;
  /** What went wrong there. */
  exception: ScanException | null;
}

/** Append-only: what was promised when; entry 0 came with the order, which has the newest. */
interface PromiseChangeTable {
  order_id: string;
  entry: number;
  at: Timestamp;
  /** YYYY-MM-DD */
  promised_from: string;
  promised_to: string;
  reason: DelayReason | null;
  note: string | null;
}

interface DeliveryProofTable {
  order_id: string;
  signed_at: Timestamp;
  signer_name: string;
  relation: SignerRelation;
}

interface DeliveryPhotoTable {
  order_id: string;
  position: number;
  media_type: PhotoType;
  bytes: Uint8Array;
}

/** CONST-10: a parcel that somebody says they did not receive; one at a time may be open. */
interface CaseTable {
  case_no: string;
  order_id: string;
  /** Who was signed in when it was opened, while the account is there. */
  user_id: string | null;
  /** What whoever opened it wrote. */
  note: string | null;
  opened_at: Timestamp;
  first_answer_due_at: Timestamp;
  solution_due_at: Timestamp;
  first_answered_at: NullableTimestamp;
  first_answer: string | null;
  solved_at: NullableTimestamp;
  solution: string | null;
}

/** A slot has a row from its first booking on. An operator closes one by setting `taken` to `capacity`. */
interface PickupSlotTable {
  date: string;
  slot: string;
  /** First digits of the postal codes that one courier round covers. */
  area: string;
  /** As the settings had it at the last booking; `taken` can't exceed it. */
  capacity: number;
  taken: number;
}

/** D-65. `answer` is the JSON text that was answered, kept as text so that a replay has the same bytes. */
interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  request_hash: string;
  answer: string;
  created_at: Timestamp;
}

/** Wrong phone tails (D-43). Unlogged: a crash may forget them, a commit needn't wait for the disk. */
interface TailAttemptTable {
  scope: 'pair' | 'waybill' | 'address';
  subject: string;
  wrong: number;
  expires_at: Timestamp;
}

/** A customer's unfinished work in a flow, one row for each; also when it is over, so that no device brings it back. */
interface DraftTable {
  user_id: string;
  flow: string;
  /** Null when there is no draft at the moment. */
  draft_id: string | null;
  /** Of the shape that `fields` has. */
  version: number;
  /** Grows with every change: who writes names the one that they have read. */
  revision: number;
  fields: ColumnType<DraftEntry[] | null, string | null, string | null>;
  /** The last drafts that were placed or discarded. */
  ended: ColumnType<EndedDraft[], string, string>;
  saved_at: Timestamp;
}

export interface EndedDraft {
  id: string;
  how: 'placed' | 'discarded';
}

/** How often a rule stopped somebody on a day of Mexico City: ids of rules only, never a value or a person. */
interface RuleStopTable {
  /** YYYY-MM-DD */
  day: string;
  /** Schema id. */
  form: string;
  /** Place of the field, `*` for any entry of a list. */
  pointer: string;
  keyword: string;
  /** Message key. */
  key: string;
  /** Who judged. */
  channel: 'browser' | 'server';
  kind: StopKind;
  count: number;
}

export interface Database {
  rate_limits: RateLimitTable;
  users: UserTable;
  sessions: SessionTable;
  user_identities: UserIdentityTable;
  social_nonces: SocialNonceTable;
  security_events: SecurityEventTable;
  consents: ConsentTable;
  image_codes: ImageCodeTable;
  one_time_codes: OneTimeCodeTable;
  outbox: OutboxTable;
  mailbox: MailboxTable;
  addresses: AddressTable;
  address_imports: AddressImportTable;
  address_import_rows: AddressImportRowTable;
  coupons: CouponTable;
  settings: SettingTable;
  postal_codes: PostalCodeTable;
  postal_import_rows: PostalImportRowTable;
  banners: BannerTable;
  branches: BranchTable;
  tariffs: TariffTable;
  international_rates: InternationalRateTable;
  countries: CountryTable;
  drafts: DraftTable;
  orders: OrderTable;
  order_scans: OrderScanTable;
  promise_changes: PromiseChangeTable;
  delivery_proofs: DeliveryProofTable;
  delivery_photos: DeliveryPhotoTable;
  cases: CaseTable;
  pickup_slots: PickupSlotTable;
  idempotency_keys: IdempotencyKeyTable;
  tail_attempts: TailAttemptTable;
  rule_stops: RuleStopTable;
}
