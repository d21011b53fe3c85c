/** The SQL of drafts. Every statement is bound to its owner. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DraftEntry } from '#schemas/runtime/draft-shapes.ts';
import type { Database } from '#server/db/schema.ts';
import type { EndedDraft } from '#server/db/tables/orders.ts';

export interface DraftKey {
  userId: string;
  flow: string;
}

export interface StoredDraft {
  draftId: string | null;
  version: number;
  revision: number;
  fields: DraftEntry[] | null;
  ended: EndedDraft[];
}

/** The number of endings that are stored: a device that was away for longer starts over. */
const retainedEndings = 20;

export function findDraft(db: Kysely<Database>, { userId, flow }: DraftKey): Promise<StoredDraft | undefined> {
  return db
    .selectFrom('drafts')
    .select(['draft_id as draftId', 'version', 'revision', 'fields', 'ended'])
    .where('user_id', '=', userId)
    .where('flow', '=', flow)
    .executeTakeFirst();
}

export interface DraftToStore {
  draftId: string;
  version: number;
  /** JSON. */
  fields: string;
  now: Date;
}

/**
 * Replaces the draft of that revision; 0 is none.
 * @returns false when another request has written in the meantime: read again.
 */
export async function writeDraft(
  db: Kysely<Database>,
  { userId, flow }: DraftKey,
  revision: number,
  { draftId, version, fields, now }: DraftToStore,
): Promise<boolean> {
  if (revision === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('drafts')
      .values({ user_id: userId, flow, draft_id: draftId, version, revision: 1, fields, ended: '[]', saved_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set({ draft_id: draftId, version, fields, revision: revision + 1, saved_at: now })
    .where('user_id', '=', userId)
    .where('flow', '=', flow)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** `ended` with one more, without the oldest beyond the limit. */
const endedWith = (added: RawBuilder<unknown>) =>
  sql`jsonb_path_query_array(drafts.ended || ${added}, ${sql.lit(`$[last-${retainedEndings - 1} to last]`)})`;

/** Ends this draft, but not another one that may have replaced it. Ending it twice changes nothing. */
export async function endDraft(
  db: Kysely<Database>,
  { userId, flow }: DraftKey,
  end: EndedDraft,
  now: Date,
): Promise<void> {
  const ended = JSON.stringify([end]);
  const known = JSON.stringify([{ id: end.id }]);
  await sql`
    insert into drafts (user_id, flow, version, revision, ended, saved_at)
    values (${userId}::uuid, ${flow}, 1, 1, ${ended}::jsonb, ${now}::timestamptz)
    on conflict (user_id, flow) do update set
      ended = ${endedWith(sql`excluded.ended`)},
      fields = case when drafts.draft_id = ${end.id}::uuid then null else drafts.fields end,
      draft_id = case when drafts.draft_id = ${end.id}::uuid then null else drafts.draft_id end,
      revision = drafts.revision + 1,
      saved_at = excluded.saved_at
    where not drafts.ended @> ${known}::jsonb`.execute(db);
}

/**
 * Part of the statement that creates an order: ends the draft that was placed under this key in the same transaction,
 * whichever flow it belongs to, because keys are unique across flows. `placed` is the part that it reads from.
 */
export function endingPlacedDraft(
  owner: { userId: string; key: string; at: Date | string },
  placed: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = JSON.stringify([{ name: 'progress.idempotencyKey', value: owner.key }]);
  return sql`
    update drafts set
      ended = ${endedWith(sql`jsonb_build_array(jsonb_build_object('id', drafts.draft_id, 'how', 'placed'))`)},
      fields = null,
      draft_id = null,
      revision = drafts.revision + 1,
      saved_at = ${owner.at}::timestamptz
    from ${placed}
    where drafts.user_id = ${owner.userId}::uuid and drafts.fields @> ${key}::jsonb`;
}

export async function removeDraftsBefore(db: Kysely<Database>, time: Date): Promise<void> {
  await db.deleteFrom('drafts').where('saved_at', '<', time).execute();
}
