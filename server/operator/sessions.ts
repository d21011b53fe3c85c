/** Sessions of the back office (ADR 131): opaque tokens in a cookie of `/ops`, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import type { Actor } from './command.ts';

const tokenBytes = 32;
const idleMs = constants.operators.idleMinutes * 60_000;
/** A session is written at most once a minute, so at worst it ends this much before its time. */
const touchEveryMs = 60_000;

const toHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A session that is not used until then has ended. */
const livesSince = (now: Date): Date => new Date(now.getTime() - idleMs);

export interface OperatorSession {
  readonly id: string;
  readonly actor: Actor;
  /** It may enrol and nothing else. */
  readonly isEnrolling: boolean;
  /** Encrypted, until its first code confirms it. */
  readonly newSecret: string | null;
  readonly idleUntil: Date;
}

/**
 * The live session of a token, with the roles of now; undefined when there is none, or its operator is removed.
 * @param isUsed false for what a page does without its operator: the session ends after 30 minutes nevertheless.
 */
export async function findOperatorSession(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  token: string,
  isUsed: boolean,
): Promise<OperatorSession | undefined> {
  const now = clock();
  const row = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_id')
    .select(['operator_sessions.id', 'operator_id', 'name', 'roles', 'is_enrolling', 'new_totp_secret', 'last_seen_at'])
    .where('token_hash', '=', toHash(token))
    .where('removed_at', 'is', null)
    .where('last_seen_at', '>=', livesSince(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, operator_id: operatorId, name, roles, last_seen_at: seenAt } = row;
  const isTouched = isUsed && now.getTime() - seenAt.getTime() > touchEveryMs;
  if (isTouched) await db.updateTable('operator_sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
  return {
    id,
    actor: { operatorId, keyId: null, name, roles },
    isEnrolling: row.is_enrolling,
    newSecret: row.new_totp_secret,
    idleUntil: new Date((isTouched ? now : seenAt).getTime() + idleMs),
  };
}

/** Opens a session. The token is returned once and stored nowhere. */
export async function openOperatorSession(
  trx: Kysely<Database>,
  { operatorId, isEnrolling, now }: { operatorId: string; isEnrolling: boolean; now: Date },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await trx
    .insertInto('operator_sessions')
    .values({
      id: uuidv7(),
      token_hash: toHash(token),
      operator_id: operatorId,
      is_enrolling: isEnrolling,
      new_totp_secret: null,
      last_seen_at: now,
    })
    .execute();
  return token;
}

export async function closeOperatorSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', toHash(token)).execute();
}

/** Removes sessions that have expired. */
export async function sweepOperatorSessions({ db, clock }: ServerContext): Promise<void> {
  await db.deleteFrom('operator_sessions').where('last_seen_at', '<', livesSince(clock())).execute();
}
