/** Work that was promised in a transaction and runs after it. */
import type { Generated, JSONColumnType } from 'kysely';
import type { NullableTimestamp, Timestamp } from './time.ts';

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

export interface JobTables {
  jobs: JobTable;
}
