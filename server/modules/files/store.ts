/** The SQL of stored files. Whoever reads one as a person says whose it is; jobs and operators go by what it was sent with. */
import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { FileType } from '#domain/file-kind.ts';
import type { Database } from '../../db/schema.ts';

export type FileRow = Selectable<Database['stored_files']>;

/** A customer, somebody with a ticket, or one who is both: whoever signs in keeps what they sent before. */
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

/** Until the transaction ends whoever else begins a file of this owner waits: the count before it stays true. */
export async function holdOwner(trx: Transaction<Database>, { userId, ticketHash }: FileOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${userId ?? ticketHash}`}, 0))`.execute(trx);
}

/** Files of an owner that no form has been sent with yet. */
export async function countOpenFiles(db: Kysely<Database>, owner: FileOwner): Promise<number> {
  const { count } = await db
    .selectFrom('stored_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOwn(owner))
    .where('expires_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when the file is gone or somebody else was quicker. */
export async function advance(db: Kysely<Database>, id: string, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ received: to })
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

/** Takes the row away: its parts are then the caller's to remove. Undefined when there is none, or it was sent with a form. */
export function takeOpenFile(db: Kysely<Database>, id: string): Promise<FileRow | undefined> {
  return db
    .deleteFrom('stored_files')
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Gives files to what they were sent with; how many were there, whole, of that field and not given away before. */
export async function attachFiles(
  trx: Kysely<Database>,
  owner: FileOwner,
  { form, field, ids }: { form: string; field: string; ids: readonly string[] },
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable('stored_files')
    .set({ expires_at: null, ...(owner.userId !== undefined && { user_id: owner.userId }) })
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

/** What they were sent with is gone: the next sweep removes them. */
export async function releaseFiles(trx: Kysely<Database>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('stored_files')
    .set({ expires_at: now, user_id: null, ticket_hash: null })
    .where('id', 'in', ids)
    .execute();
}

/** All of a customer's, when the customer goes. */
export async function releaseFilesOf(trx: Kysely<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('stored_files')
    .set({ expires_at: now, user_id: null, ticket_hash: null })
    .where('user_id', '=', userId)
    .execute();
}

export function filesOf(db: Kysely<Database>, userId: string): Promise<FileRow[]> {
  return db
    .selectFrom('stored_files')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Some of those whose time is over, the oldest first. */
export function expiredFiles(db: Kysely<Database>, now: Date, limit: number): Promise<FileRow[]> {
  return db
    .selectFrom('stored_files')
    .selectAll()
    .where(sql<boolean>`expires_at <= ${now}::timestamptz`)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

export async function deleteFileRow(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('stored_files').where('id', '=', id).execute();
}
