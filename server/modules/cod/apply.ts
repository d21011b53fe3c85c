import type { Transaction } from 'kysely';
import { codFileFields, codStatuses } from '#domain/pricing/cod.ts';
import type { CodAnswers } from '#server/db/tables/cod.ts';
import type { Database } from '#server/db/schema.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input, Session } from '#server/http/handlers.ts';
import { constants } from '#domain/constants.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import { type CodAccountStatus, nextCodStatus } from '#machines/cod-steps.ts';
import { deepEqual } from '#schemas/model/equality.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { transaction } from '#server/db/transaction.ts';
import { kickWorker } from '#server/jobs/run-jobs.ts';
import { attachFiles, releaseFiles } from '../forms/file-store.ts';
import { getOwner } from '../forms/files.ts';
import {
  type CodAccount,
  type CodAccountRow,
  findAccount,
  getColumns,
  getStanding,
  readAccount,
  writeAccount,
} from './account-store.ts';
import {
  type CodApplicationRow,
  findApplication,
  findBySubmission,
  getApplications,
  insertApplication,
} from './application-store.ts';
import { lockCaller } from '../account/changing.ts';
import { proveCode } from '../account/code-proof.ts';
import type { Visit } from '../account/visit.ts';
import { type CodeProof, spendCode } from '../codes/codes.ts';
import { newReference } from '../inbox/service.ts';
import { codNotificationJob, notifyCustomer } from './notify.ts';

/**
 * The files of an application (D-84, D-98): attached once, stored as long as the application or the approved one names
 * them.
 */
const form = 'cod/application';

export const getDocuments = (answers: CodAnswers): string[] => codFileFields.flatMap((field) => answers[field] ?? []);

/**
 * Attaches the files of new answers: those of the previous application may stay at their field, the others must be the
 * customer's own, complete and unattached.
 * @throws BusinessError `invalidParameter` at the field
 */
async function attachDocuments(
  trx: Transaction<Database>,
  session: Session,
  ticket: string,
  { answers, before }: { answers: CodAnswers; before: CodAnswers | undefined },
): Promise<void> {
  for (const field of codFileFields) {
    const kept = new Set(before?.[field]);
    const ids = (answers[field] ?? []).filter((id) => !kept.has(id));
    const taken = await attachFiles(trx, getOwner(session, ticket), { form, field, ids });
    if (taken !== ids.length)
      throw new BusinessError('invalidParameter', {
        errors: [{ pointer: `/${field}`, key: 'answers:refusal.filesGone', params: {} }],
      });
  }
}

/** Releases the files that neither the newest application nor the approved one names. */
export async function releaseUnusedDocuments(
  trx: Transaction<Database>,
  userId: string,
  { named, now }: { named: readonly (string | null)[]; now: Date },
): Promise<void> {
  const all = await getApplications(trx, userId);
  const kept = new Set(all.filter(({ id }) => named.includes(id)).flatMap(({ answers }) => getDocuments(answers)));
  const old = all.flatMap(({ answers }) => getDocuments(answers)).filter((id) => !kept.has(id));
  await releaseFiles(trx, old, now);
}

/**
 * Applies for cash on delivery, resubmits, or changes what was approved: the state of the account decides which
 * (FEAT-07).
 */
const referenceLetter = 'D';

function toAnswers(input: Input<'codApply'>): CodAnswers {
  const { key: _key, revision: _revision, ticket: _ticket, code: _code, acceptTerms: _terms, ...answers } = input;
  const phone = normalizePhone(answers.phone);
  if (answers.withholdingAgent) return { ...answers, phone };
  // A customer who doesn't withhold taxes needs no documents for it.
  const { birFiles: _files, ...others } = answers;
  return { ...others, phone };
}

function rejection({ status }: CodAccountStatus): BusinessError {
  const { editWindowStart: from, editWindowEnd: to } = constants.cod;
  return status === codStatuses.approved
    ? new BusinessError('codWindowClosed', { params: { from, to } })
    : new BusinessError('codNotPossible');
}

/**
 * @throws BusinessError `conflict` when the application was decided or changed since, `codNotPossible`,
 * `codWindowClosed`
 */
function nextStanding(row: CodAccountRow | undefined, revision: number, now: Date): CodAccountStatus {
  if ((row?.revision ?? 0) !== revision) throw new BusinessError('conflict');
  const standing = getStanding(row);
  const next = nextCodStatus(standing, { type: 'submit', now });
  if (!next) throw rejection(standing);
  return next;
}

/** Whether the key was used before; a replay with other answers is rejected. */
function isReplay(known: CodApplicationRow | undefined, answers: CodAnswers): boolean {
  if (!known) return false;
  if (!deepEqual(known.answers, JSON.parse(JSON.stringify(answers)))) throw new BusinessError('idempotencyConflict');
  return true;
}

/** The context of one attempt of a call. */
interface ApplyContext {
  context: ServerContext;
  session: Session;
  visit: Visit;
  input: Input<'codApply'>;
  answers: CodAnswers;
  /** When the call arrived: the window is checked at this moment (D-81). */
  now: Date;
}

const isDuplicate = async ({ session, input, answers }: ApplyContext, db: ServerContext['db']): Promise<boolean> =>
  isReplay(await findBySubmission(db, session.userId, input.key), answers);

/** Stores the application and the resulting account status; the customer is locked. */
async function store(
  trx: Transaction<Database>,
  { session, input, answers, now }: ApplyContext,
  proof: CodeProof,
): Promise<void> {
  const { userId } = session;
  const row = await findAccount(trx, userId);
  const { columns, flags } = getColumns(nextStanding(row, input.revision, now));
  await spendCode(trx, proof);
  const before = row && (await findApplication(trx, row.application_id));
  await attachDocuments(trx, session, input.ticket, { answers, before: before?.answers });
  const id = uuidv7();
  await insertApplication(trx, {
    id,
    user_id: userId,
    reference: newReference(referenceLetter, now),
    submission_key: input.key,
    answers: JSON.stringify(answers),
    submitted_at: now,
    decided_at: null,
    outcome: null,
    reason: null,
  });
  const account = {
    user_id: userId,
    ...columns,
    reason: null,
    revision: input.revision + 1,
    application_id: id,
    approved_application_id: row?.approved_application_id ?? null,
    submitted_at: now,
    decided_at: null,
  };
  await writeAccount(trx, account, flags);
  await releaseUnusedDocuments(trx, userId, { named: [id, account.approved_application_id], now });
  await notifyCustomer(trx, { userId, event: 'codReceived' }, { revision: account.revision, now });
}

async function submitOnce(applying: ApplyContext): Promise<void> {
  const { context, session, visit, input, answers, now } = applying;
  const { userId } = session;
  // Checked before the code, so that no customer spends one on an impossible application.
  nextStanding(await findAccount(context.db, userId), input.revision, now);
  const claim = { purpose: 'codApply', target: answers.phone, code: input.code, userId } as const;
  const proof = await proveCode(context, visit, claim);
  await transaction(context.db, async (trx) => {
    await lockCaller(trx, session);
    if (!(await isDuplicate(applying, trx))) await store(trx, applying, proof);
  });
  kickWorker(context, [codNotificationJob]);
}

/**
 * CALL-48, once per key, also when a concurrent request with the same key is faster.
 * @throws BusinessError `wrongCode`, `conflict`, `codNotPossible`, `codWindowClosed`, `idempotencyConflict`,
 * `invalidParameter` for files that aren't the customer's, complete and new.
 */
export async function applyForCod(
  context: ServerContext,
  session: Session,
  visit: Visit,
  input: Input<'codApply'>,
): Promise<CodAccount> {
  const applying = { context, session, visit, input, answers: toAnswers(input), now: context.clock() };
  if (!(await isDuplicate(applying, context.db))) {
    try {
      await submitOnce(applying);
    } catch (error) {
      if (!(error instanceof BusinessError && (await isDuplicate(applying, context.db)))) throw error;
    }
  }
  return readAccount(context, session.userId);
}
