/** The SQL of the address book. Every statement is bound to its owner (ROLE-04). */
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { constants } from '#domain/constants.ts';
import type { Database } from '#server/db/schema.ts';
import type { AddressTable } from '#server/db/tables/accounts.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { BookType, getColumns, StoredEntry } from './entry.ts';

export const entryColumns = [
  'id',
  'type',
  'contact',
  'is_default',
  'version',
  'updated_at',
] as const satisfies readonly (keyof AddressTable)[];

export type NewAddress = Insertable<AddressTable>;
type Addresses = ExpressionBuilder<Database, 'addresses'>;

export interface Book {
  userId: string;
  type: BookType;
}

/**
 * Serializes the changes of one customer's books, so that the limit and the default hold under concurrency. It locks
 * the account's row, which nothing else locks in this way for longer than a moment.
 * @throws BusinessError `sessionExpired` when the account is gone
 */
export async function lockBooks(trx: Transaction<Database>, userId: string): Promise<void> {
  const owner = await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  if (!owner) throw new BusinessError('sessionExpired');
}

const inBook =
  ({ userId, type }: Book) =>
  (eb: Addresses): Expression<SqlBool> =>
    eb.and([eb('user_id', '=', userId), eb('type', '=', type), eb('deleted_at', 'is', null)]);

const matching =
  (book: Book, words: readonly string[]) =>
  (eb: Addresses): Expression<SqlBool> =>
    eb.and([
      inBook(book)(eb),
      sql<SqlBool>`not exists (select from unnest(${words}::text[]) as word where strpos(search_text, word) = 0)`,
    ]);

export function countBooks(
  db: Kysely<Database>,
  book: Book,
  words: readonly string[],
): Promise<{ sender: number; recipient: number; total: number }> {
  const count = (where: (eb: Addresses) => Expression<SqlBool>) =>
    db
      .selectFrom('addresses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(where)
      .$asScalar()
      .$notNull();
  return db
    .selectNoFrom([
      count(inBook({ ...book, type: 1 })).as('sender'),
      count(inBook({ ...book, type: 2 })).as('recipient'),
      count(matching(book, words)).as('total'),
    ])
    .executeTakeFirstOrThrow();
}

/** The default first, then the newest. */
export function listEntries(
  db: Kysely<Database>,
  book: Book,
  words: readonly string[],
  limit: number,
  offset: number,
): Promise<StoredEntry[]> {
  return db
    .selectFrom('addresses')
    .select(entryColumns)
    .where(matching(book, words))
    .orderBy('is_default', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findEntry(db: Kysely<Database>, userId: string, id: string): Promise<StoredEntry | undefined> {
  return db
    .selectFrom('addresses')
    .select(entryColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Call it after `lockBooks`. @throws BusinessError `addressBookFull` when so many more don't fit into both books
 * together
 */
export async function checkRoom(trx: Transaction<Database>, userId: string, more: number): Promise<void> {
  const { count } = await trx
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count + more > constants.addressBook.maxEntries) throw new BusinessError('addressBookFull');
}

export async function insertEntry(trx: Transaction<Database>, address: NewAddress): Promise<StoredEntry> {
  return trx.insertInto('addresses').values(address).returning(entryColumns).executeTakeFirstOrThrow();
}

/** Whether it was ever added, even if it has been deleted since. */
export async function wasAdded(trx: Transaction<Database>, userId: string, id: string): Promise<boolean> {
  return (
    (await trx
      .selectFrom('addresses')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined
  );
}

type EntryColumns = ReturnType<typeof getColumns>;

/** @returns undefined when the entry doesn't exist in this version. */
export function updateEntry(
  trx: Transaction<Database>,
  { userId, type }: Book,
  { id, version, now }: { id: string; version: number; now: Date },
  columns: EntryColumns,
): Promise<StoredEntry | undefined> {
  return trx
    .updateTable('addresses')
    .set({ ...columns, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(entryColumns)
    .executeTakeFirst();
}

/**
 * Call it after `lockBooks`. Another default so far loses its mark, and its version increases because it has changed.
 */
export async function clearDefault(trx: Transaction<Database>, book: Book, exceptId: string): Promise<void> {
  await trx
    .updateTable('addresses')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where(inBook(book))
    .where('is_default', '=', true)
    .where('id', '!=', exceptId)
    .execute();
}

/** Call it after `clearDefault`. */
export function markDefault(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  isDefault: boolean,
): Promise<StoredEntry> {
  return trx
    .updateTable('addresses')
    .set((eb) => ({ is_default: isDefault, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(entryColumns)
    .executeTakeFirstOrThrow();
}
