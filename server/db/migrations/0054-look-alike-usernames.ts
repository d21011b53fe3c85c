import { type Kysely, sql } from 'kysely';
import { toSkeleton } from '../look-alike.ts';

const batch = 1_000;

/** D-22: usernames that look alike are one name. Of those that exist already the oldest has the key, the others keep their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from users order by created_at, id`.execute(db);
  await sql`update users set username_key = id::text`.execute(db);
  const taken = new Set<string>();
  const keys = rows.map(({ id, username }) => {
    const key = toSkeleton(username);
    const own = taken.has(key) ? `${key} ${id}` : key;
    taken.add(key);
    return { id, key: own };
  });
  for (let start = 0; start < keys.length; start += batch) {
    const part = JSON.stringify(keys.slice(start, start + batch));
    await sql`
      update users set username_key = new.key
      from jsonb_to_recordset(${part}::jsonb) as new (id uuid, key text)
      where users.id = new.id`.execute(db);
  }
}
