/** Signed-in customers inserted into the database, for tests that are not about registration. */
import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { uuidv7 } from '#server/db/ids.ts';
import type { UserTable } from '#server/db/tables/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';

export interface Person {
  userId: string;
  token: string;
}

/** A customer without phone, e-mail and password, except for `columns`. */
export async function newPerson(server: TestServer, columns: Partial<Insertable<UserTable>> = {}): Promise<Person> {
  const { db, clock } = server.context;
  const id = uuidv7();
  await db
    .insertInto('users')
    .values({ id, username: id, username_key: id, password_hash: null, created_at: clock(), ...columns })
    .execute();
  return { userId: id, token: await newSession(server, id) };
}

/** A session's token. */
export async function newSession(
  { context }: TestServer,
  userId: string,
  channel: 'desktop' | 'mobile' = 'desktop',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = context.clock();
  await context.db
    .insertInto('sessions')
    .values({
      id: uuidv7(),
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: userId,
      channel,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  return token;
}
