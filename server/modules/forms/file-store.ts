import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { FileType } from '#domain/content/file-kind.ts';
import type { Database } from '#server/db/schema.ts';
import type { ServerContext } from '#server/context.ts';

/**
 * The SQL of stored files. Reads for a person require the owner; jobs and operators find files by what they were sent
 * with.
 */
export type FileRow = Selectable<Database['stored_files']>;

/** A customer, a visitor with a ticket, or both: a visitor who signs in keeps access to the files sent before. */
export interface FileOwner {
  userId: string | undefined;
  ticketHash: string;
}

const isOwn =
  ({ userId, ticketHash }: FileOwner) =>
  (eb: ExpressionBuilder<Database, 'stored_files'>) =>
    eb.or([eb('ticket_hash', '=', ticketHash), ...(userId === undefined ? [] : [eb('user_id', '=', userId)])]);

export async function insertFile(db: Kysely<Database>, row: Insertable<Database['stored_files']>): Promise<void> {
  await db.insertInto('stored_files').values(row).execute();
}

export function findFiles(db: Kysely<Database>, owner: FileOwner, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('stored_files').selectAll().where(isOwn(owner)).where('id', 'in', ids).execute();
}

/** Makes other creations of a file wait until the transaction ends, so that the counts stay true. */
export async function holdFiles(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('files', 0))`.execute(trx);
}

/** Files that no form has been sent with yet. */
interface Waiting {
  /** Files of the owner. */
  own: number;
  /** Announced bytes: from the /64 or IPv4 address, from the /48 around it, of all. */
  ofBlock: number;
  ofSite: number;
  ofAll: number;
}

export async function countWaiting(
  db: Kysely<Database>,
  owner: FileOwner,
  { block_hash, site_hash }: Pick<FileRow, 'block_hash' | 'site_hash'>,
): Promise<Waiting> {
  const waiting = db.selectFrom('stored_files').where('expires_at', 'is not', null);
  const bytes = waiting.select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), sql.lit(0)).as('bytes'));
  const counts = await db
    .selectNoFrom([
      waiting
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(isOwn(owner))
        .as('own'),
      bytes.where('block_hash', '=', block_hash).as('ofBlock'),
      bytes.where('site_hash', '=', site_hash).as('ofSite'),
      bytes.as('ofAll'),
    ])
    .executeTakeFirstOrThrow();
  const { own, ofBlock, ofSite, ofAll } = counts;
  return { own: Number(own), ofBlock: Number(ofBlock), ofSite: Number(ofSite), ofAll: Number(ofAll) };
}

/**
 * The number of a new attempt at the part that starts at `at`. Undefined when that isn't the next part, or after
 * `most`.
 */
export async function numberAttempt(
  db: Kysely<Database>,
  { id, at, most }: { id: string; at: number; most: number },
): Promise<number | undefined> {
  const row = await db
    .updateTable('stored_files')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('received', '=', at)
    .where('attempts', '<', most)
    .returning('attempts')
    .executeTakeFirst();
  return row && row.attempts - 1;
}

/** Makes an attempt the one that counts. False when the file is gone or another attempt was faster. */
export async function advance(
  db: Kysely<Database>,
  { id, attempt, from, to }: { id: string; attempt: number; from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ received: to, parts: sql`array_append(parts, ${attempt}::integer)` })
    .where('id', '=', id)
    .where('received', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markWhole(db: Kysely<Database>, id: string, type: FileType, until: Date): Promise<void> {
  await db
    .updateTable('stored_files')
    .set({ type, expires_at: until })
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .execute();
}

/** Removes the row: the caller then removes its parts. Undefined when there is none, or it was sent with a form. */
export function takeOpenFile(db: Kysely<Database>, id: string): Promise<FileRow | undefined> {
  return db
    .deleteFrom('stored_files')
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Attaches files to what they were sent with. @returns how many were there, complete, of that field and unattached. */
export async function attachFiles(
  trx: Kysely<Database>,
  owner: FileOwner,
  { form, field, ids }: { form: string; field: string; ids: readonly string[] },
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable('stored_files')
    .set({
      expires_at: null,
      block_hash: null,
      site_hash: null,
      ...(owner.userId !== undefined && { user_id: owner.userId }),
    })
    .where(isOwn(owner))
    .where('id', 'in', ids)
    .where('form', '=', form)
    .where('field', '=', field)
    .where('type', 'is not', null)
    .where('expires_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function filesById(db: Kysely<Database>, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('stored_files').selectAll().where('id', 'in', ids).orderBy('created_at').orderBy('id').execute();
}

const withoutOwner = { user_id: null, ticket_hash: null, block_hash: null, site_hash: null } as const;

/** Releases files whose owner is gone: the next sweep removes them. */
export async function releaseFiles(trx: Kysely<Database>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('stored_files')
    .set({ expires_at: now, ...withoutOwner })
    .where('id', 'in', ids)
    .execute();
}

/** Releases all files of a customer whose account is deleted. */
export async function getReleaseFiles(trx: Kysely<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('stored_files')
    .set({ expires_at: now, ...withoutOwner })
    .where('user_id', '=', userId)
    .execute();
}

export function getFiles(db: Kysely<Database>, userId: string): Promise<FileRow[]> {
  return db
    .selectFrom('stored_files')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Some of the expired files, the oldest first. */
function expiredFiles(db: Kysely<Database>, now: Date, limit: number): Promise<FileRow[]> {
  return db
    .selectFrom('stored_files')
    .selectAll()
    .where(sql<boolean>`expires_at <= ${now}::timestamptz`)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

async function deleteFileRow(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('stored_files').where('id', '=', id).execute();
}

/** Removes incomplete files, files that were sent with no form, and those of deleted messages. */
const atOnce = 100;

/** The bytes are removed first: after a process was killed in between, the row is still there to start again. */
export async function sweepFiles({ db, clock, outside }: ServerContext): Promise<void> {
  for (;;) {
    const files = await expiredFiles(db, clock(), atOnce);
    for (const { id, key, attempts } of files) {
      await outside.files.remove(key, attempts);
      await deleteFileRow(db, id);
    }
    if (files.length < atOnce) return;
  }
}
