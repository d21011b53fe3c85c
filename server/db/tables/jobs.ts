/** Work that was promised in a transaction and is done after it. */
import type { Generated, JSONColumnType } from 'kysely';
import type { NullableTimestamp, Timestamp } from './time.ts';

interface JobTable {
  id: string;
  /** Which handler does it. */
  kind: string;
  /** Empty from its end on. */
  payload: JSONColumnType<object>;
  /** Of one kind there is one job with a key, also after it was done. */
  unique_key: string | null;
  /** Whom it is for, while the account is there: it goes with it. */
  user_id: string | null;
  /** Also the number of the claim that holds it: who has an older one may not end it. */
  tries: Generated<number>;
  next_try_at: Timestamp;
  created_at: Timestamp;
  /** Kept for its key only; a job without one is removed when it is done. */
  done_at: NullableTimestamp;
  /** Given up. */
  failed_at: NullableTimestamp;
}

export interface JobTables {
  jobs: JobTable;
}
