/** Cash on delivery: the status of accounts, and all of their applications (ENT-11, ENT-19). */
import type { ColumnType } from 'kysely';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** The form as it was sent, without the fields that are only for sending. Files by their ids. */
export type CodAnswers = Omit<SchemaTypes['cod/application'], 'key' | 'revision' | 'ticket' | 'code' | 'acceptTerms'>;

/** A row for each customer who has applied. */
interface CodAccountTable {
  user_id: string;
  /** 1 under review, 2 approved, 3 failed (D-80). */
  approved_status: number;
  /** 1 on, 2 disabled. */
  is_enable: number;
  /** For the rejection or for being disabled. */
  reason: string | null;
  /** A change of the approved application waits for approval (D-82). */
  change_pending: boolean;
  /** Increases with every change. */
  revision: number;
  /** The newest application. */
  application_id: string;
  /** The approved application: payments go to its account. */
  approved_application_id: string | null;
  submitted_at: Timestamp;
  decided_at: NullableTimestamp;
}

interface CodApplicationTable {
  id: string;
  user_id: string;
  /** `D20261123-7K3QX9`: the reference that operators use. */
  reference: string;
  /** From the page that sent it: the same key is the same application. */
  submission_key: string;
  answers: ColumnType<CodAnswers, string, never>;
  submitted_at: Timestamp;
  decided_at: NullableTimestamp;
  outcome: 'approved' | 'rejected' | null;
  reason: string | null;
}

/**
 * Sums in centavos. A row for each day of a merchant on which money was collected, stored with the collections (ADR
 * 90).
 */
export interface CodSumColumns {
  waybills: number;
  ordered: number;
  cod_amount: number;
  cod_fee: number;
  withholding_tax: number;
  receivable: number;
}

interface CodDayTable extends CodSumColumns {
  id: string;
  /** Null when the customer has deleted the account. */
  user_id: string | null;
  /** YYYY-MM-DD */
  day: string;
  /** Null until a cut has taken it; from then on it can't change. */
  cut_id: string | null;
}

/** A shipment that was paid for at the door: its amounts are written once. */
interface CodCollectionTable extends Omit<CodSumColumns, 'waybills'> {
  order_id: string;
  day_id: string;
  collected_at: Timestamp;
  /** Its price already includes the fee (ADR 90). */
  fee_in_price: boolean;
}

/** Whole days that are paid together. */
interface CodCutTable extends CodSumColumns {
  id: string;
  user_id: string | null;
  /** `C20261123-7K3QX9` */
  reference: string;
  /** Its first and last day, and the day on which it was made: YYYY-MM-DD. */
  from_day: string;
  to_day: string;
  cut_on: string;
  pays_on: string;
  reconciled_at: Timestamp;
  paid_at: NullableTimestamp;
  bank_reference: string | null;
  /** Where it was paid to, as far as it may be shown again. */
  bank: string | null;
  account_tail: string | null;
}

/** The mismatches that the nightly check found; each check replaces them. */
interface CodMismatchTable {
  id: string;
  user_id: string | null;
  /** A day of a merchant, a cut, or a waybill. */
  subject: string;
  field: string;
  /** By the single shipments, and by their totals. */
  by_rows: number;
  rolled_up: number;
  found_at: Timestamp;
}

export interface CodTables {
  cod_days: CodDayTable;
  cod_collections: CodCollectionTable;
  cod_cuts: CodCutTable;
  cod_mismatches: CodMismatchTable;
  cod_accounts: CodAccountTable;
  cod_applications: CodApplicationTable;
}
