/** The SQL of imports. A batch is a handful of statements, however many rows it has. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { AddressTable } from '#server/db/tables/accounts.ts';
import { getColumns, type StoredEntry } from './entry.ts';
import { type Book, entryColumns } from './store.ts';
import type { RowRecord } from './import-plan.ts';

export type ImportRow = Selectable<Database['address_imports']>;

export function findImport(trx: Transaction<Database>, userId: string, id: string): Promise<ImportRow | undefined> {
  return trx
    .selectFrom('address_imports')
    .select(['id', 'user_id', 'type', 'created_at', 'undone_at', 'undo_answer'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest import into a book that was created since then and not undone, with its rows counted. */
export function findNewestImport(
  db: Kysely<Database>,
  { userId, type }: Book,
  since: Date,
): Promise<(Pick<ImportRow, 'id' | 'created_at'> & { added: number; merged: number }) | undefined> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('address_imports')
        .select(['id', 'created_at'])
        .where('user_id', '=', userId)
        .where('type', '=', type)
        .where('undone_at', 'is', null)
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .innerJoin('address_import_rows as done', 'done.import_id', 'newest.id')
    .where('done.user_id', '=', userId)
    .select((eb) => [
      'newest.id',
      'newest.created_at',
      eb.fn.countAll<number>().filterWhere('done.outcome', '=', 'added').as('added'),
      eb.fn.countAll<number>().filterWhere('done.outcome', '=', 'merged').as('merged'),
    ])
    .groupBy(['newest.id', 'newest.created_at'])
    .executeTakeFirst();
}

export async function insertImport(
  trx: Transaction<Database>,
  { userId, type }: Book,
  id: string,
  now: Date,
): Promise<void> {
  await trx.insertInto('address_imports').values({ id, user_id: userId, type, created_at: now }).execute();
}

export async function endImport(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  answer: NonNullable<ImportRow['undo_answer']>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('address_imports')
    .set({ undone_at: now, undo_answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Entries of the book by their identity; of several with the same identity, the default or else the newest. */
export async function findByIdentity(
  trx: Transaction<Database>,
  { userId, type }: Book,
  keys: readonly string[],
): Promise<Map<string, StoredEntry>> {
  const found = await trx
    .selectFrom('addresses')
    .select([...entryColumns, 'identity_key'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`identity_key = any(${keys}::text[])`)
    .orderBy('is_default')
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  return new Map(found.map(({ identity_key, ...entry }) => [identity_key, entry]));
}

/** Records of these rows, or of all without `rows`, in the order of processing. */
export function findRecords(
  trx: Transaction<Database>,
  userId: string,
  importId: string,
  rows?: readonly number[],
): Promise<RowRecord[]> {
  return trx
    .selectFrom('address_import_rows')
    .select(['row', 'address_id', 'outcome', 'version_after', 'contact_before'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .$if(rows !== undefined, (query) => query.where(sql<boolean>`row = any(${rows ?? []}::integer[])`))
    .orderBy('version_after')
    .orderBy('row')
    .execute();
}

export function findLive(trx: Transaction<Database>, userId: string, ids: readonly string[]): Promise<StoredEntry[]> {
  return trx
    .selectFrom('addresses')
    .select(entryColumns)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

type RowColumns = Pick<Selectable<AddressTable>, 'id' | 'contact' | 'version' | 'search_text' | 'identity_key'>;

const rowsJson = (entries: readonly StoredEntry[]): string =>
  JSON.stringify(
    entries.map(({ id, contact, version }): RowColumns => ({ ...getColumns(contact), id, contact, version })),
  );

const toRows = (entries: readonly StoredEntry[]) =>
  sql`jsonb_to_recordset(${rowsJson(entries)}::jsonb) as r (id uuid, contact jsonb, version integer, search_text text, identity_key text)`;

export async function insertEntries(
  trx: Transaction<Database>,
  { userId, type }: Book,
  entries: readonly StoredEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into addresses (id, user_id, type, contact, version, search_text, identity_key, created_at, updated_at)
    select r.id, ${userId}::uuid, ${type}::smallint, r.contact, r.version, r.search_text, r.identity_key, ${now}::timestamptz, ${now}::timestamptz
    from ${toRows(entries)}`.execute(trx);
}

/** Writes the contacts and versions of entries, whose versions the caller has read under `lockBooks`. */
export async function writeEntries(
  trx: Transaction<Database>,
  userId: string,
  entries: readonly StoredEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    update addresses
    set contact = r.contact, version = r.version, search_text = r.search_text, identity_key = r.identity_key, updated_at = ${now}::timestamptz
    from ${toRows(entries)}
    where addresses.id = r.id and addresses.user_id = ${userId}::uuid`.execute(trx);
}

export async function insertRecords(
  trx: Transaction<Database>,
  userId: string,
  importId: string,
  records: readonly RowRecord[],
): Promise<void> {
  await sql`
    insert into address_import_rows (user_id, import_id, row, address_id, outcome, version_after, contact_before)
    select ${userId}::uuid, ${importId}::uuid, r.row, r.address_id, r.outcome, r.version_after, r.contact_before
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r (row integer, address_id uuid, outcome text, version_after integer, contact_before jsonb)`.execute(trx);
}
