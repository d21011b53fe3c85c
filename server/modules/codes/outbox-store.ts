/** The SQL of announcements on their way. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OutboxTable } from '../../db/tables/messages.ts';

const columns = [
  'id',
  'channel',
  'recipient',
  'kind',
  'language',
  'tries',
  'created_at',
] as const satisfies readonly (keyof OutboxTable)[];

export type WaitingAnnouncement = Pick<Selectable<OutboxTable>, (typeof columns)[number]>;

export async function addAnnouncement(trx: Kysely<Database>, row: Insertable<OutboxTable>): Promise<void> {
  await trx.insertInto('outbox').values(row).execute();
}

/**
 * Takes some that are due, each counted as tried and due again later: a process that is killed while it sends leaves
 * them to another one. Several processes take different ones.
 * @param firstPauseMs until the second try; each later pause is twice as long, up to `longestPauseMs`.
 */
export function takeDue(
  db: Kysely<Database>,
  now: Date,
  { firstPauseMs, longestPauseMs, count }: { firstPauseMs: number; longestPauseMs: number; count: number },
): Promise<WaitingAnnouncement[]> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('failed_at', 'is', null)
    // A pause that ends later than any could was begun by a clock that has been put back since.
    .where((eb) =>
      eb.or([eb('next_try_at', '<=', now), eb('next_try_at', '>', new Date(now.getTime() + longestPauseMs))]),
    )
    .orderBy('next_try_at')
    .limit(count)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('outbox')
    .set({
      tries: sql<number>`tries + 1`,
      next_try_at: sql<Date>`${now}::timestamptz + (power(2, tries) * ${firstPauseMs}) * interval '1 millisecond'`,
    })
    .where('id', 'in', due)
    .returning(columns)
    .execute();
}

export async function removeAnnouncement(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Keeps that it failed, and not whom it was for. */
export async function giveUp(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ failed_at: now, recipient: '' }).where('id', '=', id).execute();
}

export async function removeFailedBefore(db: Kysely<Database>, time: Date): Promise<void> {
  await db.deleteFrom('outbox').where('failed_at', '<', time).execute();
}
