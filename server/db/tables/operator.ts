/** Operators: who they are, what they did, and the days that they closed. */
import type { JSONColumnType } from 'kysely';
import type { ClosedReason } from '#domain/pickup.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

interface OperatorKeyTable {
  /** The part of the key that is no secret. */
  id: string;
  /** Of the person, as the audit shows it. */
  name: string;
  /** SHA-256 of the secret part in hex; the key itself is nowhere. */
  secret_hash: string;
  created_at: Timestamp;
  revoked_at: NullableTimestamp;
}

/** Append-only, which a trigger sees to: a key never stands in it, nor what customers wrote. */
interface OperatorEventTable {
  id: string;
  at: Timestamp;
  /** The key's name at that time; null for a key that nobody has. */
  by: string | null;
  key_id: string | null;
  command: string;
  outcome: 'done' | 'refused';
  /** What was changed, e.g. a waybill number or a day. */
  subject: string | null;
  before: JSONColumnType<object | null, string | null, never>;
  after: JSONColumnType<object | null, string | null, never>;
}

/** Days on which nobody collects parcels. */
interface ClosedDayTable {
  /** YYYY-MM-DD */
  date: string;
  /** First digits of the postal codes of a courier round; empty is the whole country. */
  area: string;
  reason: ClosedReason;
}

/** Days on which the courier is closed beside the public holidays: nobody collects or delivers, and branches are shut. */
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
