/** Counters of calls. */
import type { Timestamp } from './time.ts';

/** Counters of `server/http/rate-limit.ts`. */
interface RateLimitTable {
  bucket: string;
  /** SHA-256 of what is counted (address, account): never the value itself. */
  subject: string;
  window_start: Timestamp;
  hits: number;
  expires_at: Timestamp;
}

export interface CounterTables {
  rate_limits: RateLimitTable;
}
