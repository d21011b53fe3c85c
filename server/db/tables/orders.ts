/** Orders, and the rows that placing one changes. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ChangedPart } from '#domain/order-change.ts';
import type { ScanException } from '#domain/courier-reports.ts';
import type { CancelReason } from '#domain/order-cancel.ts';
import type { CarriedAs, PaymentMode } from '#domain/entities.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { DelayReason } from '#domain/promise-ledger.ts';
import type { OrderSource } from '#domain/shipments.ts';
import type { Discount } from '#domain/coupon-price.ts';
import type { Price } from '#domain/pricing.ts';
import type { Addressee, CarriedParcel, Contact } from '#schemas/entities.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

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
  /** YYYY-MM-DD */
  pickup_date: string;
  pickup_slot: string;
  payment_mode: PaymentMode;
  promised_from: string;
  promised_to: string;
  /** Numbers, names and cities without case and accents, for the keyword of the list. */
  search_text: string;
  /** The day of the terms that the customer agreed to; null when none was stored. */
  terms_version: string | null;
  ordered_at: Timestamp;
  picked_up_at: NullableTimestamp;
  delivery_at: NullableTimestamp;
  signed_at: NullableTimestamp;
  cancelled_at: NullableTimestamp;
  anonymised_at: NullableTimestamp;
  /** Why the customer has cancelled it, and their note. */
  cancel_reason: CancelReason | null;
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
  /** The exception of the last scan. */
  exception: ScanException | null;
  /** The last day that was agreed on, YYYY-MM-DD, from which lateness is counted; null without a ledger. */
  agreed_to: string | null;
  /** Why its promise was last moved; null when it wasn't, or at the recipient's request. */
  delay_reason: DelayReason | null;
  /** When it last left for delivery; `delivery_at` is the first time. */
  left_at: NullableTimestamp;
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
