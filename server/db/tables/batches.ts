/** Orders that are placed together. */
import type { JSONColumnType } from 'kysely';
import type { FieldError } from '#contract/codes.ts';
import type { BatchRowOutcome } from '#domain/batch.ts';
import type { CancelReason } from '#domain/order-cancel.ts';
import type { Contact, Pickup } from '#schemas/entities.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

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

export interface BatchTables {
  batches: BatchTable;
  batch_rows: BatchRowTable;
  batch_pickups: BatchPickupTable;
}
