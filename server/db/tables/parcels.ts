/** Events of a parcel on its way, and attempts to look it up. */
import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely';
import type { BranchAddress } from '#domain/address/branch.ts';
import type { CaseKind } from '#domain/parcel/claim.ts';
import type { DeliveryEntryKind, DeliveryReason, DeliveryWindow, SafePlace } from '#domain/parcel/delivery-change.ts';
import type { CaseReason, OrderStatus, PhotoType, ScanException, SignerRelation } from '#domain/parcel/order-status.ts';
import type { PromiseReason } from '#domain/parcel/promise-ledger.ts';
import type { ReturnReason, ReturnStarter } from '#domain/parcel/return-label.ts';
import type { Price } from '#domain/pricing/pricing.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** Append-only: couriers' reports. */
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

/** Append-only: the promises with their times; entry 0 came with the order, which has the newest. */
interface PromiseChangeTable {
  order_id: string;
  entry: number;
  at: Timestamp;
  /** YYYY-MM-DD */
  promised_from: string;
  promised_to: string;
  reason: PromiseReason | null;
  note: string | null;
}

interface DeliveryProofTable {
  order_id: string;
  signed_at: Timestamp;
  signer_name: string;
  relation: SignerRelation;
}

/** Of a pickup or of a delivery. */
interface PhotoTable {
  order_id: string;
  position: number;
  media_type: PhotoType;
  bytes: Uint8Array;
}

/**
 * CONST-10: a parcel that the customer reports as not received, or a claim for its damage or loss; at most one is open at
 * a time. Amounts in centavos; those of a claim are null otherwise.
 */
interface CaseTable {
  case_no: string;
  order_id: string;
  kind: Generated<CaseKind>;
  /** The customer who was signed in when it was opened, while the account exists. */
  user_id: string | null;
  /** The reason that the customer chose. */
  reason: CaseReason | null;
  /** The customer's text. */
  note: string | null;
  opened_at: Timestamp;
  first_answer_due_at: Timestamp;
  solution_due_at: Timestamp;
  first_answered_at: NullableTimestamp;
  first_answer: string | null;
  solved_at: NullableTimestamp;
  /** Of a claim, the reason of the decision; null of a case that a claim continues. */
  solution: string | null;
  /** What is claimed. */
  amount: number | null;
  /** What is paid of it at most. */
  payable: number | null;
  /** The account to which a claim is paid; null after the account was deleted. */
  clabe: string | null;
  /** The evidence of a claim. */
  file_ids: Generated<string[]>;
  /** What is paid, 0 when the claim was refused; null until it is decided. */
  approved: number | null;
  /** Of the bank. */
  payment_reference: string | null;
  paid_at: NullableTimestamp;
}

/**
 * Append-only: the recipient's or an operator's changes of the delivery, and the branch that the sender chose while
 * ordering; the newest is valid.
 */
export interface DeliveryChangeTable {
  id: string;
  order_id: string;
  at: Timestamp;
  kind: DeliveryEntryKind;
  /** YYYY-MM-DD */
  date: string | null;
  time_window: DeliveryWindow | null;
  branch_code: string | null;
  branch_name: string | null;
  /** As it was. */
  branch_address: ColumnType<BranchAddress | null, RawBuilder<unknown> | null | undefined, never>;
  neighbour_name: string | null;
  neighbour_place: string | null;
  safe_place: SafePlace | null;
  /** For the courier. */
  note: string | null;
  asked_by: Generated<'sender' | 'recipient' | 'operator'>;
  /** Of an operator. */
  reason: DeliveryReason | null;
}

/** Labels that bring a parcel back to its sender, who is charged when one of them is scanned. */
export interface ReturnTable {
  id: string;
  order_id: string;
  /** Its own number; no order has it. */
  waybill_no: string;
  started_by: ReturnStarter;
  /** Of a recipient. */
  reason: ReturnReason | null;
  note: string | null;
  /** What the sender is charged, fixed when the label is made. */
  price: JSONColumnType<Price>;
  created_at: Timestamp;
  /** YYYY-MM-DD, the last day on which a courier accepts it. */
  last_day: string;
  /** When a courier accepted the parcel with it, which is when the sender was charged. */
  scanned_at: NullableTimestamp;
  /** When the side that made it cancelled it, which only an unused label can be. */
  cancelled_at: NullableTimestamp;
  /** The place in a slot that its pickup has; all null for a parcel that is brought to a branch. */
  pickup_area: string | null;
  pickup_date: string | null;
  pickup_slot: string | null;
}

/** Wrong phone suffixes (D-43). Unlogged: a crash may lose them, and a commit needn't wait for the disk. */
interface TailAttemptTable {
  scope: 'pair' | 'waybill' | 'address';
  subject: string;
  wrong: number;
  expires_at: Timestamp;
}

export interface ParcelTables {
  order_scans: OrderScanTable;
  promise_changes: PromiseChangeTable;
  delivery_proofs: DeliveryProofTable;
  delivery_photos: PhotoTable;
  pickup_photos: PhotoTable;
  cases: CaseTable;
  delivery_changes: DeliveryChangeTable;
  returns: ReturnTable;
  tail_attempts: TailAttemptTable;
}
