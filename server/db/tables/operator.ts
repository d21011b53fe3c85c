/** Operators: their keys, their actions, and the days that they closed. */
import type { JSONColumnType } from 'kysely';
import type { ClosedReason } from '#domain/pickup.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

interface OperatorKeyTable {
  /** The public part of the key. */
  id: string;
  /** The person's name, as the audit shows it. */
  name: string;
  /** SHA-256 of the secret part in hex; the key itself is stored nowhere. */
  secret_hash: string;
  created_at: Timestamp;
  revoked_at: NullableTimestamp;
}

/** Append-only, enforced by a trigger: contains neither keys nor customers' texts. */
interface OperatorEventTable {
  id: string;
  at: Timestamp;
  /** The key's name at that time; null for an unknown key. */
  by: string | null;
  key_id: string | null;
  command: string;
  outcome: 'done' | 'refused';
  /** What was changed, e.g. a waybill number or a day. */
  subject: string | null;
  before: JSONColumnType<object | null, string | null, never>;
  after: JSONColumnType<object | null, string | null, never>;
}

/** Days without pickups. */
interface ClosedDayTable {
  /** YYYY-MM-DD */
  date: string;
  /** First digits of the postal codes of a courier round; empty is the whole country. */
  area: string;
  reason: ClosedReason;
}

/**
 * Days on which the courier is closed besides the public holidays: no pickups, no deliveries, and branches are shut.
 */
interface CompanyHolidayTable {
  /** YYYY-MM-DD */
  date: string;
  /** A state's code, the first digits of postal codes, or empty for the whole country. */
  scope: string;
}

export interface OperatorTables {
  operator_keys: OperatorKeyTable;
  operator_events: OperatorEventTable;
  closed_days: ClosedDayTable;
  company_holidays: CompanyHolidayTable;
  /** A view of both. */
  pickup_closures: ClosedDayTable;
}
