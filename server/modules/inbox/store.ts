import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { releaseFiles } from '../forms/file-store.ts';

/** The SQL of messages and applications. */
export type MessageRow = Selectable<Database['inbox_messages']>;
type AnswerRow = Selectable<Database['inbox_answers']>;

/** False when its reference or its key exists already. */
export async function insertMessage(
  trx: Kysely<Database>,
  row: Insertable<Database['inbox_messages']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('inbox_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export function findBySubmission(db: Kysely<Database>, key: string): Promise<MessageRow | undefined> {
  return db.selectFrom('inbox_messages').selectAll().where('submission_key', '=', key).executeTakeFirst();
}

export function findMessage(db: Kysely<Database>, reference: string): Promise<MessageRow | undefined> {
  return db.selectFrom('inbox_messages').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export function findMessageById(db: Kysely<Database>, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('inbox_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

export function toAnswers(db: Kysely<Database>, messageId: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('inbox_answers')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** A second answer preserves the time of the first. False when the message is solved: it takes no more answers. */
export async function writeAnswer(
  trx: Kysely<Database>,
  { answer, isSolved }: { answer: Insertable<Database['inbox_answers']>; isSolved: boolean },
): Promise<boolean> {
  const { message_id, at } = answer;
  const { numUpdatedRows } = await trx
    .updateTable('inbox_messages')
    .set((eb) => ({
      first_answered_at: eb.fn.coalesce('first_answered_at', sql<Date>`${at}::timestamptz`),
      last_word_at: at,
      ...(isSolved && { solved_at: at }),
    }))
    .where('id', '=', message_id)
    .where('solved_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.insertInto('inbox_answers').values(answer).execute();
  return true;
}

/** Removes messages whose storage period is over, with their answers. @returns the files that came with them. */
async function removeMessagesBefore(
  trx: Kysely<Database>,
  before: { application: Date; other: Date },
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('inbox_messages')
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'application'), eb('last_word_at', '<', before.application)]),
        eb('last_word_at', '<', before.other),
      ]),
    )
    .returning('file_ids')
    .execute();
  return rows.flatMap(({ file_ids }) => file_ids);
}

/** Messages of a customer, with their answers. */
export function getMessages(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('inbox_messages as m')
    .leftJoin('inbox_answers as a', 'a.message_id', 'm.id')
    .select(['m.reference', 'm.kind', 'm.received_at', 'm.email', 'm.phone', 'm.content', 'a.at', 'a.text'])
    .where('m.user_id', '=', userId)
    .orderBy('m.received_at')
    .orderBy('m.id')
    .orderBy('a.at')
    .execute();
}

/**
 * Removes messages and applications some time after their last activity; the next sweep of files removes their files.
 */
const { keptDays, applicationKeptDays } = constants.inbox;
const dayMs = 86_400_000;

export async function sweepInbox({ db, clock }: ServerContext): Promise<void> {
  const now = clock();
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await transaction(db, async (trx) => {
    const files = await removeMessagesBefore(trx, {
      application: before(applicationKeptDays),
      other: before(keptDays),
    });
    await releaseFiles(trx, files, now);
  });
}
