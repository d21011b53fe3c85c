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

export interface CodTables {
  cod_accounts: CodAccountTable;
  cod_applications: CodApplicationTable;
}
