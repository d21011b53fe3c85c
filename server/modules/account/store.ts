/** The SQL of accounts. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database, UserTable } from '../../db/schema.ts';

const userColumns = ['id', 'username', 'phone', 'email', 'password_hash', 'monthly_contract', 'created_at'] as const satisfies readonly (keyof UserTable)[];

export type UserRow = Pick<Selectable<UserTable>, (typeof userColumns)[number]>;
export type NewUser = Insertable<UserTable>;

/** What identifies an account: exactly one of them is set. */
export type AccountName = { phone: string } | { email: string };

export function findUserById(db: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
}

export function findUser(db: Kysely<Database>, name: AccountName): Promise<UserRow | undefined> {
  const query = db.selectFrom('users').select(userColumns);
  return 'email' in name
    ? query.where('email', '=', name.email).executeTakeFirst()
    : query.where('phone', '=', name.phone).executeTakeFirst();
}

export async function isTaken(db: Kysely<Database>, column: 'phone' | 'email' | 'username_key', value: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst();
  return row !== undefined;
}

export async function insertUser(db: Kysely<Database>, user: NewUser): Promise<void> {
  await db.insertInto('users').values(user).execute();
}
