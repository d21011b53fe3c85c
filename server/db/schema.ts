/** The tables as Kysely sees them. Columns are snake_case, as in the migrations. */
import type { ColumnType } from 'kysely';

/** A timestamptz column: read as Date, written as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Counters of `server/http/rate-limit.ts`. */
export interface RateLimitTable {
  bucket: string;
  /** SHA-256 of what is counted (address, account): never the thing itself. */
  subject: string;
  window_start: Timestamp;
  hits: number;
  expires_at: Timestamp;
}

export interface Database {
  rate_limits: RateLimitTable;
}
