/** The tables as Kysely sees them. Columns are snake_case, as in the migrations. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CompiledChanges } from '#schemas/compiler/changes.ts';
import type { Contact, Parcel, Pickup } from '#schemas/entities.ts';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';
import type { OperatorRole } from '#domain/account/operator-roles.ts';
import type { CountryNeeds } from '#domain/parcel/abroad.ts';
import type { RateBand, Tariff } from '#domain/pricing/tariff.ts';
import type { FileType } from '#domain/content/file-kind.ts';
import type { FieldError } from '#contract/answer-codes.ts';
import type { BatchRowOutcome } from '#domain/parcel/shipments.ts';
import type { CancelReason } from '#domain/parcel/order-status.ts';
import type { ClosedReason } from '#domain/parcel/pickup-slots.ts';
import type { AccountTables, AddressBookTables } from './tables/accounts.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { CouponTables, FormTables, OrderTables } from './tables/orders.ts';
import type { CodTables } from './tables/cod.ts';
import type { InboxTables, MessageTables } from './tables/messages.ts';
import type { ParcelTables } from './tables/parcels.ts';
import type { NullableTimestamp, Timestamp } from './tables/time.ts';

/** Operators: who they are, their keys, sessions, actions and proposals, and the days that they closed. */
interface OperatorTable {
  id: string;
  /** As the audit shows it; unique, also after the operator is removed. */
  name: string;
  roles: OperatorRole[];
  /** argon2id; null for an operator who only has keys. */
  password_hash: string | null;
  /** As `encrypt` of `server/secret.ts` writes it; null until the operator has enrolled. */
  totp_secret: string | null;
  /** The last used 30 s since 1970, counted. */
  totp_step: number | null;
  /** SHA-256 in hex of the recovery codes that are left. */
  recovery_hashes: Generated<string[]>;
  created_at: Timestamp;
  removed_at: NullableTimestamp;
}

interface OperatorSessionTable {
  id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  operator_id: string;
  /** It may enrol and nothing else. */
  is_enrolling: boolean;
  /** Encrypted, until its first code confirms it. */
  new_totp_secret: string | null;
  last_seen_at: Timestamp;
}

interface OperatorKeyTable {
  /** The public part of the key. */
  id: string;
  operator_id: string;
  /** SHA-256 of the secret part in hex; the key itself is stored nowhere. */
  secret_hash: string;
  created_at: Timestamp;
  revoked_at: NullableTimestamp;
}

/** Append-only, enforced by a trigger: contains neither keys nor customers' texts. */
interface OperatorEventTable {
  id: string;
  at: Timestamp;
  /** The operator's name; null for an unknown one. */
  by: string | null;
  /** Null in the browser. */
  key_id: string | null;
  /** The second operator of a command that needs two. */
  approved_by: string | null;
  command: string;
  outcome: 'done' | 'proposed' | 'refused' | 'rejected';
  /** What was changed, e.g. a waybill number or a day. */
  subject: string | null;
  before: JSONColumnType<object | null, string | null, never>;
  after: JSONColumnType<object | null, string | null, never>;
}

/** Who works on what waits, until a time. */
interface OperatorQueueHoldTable {
  kind: string;
  subject: string;
  /** Null while it waits for any operator of `role`. */
  operator_id: string | null;
  role: string | null;
  note: string | null;
  handed_by: string | null;
  since: Timestamp;
  until: Timestamp;
}

/** A command that needs a second operator. */
interface OperatorProposalTable {
  id: string;
  command: string;
  input: JSONColumnType<Record<string, unknown>>;
  preview: JSONColumnType<ProposalPreview>;
  proposed_by: string;
  proposed_at: Timestamp;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  outcome: 'approved' | 'rejected' | null;
  /** Why it was rejected. */
  reason: string | null;
}

/** A version of the rules above the release's files (ADR 133). */
interface RuleSetTable {
  number: Generated<number>;
  title: string;
  /** Why, and what it is for. */
  note: string;
  /** The names of the operators who wrote it and who approved it. */
  author: string;
  reviewer: string | null;
  changes: JSONColumnType<RuleChanges>;
  /** What the release had in place of the changes when they were saved. */
  base: JSONColumnType<RuleChanges>;
  /** Grows with each saved change of a draft. */
  revision: Generated<number>;
  state: Generated<'draft' | 'published' | 'rolledBack'>;
  created_at: Timestamp;
  changed_at: Timestamp;
  published_at: NullableTimestamp;
  effective_at: NullableTimestamp;
  /** When it was rolled back. */
  ended_at: NullableTimestamp;
  compiled: ColumnType<CompiledChanges | null, string | null | undefined, string | null>;
  /** The release that it was compiled for. */
  compiled_for: string | null;
}

/** What the command would have changed when it was proposed. */
export interface ProposalPreview {
  readonly subject: string | null;
  readonly before: object | null;
  readonly after: object | null;
  /** The table that the command shows, unless it contains a secret. */
  readonly rows: readonly Readonly<Record<string, string | number | object | null>>[];
}

/** Days without pickups. */
interface ClosedDayTable {
  /** YYYY-MM-DD */
  date: string;
  /** First digits of the postal codes of a courier round; empty is the whole country. */
  area: string;
  reason: ClosedReason;
}

/**
 * Days on which the courier is closed besides the public holidays: no pickups, no deliveries, and branches are shut.
 */
interface CompanyHolidayTable {
  /** YYYY-MM-DD */
  date: string;
  /** A state's code, the first digits of postal codes, or empty for the whole country. */
  scope: string;
}

interface OperatorTables {
  operators: OperatorTable;
  operator_sessions: OperatorSessionTable;
  operator_keys: OperatorKeyTable;
  operator_events: OperatorEventTable;
  operator_proposals: OperatorProposalTable;
  operator_queue_holds: OperatorQueueHoldTable;
  rule_sets: RuleSetTable;
  closed_days: ClosedDayTable;
  company_holidays: CompanyHolidayTable;
  /** A view of both. */
  pickup_closures: ClosedDayTable;
}

/** Orders that are placed together. */
interface BatchTable {
  id: string;
  user_id: string;
  /** The customer's key; a key never creates two batches (D-65). */
  key: string;
  request_hash: string;
  /** A label for the customer; empty without one. */
  name: string;
  sender: JSONColumnType<Contact>;
  pickup: JSONColumnType<Pickup>;
  /** Rows wait to be placed: the batch itself reserves the place in its slot for them. */
  holds_place: boolean;
  created_at: Timestamp;
  undone_at: NullableTimestamp;
  /** Why it was undone. */
  cancellation: JSONColumnType<{ reason: CancelReason; note?: string | undefined }> | null;
}

interface BatchRowTable {
  batch_id: string;
  /** The customer's own number. */
  row: number;
  outcome: BatchRowOutcome;
  /** As it was sent; null once there is an order, which stores it. */
  entry: JSONColumnType<Record<string, unknown>> | null;
  errors: JSONColumnType<FieldError[]> | null;
  order_no: string | null;
}

/** Orders of a batch in one slot share one place in it: a courier who comes for one of them takes them all (D-56). */
interface BatchPickupTable {
  batch_id: string;
  area: string;
  /** YYYY-MM-DD */
  date: string;
  slot: string;
  /** How many share the place, including the batch while it holds it; at 0 there is none. */
  sharing: number;
}

interface BatchTables {
  batches: BatchTable;
  batch_rows: BatchRowTable;
  batch_pickups: BatchPickupTable;
}

// Files that people send with a form.

/** D-98. */
interface StoredFileTable {
  id: string;
  /** The name of its parts in the file store; random and secret. */
  key: string;
  /** The form and its field, whose rule it was validated by. */
  form: string;
  field: string;
  user_id: string | null;
  /** SHA-256 of the ticket. */
  ticket_hash: string | null;
  /** Keyed hash of the network from which it was created; null once a form was sent with it. */
  block_hash: string | null;
  /** Keyed hash of the /48 around it; null for IPv4. */
  site_hash: string | null;
  /** The owner's name of it; never a path of ours. */
  name: string;
  /** Bytes. */
  size: number;
  received: Generated<number>;
  /** Numbers of the attempts that count, in the order of the parts. */
  parts: Generated<number[]>;
  /** How many attempts have got a number. */
  attempts: Generated<number>;
  /** Detected from its content; null until it is complete. */
  type: FileType | null;
  created_at: Timestamp;
  /** When it is removed; null while the record that it was sent with exists. */
  expires_at: NullableTimestamp;
}

interface FileTables {
  stored_files: StoredFileTable;
}

// Prices, within the country and abroad.

/** The newest `valid_from` that has passed is valid. */
interface TariffTable {
  /** A new id after every change. */
  id: Generated<string>;
  valid_from: Timestamp;
  tariff: JSONColumnType<Tariff>;
}

/** Prices abroad, by zone of countries (D-03). */
interface InternationalRateTable {
  zone: number;
  base_centavos: number;
  bands: JSONColumnType<RateBand[]>;
  fuel_percent: Generated<number>;
  max_weight_kg: number;
  min_business_days: number;
  max_business_days: number;
}

interface CountryTable {
  /** ISO 3166-1 alpha-2. */
  code: string;
  zone: number;
  /** Null until an operator has entered them; until then nothing is required. */
  needs: JSONColumnType<CountryNeeds> | null;
}

interface TariffTables {
  tariffs: TariffTable;
  international_rates: InternationalRateTable;
  countries: CountryTable;
}

/** Work that was promised in a transaction and runs after it. */
interface JobTable {
  id: string;
  /** The handler that runs it. */
  kind: string;
  /** Emptied at its end. */
  payload: JSONColumnType<object>;
  /** Unique per kind, also after the job is done. */
  unique_key: string | null;
  /** The account that it is for; the job is deleted with it. */
  user_id: string | null;
  /** Also the number of the claim that holds it: an older claim may not end it. */
  tries: Generated<number>;
  next_try_at: Timestamp;
  created_at: Timestamp;
  /** A done job is only preserved for its key; one without a key is removed. */
  done_at: NullableTimestamp;
  /** When it was marked as dead. */
  failed_at: NullableTimestamp;
}

interface JobTables {
  jobs: JobTable;
}

/** Parcels that customers have saved under a name; the table has an older name of theirs. */
interface SavedParcelTable {
  id: string;
  user_id: string;
  name: string;
  /** The name without case and accents, unique per customer. */
  name_key: string;
  /** As it was saved; every read checks which fields are still allowed. */
  parcel: JSONColumnType<Parcel>;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

interface SavedParcelTables {
  parcel_profiles: SavedParcelTable;
}

// Counters of calls.

/** Counters of `server/http/rate-limit.ts`. */
interface RateLimitTable {
  bucket: string;
  /** SHA-256 of what is counted (address, account): never the value itself. */
  subject: string;
  window_start: Timestamp;
  hits: number;
  expires_at: Timestamp;
}

interface CounterTables {
  rate_limits: RateLimitTable;
}

export interface Database
  extends
    AccountTables,
    AddressBookTables,
    BatchTables,
    CatalogueTables,
    CounterTables,
    CouponTables,
    FileTables,
    FormTables,
    CodTables,
    InboxTables,
    JobTables,
    MessageTables,
    OperatorTables,
    OrderTables,
    SavedParcelTables,
    ParcelTables,
    TariffTables {}
