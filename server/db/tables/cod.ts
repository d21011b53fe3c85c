/** Cash on delivery: how an account stands, and every application of it (ENT-11, ENT-19). */
import type { ColumnType } from 'kysely';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** The form as it was sent, without what only sending needs. Files by their ids. */
export type CodAnswers = Omit<SchemaTypes['cod/application'], 'key' | 'revision' | 'ticket' | 'code' | 'acceptTerms'>;

/** A row for whoever has applied. */
interface CodAccountTable {
  user_id: string;
  /** 1 under review, 2 approved, 3 failed (D-80). */
  approved_status: number;
  /** 1 on, 2 disabled. */
  is_enable: number;
  /** Of the failure or of being disabled. */
  reason: string | null;
  /** A change of what was approved, not approved yet (D-82). */
  change_pending: boolean;
  /** Grows with everything that happens. */
  revision: number;
  /** What was sent last. */
  application_id: string;
  /** What was approved last: money is paid by it. */
  approved_application_id: string | null;
  submitted_at: Timestamp;
  decided_at: NullableTimestamp;
}

interface CodApplicationTable {
  id: string;
  user_id: string;
  /** `D20261123-7K3QX9`: by which operators speak of it. */
  reference: string;
  /** Of the page that sent it: the same is one application. */
  submission_key: string;
  answers: ColumnType<CodAnswers, string, never>;
  submitted_at: Timestamp;
  decided_at: NullableTimestamp;
  outcome: 'approved' | 'rejected' | null;
  reason: string | null;
}

/** Sums in centavos. A row for each day of a merchant on which something was collected, kept with the collections (ADR 90). */
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
  /** Null until a cut has taken it; from then on nothing is added to it. */
  cut_id: string | null;
}

/** A shipment that was paid for at the door: what it comes to is written once. */
interface CodCollectionTable extends Omit<CodSumColumns, 'waybills'> {
  order_id: string;
  day_id: string;
  collected_at: Timestamp;
  /** Its price has charged the fee already (ADR 90). */
  fee_in_price: boolean;
}

/** Whole days that are paid at once. */
interface CodCutTable extends CodSumColumns {
  id: string;
  user_id: string | null;
  /** `C20261123-7K3QX9` */
  reference: string;
  /** The first and the last day that it holds, and the day on which it was made: YYYY-MM-DD. */
  from_day: string;
  to_day: string;
  cut_on: string;
  pays_on: string;
  reconciled_at: Timestamp;
  paid_at: NullableTimestamp;
  bank_reference: string | null;
  /** Where it was paid to, as far as it may be told again. */
  bank: string | null;
  account_tail: string | null;
}

/** What the nightly check found to differ; written anew by each check. */
interface CodMismatchTable {
  id: string;
  user_id: string | null;
  /** A day of a merchant, a cut, or a waybill. */
  subject: string;
  field: string;
  /** By the single shipments, and by what is rolled up of them. */
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
