/** Orders, and what is taken up or remembered when one is placed. */
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
  /** As it was charged; orders from before there were coupons have no discounts. Null while it is to be confirmed (D-64). */
  price: JSONColumnType<Price & { discounts?: Discount[] }> | null;
  /** What an order to another country was expected to cost when it was placed; null within Mexico. */
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
  /** The day of the terms that it was agreed to under; null where none was kept. */
  terms_version: string | null;
  ordered_at: Timestamp;
  picked_up_at: NullableTimestamp;
  delivery_at: NullableTimestamp;
  signed_at: NullableTimestamp;
  cancelled_at: NullableTimestamp;
  anonymised_at: NullableTimestamp;
  /** Why the customer has cancelled it, and in which words. */
  cancel_reason: CancelReason | null;
  cancel_note: string | null;
  /** Through which door it came (CALL-65). */
  source: Generated<OrderSource>;
  /** Of the branch or courier whose link brought it (D-99). */
  dispatch_number: string | null;
  /** Of `price`, `parcel` and `recipient`, by the database: what lists are filtered and summed by. Centavos. */
  /** Null like the price. */
  total_centavos: Derived<number | null>;
  cod_centavos: Derived<number>;
  /** Without case and accents. */
  recipient_city: Derived<string>;
  /** With which it was placed; its orders share a place in their pickup slot. Null for one by itself. */
  batch_id: string | null;
  /** What went wrong at the last scan. */
  exception: ScanException | null;
  /** The last day that was agreed on, YYYY-MM-DD, from which lateness is counted; null for what has no ledger. */
  agreed_to: string | null;
  /** Why its promise was moved last; null when it wasn't, or as the recipient wished. */
  delay_reason: DelayReason | null;
  /** When it left for the door last; `delivery_at` is the first time. */
  left_at: NullableTimestamp;
}

/** Reckoned by the database, written by nobody. */
type Derived<T> = ColumnType<T, never, never>;

/** Append-only: what the customer changed of an order before its pickup, by what parts; totals in centavos. */
export interface OrderChangeTable {
  id: string;
  order_id: string;
  at: Timestamp;
  parts: ChangedPart[];
  before: number;
  total: number;
}

/** A slot has a row from its first booking on, or since an operator gave it a capacity of its own. */
interface PickupSlotTable {
  date: string;
  slot: string;
  /** First digits of the postal codes that one courier round covers. */
  area: string;
  /** As it was at the last booking; `taken` can't exceed it. */
  capacity: number;
  taken: number;
  /** The operator's for this slot alone; null: as the settings have it. */
  set_capacity: number | null;
}

/** D-65. `answer` is the JSON text that was answered, kept as text so that a replay has the same bytes. */
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
