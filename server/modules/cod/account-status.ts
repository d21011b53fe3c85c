/** Converts the status of a COD account between rows, the machine and answers. */
import type { Answer } from '#contract/answers.ts';
import { codEditWindow, codStatuses } from '#domain/cod.ts';
import { getCodNumbers, getCodAccountStatus, type CodAccountStatus } from '#machines/cod-account/cod-steps.ts';
import type { ServerContext } from '../../context.ts';
import { type CodAccountRow, type CodApplicationRow, findAccount, findApplication } from './store.ts';

export type CodAccount = Answer<'codApplyInfo'>;

/** Uses the same derivation as the page (STATE-09). */
export const getStanding = (row: CodAccountRow | undefined): CodAccountStatus =>
  getCodAccountStatus(
    row && { approvedStatus: row.approved_status, isEnable: row.is_enable, changePending: row.change_pending },
  );

/** The columns of a status, and those that orders read: only approved accounts collect (ROLE-03). */
export function getColumns({ status, changePending }: CodAccountStatus) {
  const { approvedStatus, isEnable } = getCodNumbers(status) ?? {
    approvedStatus: codStatuses.underReview,
    isEnable: 1,
  };
  return {
    columns: { approved_status: approvedStatus, is_enable: isEnable, change_pending: changePending },
    flags: { collectsCod: status === codStatuses.approved, changePending },
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function accountAnswer(
  row: CodAccountRow | undefined,
  application: CodApplicationRow | undefined,
  now: Date,
): CodAccount {
  const { open, opensAt, closesAt } = codEditWindow(now);
  return {
    approvedStatus: row?.approved_status ?? null,
    isEnable: row?.is_enable ?? null,
    reason: row?.reason ?? null,
    changePending: row?.change_pending ?? false,
    revision: row?.revision ?? 0,
    submittedAt: iso(row?.submitted_at ?? null),
    decidedAt: iso(row?.decided_at ?? null),
    application: application?.answers ?? null,
    editWindow: { open, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
    answeredAt: now.toISOString(),
  };
}

/** CALL-47 */
export async function readAccount(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  userId: string,
): Promise<CodAccount> {
  const row = await findAccount(db, userId);
  return accountAnswer(row, row && (await findApplication(db, row.application_id)), clock());
}
