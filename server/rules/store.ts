/** The SQL of published rule sets. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompiledChanges } from '#schemas/compiler/changes.ts';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';
import type { Database } from '../db/schema.ts';

export type RuleSet = Selectable<Database['rule_sets']>;

/** The number of the set that holds at a time; null for the release's own rules. */
export const dueNumber = (time: Date | string): RawBuilder<number | null> => sql`
  (select number from rule_sets where state = 'published' and effective_at <= ${time}::timestamptz
   order by effective_at desc, number desc limit 1)`;

export async function findDueNumber(db: Kysely<Database>, time: Date): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`select ${dueNumber(time)} as due`.execute(db);
  return rows[0]?.due ?? null;
}

/** @param isLocked until the end of the transaction. */
export const findRuleSet = (db: Kysely<Database>, number: number, isLocked = false): Promise<RuleSet | undefined> =>
  db
    .selectFrom('rule_sets')
    .selectAll()
    .where('number', '=', number)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

export interface Draft {
  readonly title: string;
  readonly note: string;
  readonly author: string;
  readonly changes: RuleChanges;
  readonly base: RuleChanges;
  readonly now: Date;
}

const toColumns = ({ title, note, changes, base, now }: Draft) => ({
  title,
  note,
  changes: JSON.stringify(changes),
  base: JSON.stringify(base),
  changed_at: now,
});

export async function createDraft(db: Kysely<Database>, draft: Draft): Promise<number> {
  const { number } = await db
    .insertInto('rule_sets')
    .values({ ...toColumns(draft), author: draft.author, created_at: draft.now })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function updateDraft(db: Kysely<Database>, number: number, draft: Draft): Promise<void> {
  await db
    .updateTable('rule_sets')
    .set(toColumns(draft))
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('number', '=', number)
    .execute();
}

export interface Publication {
  readonly reviewer: string | null;
  readonly publishedAt: Date;
  readonly effectiveAt: Date;
  readonly compiled: CompiledChanges;
  readonly compiledFor: string;
}

export async function publishDraft(db: Kysely<Database>, number: number, publication: Publication): Promise<void> {
  const { reviewer, publishedAt, effectiveAt, compiled, compiledFor } = publication;
  await db
    .updateTable('rule_sets')
    .set({
      state: 'published',
      reviewer,
      published_at: publishedAt,
      effective_at: effectiveAt,
      compiled: JSON.stringify(compiled),
      compiled_for: compiledFor,
    })
    .where('number', '=', number)
    .execute();
}

/** Stores what another release compiles a set to. */
export async function keepCompiled(
  db: Kysely<Database>,
  number: number,
  { compiled, compiledFor }: Pick<Publication, 'compiled' | 'compiledFor'>,
): Promise<void> {
  await db
    .updateTable('rule_sets')
    .set({ compiled: JSON.stringify(compiled), compiled_for: compiledFor })
    .where('number', '=', number)
    .execute();
}

export async function endRuleSet(db: Kysely<Database>, number: number, now: Date): Promise<void> {
  await db.updateTable('rule_sets').set({ state: 'rolledBack', ended_at: now }).where('number', '=', number).execute();
}
