/** What happens to a parcel on its way, and who asks about it. */
import type { Generated } from 'kysely';
import type { DeliveryEntryKind, DeliveryReason, DeliveryWindow, SafePlace } from '#domain/delivery-change.ts';
import type { CaseReason, PhotoType, ScanException, SignerRelation } from '#domain/courier-reports.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { PromiseReason } from '#domain/promise-ledger.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

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

/** CONST-10: a parcel that somebody says they did not receive; one at a time may be open. */
interface CaseTable {
  case_no: string;
  order_id: string;
  /** Who was signed in when it was opened, while the account is there. */
  user_id: string | null;
  /** What whoever opened it chose to say. */
  reason: CaseReason | null;
  /** What they wrote. */
  note: string | null;
  opened_at: Timestamp;
  first_answer_due_at: Timestamp;
  solution_due_at: Timestamp;
  first_answered_at: NullableTimestamp;
  first_answer: string | null;
  solved_at: NullableTimestamp;
  solution: string | null;
}

/** Append-only: what the recipient, or an operator, has said of the delivery; the newest holds. */
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
  neighbour_name: string | null;
  neighbour_place: string | null;
  safe_place: SafePlace | null;
  /** For the courier. */
  note: string | null;
  asked_by: Generated<'recipient' | 'operator'>;
  /** An operator's. */
  reason: DeliveryReason | null;
}

/** Wrong phone tails (D-43). Unlogged: a crash may forget them, a commit needn't wait for the disk. */
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
  tail_attempts: TailAttemptTable;
}
