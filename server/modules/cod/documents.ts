/**
 * The files of an application (D-84, D-98): attached once, stored as long as the application or the approved one names
 * them.
 */
import type { Transaction } from 'kysely';
import { codFileFields } from '#domain/cod-application.ts';
import type { CodAnswers } from '../../db/tables/cod.ts';
import type { Database } from '../../db/schema.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Session } from '../../http/handlers.ts';
import { attachFiles, releaseFiles } from '../files/store.ts';
import { getOwner } from '../files/service.ts';
import { getApplications } from './store.ts';

const form = 'cod/application';

export const getDocuments = (answers: CodAnswers): string[] => codFileFields.flatMap((field) => answers[field] ?? []);

/**
 * Attaches the files of new answers: those of the previous application may stay at their field, the others must be the
 * customer's own, complete and unattached.
 * @throws BusinessError `invalidParameter` at the field
 */
export async function attachDocuments(
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
