/** The SQL of accounts for cash on delivery. The caller locks the customer (`lockUser`) before a change. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#contract/calls.ts';
import { codEditWindow, codStatuses } from '#domain/pricing/cod.ts';
import { type CodAccountStatus, getCodAccountStatus, getCodNumbers } from '#machines/cod-steps.ts';
import type { ServerContext } from '#server/context.ts';
import { type CodApplicationRow, findApplication } from './application-store.ts';

export type CodAccountRow = Selectable<Database['cod_accounts']>;

export function findAccount(db: Kysely<Database>, userId: string): Promise<CodAccountRow | undefined> {
  return db.selectFrom('cod_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Writes the account, and the customer's columns that orders read (ROLE-03, D-82). */
export async function writeAccount(
  trx: Kysely<Database>,
  row: Insertable<Database['cod_accounts']>,
  flags: { collectsCod: boolean; changePending: boolean },
): Promise<void> {
  const { user_id, ...set } = row;
  await trx
    .insertInto('cod_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
  await trx
    .updateTable('users')
    .set({ collects_cod: flags.collectsCod, cod_change_pending: flags.changePending })
    .where('id', '=', user_id)
    .execute();
}

/** Converts the status of a COD account between rows, the machine and answers. */
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
