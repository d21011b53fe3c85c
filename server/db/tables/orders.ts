import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StopKind } from '#schemas/runtime/rule-id.ts';
import type { DraftEntry } from '#schemas/runtime/draft-shapes.ts';
import type { CampaignAudience } from '#domain/pricing/campaign.ts';
import type { CouponChannel, CouponFee, CouponReason, CouponType } from '#domain/pricing/coupon.ts';
import type { CarriedAs, PaymentMode, ProductType } from '#domain/order-choices.ts';
import type { CancelledBecause, ChangedPart, OrderStatus, ScanException } from '#domain/parcel/order-status.ts';
import type { DelayReason } from '#domain/parcel/promise-ledger.ts';
import type { OrderSource } from '#domain/parcel/shipments.ts';
import type { Discount } from '#domain/pricing/coupon-price.ts';
import type { Price } from '#domain/pricing/pricing.ts';
import type { DropOff } from '#domain/parcel/drop-off.ts';
import type { Addressee, CarriedParcel, Contact } from '#schemas/entities.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

// Unfinished work in forms, and which rules stopped people there.

/**
 * A customer's unfinished input of a flow, one row for each; preserved after its end, so that no device restores it.
 */
interface DraftTable {
  user_id: string;
  flow: string;
  /** Null when there is no draft at the moment. */
  draft_id: string | null;
  /** The version of the shape of `fields`. */
  version: number;
  /** Increases with every change: a writer names the one that it has read. */
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

/** How often a rule stopped a person per day of Mexico City: ids of rules only, never a value or a person. */
export interface RuleStopTable {
  /** YYYY-MM-DD */
  day: string;
  /** Schema id. */
  form: string;
  /** Pointer of the field, `*` for any entry of a list. */
  pointer: string;
  keyword: string;
  /** Message key. */
  key: string;
  /** Where the input was validated. */
  channel: 'browser' | 'server';
  kind: StopKind;
  count: number;
}

export interface FormTables {
  drafts: DraftTable;
  rule_stops: RuleStopTable;
}

// Coupons.

/** ENT-18. */
export interface CouponTable {
  code: string;
  user_id: string;
  type: CouponType;
  /** Centavos; percent for a percentage. */
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
  /** At most 1: the check `coupons_used_once` rejects the slower of two orders (D-72). */
  times_used: Generated<number>;
  created_at: Timestamp;
  /** The code of the campaign that it belongs to. */
  campaign: ColumnType<string | null, string | null | undefined, never>;
  /** Centavos before IVA that it has taken off its order; null before its use. */
  saved: ColumnType<number | null, undefined, number | null>;
}

/** Coupons with the same terms and one budget; amounts in centavos before IVA. */
export interface CampaignTable extends Pick<
  CouponTable,
  | 'code'
  | 'type'
  | 'value'
  | 'threshold'
  | 'reason'
  | 'effective_at'
  | 'expires_at'
  | 'channels'
  | 'payment_modes'
  | 'product_types'
  | 'fees'
  | 'created_at'
> {
  name: string;
  audience: CampaignAudience;
  /** Of new accounts: those that were created in between. */
  joined_from: NullableTimestamp;
  joined_until: NullableTimestamp;
  coupon_limit: number | null;
  /** How many coupons it has given. */
  issued: Generated<number>;
  budget: number;
  /** The check `coupon_campaigns_budget` rejects an order that would exceed the budget. */
  spent: Generated<number>;
  used: Generated<number>;
  stopped_at: NullableTimestamp;
}

/** D-72. */
interface WelcomedPhoneTable {
  /** Keyed hash of this installation. */
  phone_hash: string;
  expires_at: Timestamp;
}

export interface CouponTables {
  welcomed_phones: WelcomedPhoneTable;
  coupons: CouponTable;
  coupon_campaigns: CampaignTable;
}

/** Orders, and the rows that placing one changes. */
export interface OrderTable {
  id: string;
  order_no: string;
  waybill_no: string;
  /** Null when the customer has deleted the account. */
  user_id: string | null;
  status: OrderStatus;
  product_type: CarriedAs;
  sender: JSONColumnType<Contact>;
  recipient: JSONColumnType<Addressee>;
  parcel: JSONColumnType<CarriedParcel>;
  /** As it was charged; orders from before coupons existed have no discounts. Null until it is confirmed (D-64). */
  price: JSONColumnType<Price & { discounts?: Discount[] }> | null;
  /** The estimated price of an order to another country when it was placed; null within Mexico. */
  estimate: ColumnType<Price | null, string | null | undefined, string | null>;
  price_confirmed_at: NullableTimestamp;
  sender_phone: string;
  recipient_phone: string;
  /** YYYY-MM-DD; null, like the slot, for a parcel that its sender brings to a branch. */
  pickup_date: string | null;
  pickup_slot: string | null;
  /** Null for a parcel that is picked up. */
  drop_off: ColumnType<DropOff | null, string | null | undefined, string | null>;
  payment_mode: PaymentMode;
  promised_from: string;
  promised_to: string;
  /** Numbers, names and cities without case and accents, for the keyword of the list. */
  search_text: string;
  /** The day of the terms that the customer agreed to; null when none was stored. */
  terms_version: string | null;
  /** The published rule set that it was accepted under; null for the release's own rules. */
  rule_set: number | null;
  ordered_at: Timestamp;
  picked_up_at: NullableTimestamp;
  delivery_at: NullableTimestamp;
  signed_at: NullableTimestamp;
  cancelled_at: NullableTimestamp;
  anonymised_at: NullableTimestamp;
  /** Why it was cancelled, and the customer's note. */
  cancel_reason: CancelledBecause | null;
  cancel_note: string | null;
  /** The channel that it was placed through (CALL-65). */
  source: Generated<OrderSource>;
  /** The branch or courier whose link brought it (D-99). */
  dispatch_number: string | null;
  /** Derived from `price`, `parcel` and `recipient` by the database, for filters and sums of lists. Centavos. */
  /** Null like the price. */
  total_centavos: Derived<number | null>;
  cod_centavos: Derived<number>;
  /** Without case and accents. */
  recipient_city: Derived<string>;
  /** The batch that it was placed with; its orders share a place in their pickup slot. Null for a single order. */
  batch_id: string | null;
  /** The order number of the first of the parcels that were placed as one order; null for a single parcel. */
  group_no: string | null;
  /** Counted from 1; null for a single parcel. */
  parcel_number: number | null;
  /** How many were placed, cancelled ones among them; null for a single parcel. */
  parcel_count: number | null;
  /** The exception of the last scan. */
  exception: ScanException | null;
  /** The last day that was agreed on, YYYY-MM-DD, from which lateness is counted; null without a ledger. */
  agreed_to: string | null;
  /** Why its promise was last moved; null when it wasn't, or at the recipient's request. */
  delay_reason: DelayReason | null;
  /** When it last left for delivery; `delivery_at` is the first time. */
  left_at: NullableTimestamp;
  /** Whether the recipient may start a return that the sender pays. */
  allows_return: Generated<boolean>;
}

/** Computed by the database, never written. */
type Derived<T> = ColumnType<T, never, never>;

/** Append-only: the parts that the customer changed of an order before its pickup; totals in centavos. */
export interface OrderChangeTable {
  id: string;
  order_id: string;
  at: Timestamp;
  parts: ChangedPart[];
  before: number;
  total: number;
}

/** A slot has a row since its first booking, or since an operator set its capacity. */
interface PickupSlotTable {
  date: string;
  slot: string;
  /** First digits of the postal codes that one courier round covers. */
  area: string;
  /** At the last booking; `taken` can't exceed it. */
  capacity: number;
  taken: number;
  /** Set by an operator for this slot alone; null: the default of the settings. */
  set_capacity: number | null;
}

/** D-65. `answer` is the JSON text of the answer, stored as text so that a replay has the same bytes. */
interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  request_hash: string;
  answer: string;
  created_at: Timestamp;
}

export interface OrderTables {
  orders: OrderTable;
  order_changes: OrderChangeTable;
  pickup_slots: PickupSlotTable;
  idempotency_keys: IdempotencyKeyTable;
}
