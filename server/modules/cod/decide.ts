/**
 * An operator's decisions about an account (STATE-05). Only the newest application can be decided, so an operator can't
 * approve one they haven’t seen; the customer is locked first, as in every change of the account.
 */
import type { Transaction } from 'kysely';
import { type CodStep, nextCodStatus } from '#machines/cod-steps.ts';
import type { Database } from '#server/db/schema.ts';
import { lockUser } from '../account/store.ts';
import { releaseUnusedDocuments } from './apply.ts';
import { type CodAccountRow, findAccount, getColumns, getStanding, writeAccount } from './account-store.ts';
import { type CodApplicationRow, decideApplicationRow, findApplication } from './application-store.ts';
import { type CodEvent, notifyCustomer } from './notify.ts';

type Decision = Exclude<CodStep['type'], 'submit'>;

const toEvent = {
  approve: 'codApproved',
  reject: 'codRejected',
  disable: 'codDisabled',
  enable: 'codEnabled',
} as const satisfies Record<Decision, CodEvent>;

interface Deciding {
  type: Decision;
  /** Shown to the customer when the account was rejected or switched off. */
  reason: string | null;
  now: Date;
}

/** The account before and after a decision. */
export interface Decided {
  before: CodAccountRow;
  after: CodAccountRow;
}

async function step(
  trx: Transaction<Database>,
  userId: string,
  { type, reason, now }: Deciding,
  application?: CodApplicationRow,
): Promise<Decided | undefined> {
  await lockUser(trx, { id: userId });
  const before = await findAccount(trx, userId);
  if (!before || (application && before.application_id !== application.id)) return undefined;
  const next = nextCodStatus(getStanding(before), { type });
  if (!next) return undefined;
  const { columns, flags } = getColumns(next);
  const after: CodAccountRow = {
    ...before,
    ...columns,
    reason: type === 'reject' || type === 'disable' ? reason : null,
    revision: before.revision + 1,
    decided_at: now,
    ...(type === 'approve' && { approved_application_id: before.application_id }),
  };
  await writeAccount(trx, after, flags);
  await notifyCustomer(trx, { userId, event: toEvent[type], reason: after.reason }, { revision: after.revision, now });
  return { before, after };
}

/** Undefined when there is nothing to decide: the application was already decided or replaced by a newer one. */
export async function decideApplication(
  trx: Transaction<Database>,
  { id, user_id: userId }: CodApplicationRow,
  deciding: Deciding & { type: 'approve' | 'reject' },
): Promise<Decided | undefined> {
  // Read again while locked.
  await lockUser(trx, { id: userId });
  const application = await findApplication(trx, id);
  if (!application || application.outcome !== null) return undefined;
  const decided = await step(trx, userId, deciding, application);
  if (!decided) return undefined;
  const { type, reason, now } = deciding;
  const outcome = type === 'approve' ? 'approved' : 'rejected';
  await decideApplicationRow(trx, id, { outcome, reason, decided_at: now });
  const { application_id, approved_application_id } = decided.after;
  await releaseUnusedDocuments(trx, userId, { named: [application_id, approved_application_id], now });
  return decided;
}

/** Undefined when the account isn’t approved, or already has that state. */
export const switchAccount = (
  trx: Transaction<Database>,
  userId: string,
  deciding: Deciding & { type: 'disable' | 'enable' },
): Promise<Decided | undefined> => step(trx, userId, deciding);
