/** Sessions: opaque tokens of which only the hash is stored, one live session a channel (D-26). */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { Session } from '../../http/handlers.ts';

/** Both clients of the website are one channel; apps will have their own. */
const webChannel = 'desktop';

const tokenBytes = 32;
const inactivityMs = constants.timeouts.tokenCookieDays * 24 * 3_600_000;
/** A session is written at most once a minute: it lives this much less than the full day at worst. */
const touchEveryMs = 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The live session of a token, whose inactivity day starts anew; undefined when there is none. */
export async function findSession({ db, clock }: ServerContext, token: string): Promise<Session | undefined> {
  const now = clock();
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_seen_at'])
    .where('token_hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const idleMs = now.getTime() - row.last_seen_at.getTime();
  if (idleMs > inactivityMs) return undefined;
  if (idleMs > touchEveryMs) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.id).execute();
  }
  return { sessionId: row.id, userId: row.user_id };
}

/** Starts a session and ends the older one of the channel. The token is returned once and stored nowhere. */
export async function startSession(trx: Transaction<Database>, userId: string, now: Date): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  // Two sign-ins at once take turns on the person's row.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('channel', '=', webChannel)
    .where('ended_at', 'is', null)
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      id: uuidv7(),
      token_hash: hashOf(token),
      user_id: userId,
      channel: webChannel,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  return token;
}

/** Ends the session of a token; nothing happens when there is none (D-28). */
export async function endSession(db: Kysely<Database>, token: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .execute();
}

/** Removes sessions that can't come alive again. */
export async function sweepSessions({ db, clock }: ServerContext): Promise<void> {
  const before = new Date(clock().getTime() - inactivityMs);
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('last_seen_at', '<', before)]))
    .execute();
}
