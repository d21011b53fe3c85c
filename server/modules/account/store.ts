/** The SQL of accounts. */
import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { UserTable } from '#server/db/tables/accounts.ts';
import type { AccountName } from './names.ts';

const userColumns = [
  'id',
  'username',
  'phone',
  'phone_verified_at',
  'contact_phone',
  'contact_phone_verified_at',
  'email',
  'email_verified_at',
  'full_name',
  'company',
  'birthday',
  'language',
  'password_hash',
  'monthly_contract',
  'collects_cod',
  'cod_change_pending',
  'created_at',
  'version',
] as const satisfies readonly (keyof UserTable)[];

type Provider = Database['user_identities']['provider'];

export type UserRow = Pick<Selectable<UserTable>, (typeof userColumns)[number]> & { readonly providers: Provider[] };
export type NewUser = Insertable<UserTable>;

const getProviders = (users: ExpressionBuilder<Database, 'users'>) =>
  users
    .selectFrom('user_identities')
    .select(sql<Provider[]>`coalesce(array_agg(provider order by provider), '{}')`.as('list'))
    .whereRef('user_identities.user_id', '=', 'users.id')
    .$asScalar()
    .$notNull()
    .as('providers');

export type UserKey = AccountName | { readonly id: string };

/** The column that finds an account, and its value. */
export function getColumn(key: UserKey): readonly ['id' | 'email' | 'phone', string] {
  if ('id' in key) return ['id', key.id];
  return 'email' in key ? ['email', key.email] : ['phone', key.phone];
}

function selectUser(db: Kysely<Database>, key: UserKey) {
  const [column, value] = getColumn(key);
  return db.selectFrom('users').select(userColumns).select(getProviders).where(column, '=', value);
}

export function findUser(db: Kysely<Database>, key: UserKey): Promise<UserRow | undefined> {
  return selectUser(db, key).executeTakeFirst();
}

export function findUserById(db: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return findUser(db, { id });
}

/** The account, locked until the transaction ends. */
export function lockUser(trx: Transaction<Database>, key: UserKey): Promise<UserRow | undefined> {
  return selectUser(trx, key).forUpdate().executeTakeFirst();
}

export async function isTaken(
  db: Kysely<Database>,
  column: 'phone' | 'email' | 'username_key',
  value: string,
): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes other proofs of this phone wait until the transaction ends: as an account's or a contact phone it belongs to
 * one customer.
 */
export async function holdPhone(trx: Transaction<Database>, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`.execute(trx);
}

/** @returns the customer whose contact phone it was. */
export async function releaseContactPhone(trx: Transaction<Database>, phone: string): Promise<string | undefined> {
  const row = await trx
    .updateTable('users')
    .set({ contact_phone: null, contact_phone_verified_at: null, version: sql<number>`version + 1` })
    .where('contact_phone', '=', phone)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertUser(db: Kysely<Database>, user: NewUser): Promise<UserRow> {
  return await db
    .insertInto('users')
    .values(user)
    .returning(userColumns)
    .returning(getProviders)
    .executeTakeFirstOrThrow();
}

/** @returns undefined when the username is taken; a taken phone or e-mail address still throws. */
export async function insertUserUnlessNamed(trx: Transaction<Database>, user: NewUser): Promise<UserRow | undefined> {
  return await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning(userColumns)
    .returning(getProviders)
    .executeTakeFirst();
}

export type UserChange = Omit<Updateable<UserTable>, 'id' | 'version'>;

/** Writes a change, which makes earlier reads of the row stale. */
export async function updateUser(trx: Transaction<Database>, id: string, change: UserChange): Promise<UserRow> {
  return await trx
    .updateTable('users')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(userColumns)
    .returning(getProviders)
    .executeTakeFirstOrThrow();
}

/** @returns undefined when the row was changed since it was read. */
export async function updateUserIfUnchanged(
  trx: Transaction<Database>,
  id: string,
  version: number,
  change: UserChange,
): Promise<UserRow | undefined> {
  return await trx
    .updateTable('users')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(userColumns)
    .returning(getProviders)
    .executeTakeFirst();
}

/** The language of the last visit; it doesn't count as a change that could cause a conflict. */
export async function saveLanguage(
  trx: Transaction<Database>,
  id: string,
  language: UserRow['language'],
): Promise<void> {
  await trx.updateTable('users').set({ language }).where('id', '=', id).where('language', '<>', language).execute();
}
