import type { Insertable, Kysely, Selectable } from 'kysely';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { toInstant } from '#domain/time/zoned-time.ts';
import type { Database } from '../db/schema.ts';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import { transaction } from '../db/transaction.ts';
import { clearHits, hit } from '../http/rate-limit.ts';
import { command, exits, Refused } from './command.ts';

/** The SQL of operators' keys and of their audit. */
type KeyRow = Selectable<Database['operator_keys']>;
type EventRow = Selectable<Database['operator_events']>;

function findKey(db: Kysely<Database>, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('operator_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

function listKeys(db: Kysely<Database>): Promise<KeyRow[]> {
  return db.selectFrom('operator_keys').selectAll().orderBy('created_at').orderBy('id').execute();
}

async function insertKey(db: Kysely<Database>, key: Insertable<Database['operator_keys']>): Promise<void> {
  await db.insertInto('operator_keys').values(key).execute();
}

/** @returns the key's name; undefined when there is no active one. */
async function endKey(db: Kysely<Database>, id: string, at: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('operator_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function insertEvent(db: Kysely<Database>, event: Insertable<Database['operator_events']>): Promise<void> {
  await db.insertInto('operator_events').values(event).execute();
}

/** The newest first. */
function readEvents(
  db: Kysely<Database>,
  { since, by, limit }: { since: Date | undefined; by: string | undefined; limit: number },
): Promise<EventRow[]> {
  return db
    .selectFrom('operator_events')
    .selectAll()
    .$if(since !== undefined, (query) => query.where('at', '>=', since as Date))
    .$if(by !== undefined, (query) => query.where('by', '=', by as string))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * An operator's key identifies the operator: `op_3f9c21aa_…`, a public id and a secret of 256 random bits, of which the
 * database only has the hash.
 */
const idBytes = 4;
const secretBytes = 32;
const written = /^op_([0-9a-f]{8})_([\w-]{43})$/;

/** Wrong keys, by the id that they name; those without an id together. */
const tries = { bucket: 'operator-key', limit: 10, windowSeconds: 900 } as const;

const toHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface NewKey {
  id: string;
  secretHash: string;
  /** Shown once. */
  key: string;
}

function newKey(): NewKey {
  const id = randomBytes(idBytes).toString('hex');
  const secret = randomBytes(secretBytes).toString('base64url');
  return { id, secretHash: toHash(secret).toString('hex'), key: `op_${id}_${secret}` };
}

interface Operator {
  keyId: string;
  name: string;
}

/** Wrong, revoked and unknown keys get the same answer at the same cost. */
const rejection = 'This operator key is not valid. Set OPERATOR_KEY to one that "npm run ops -- key list" names.';
const locked = 'Too many wrong operator keys. Wait 15 minutes and try again.';

/**
 * The operator of a key. A wrong one is counted and recorded with its command.
 * @throws Refused with the exit code of a rejected key.
 */
export async function getOperator(
  context: Pick<ServerContext, 'db' | 'clock'>,
  key: string | undefined,
  commandName: string,
): Promise<Operator> {
  const [, id = '', secret = ''] = written.exec(key ?? '') ?? [];
  const row = await findKey(context.db, id);
  const subject = row ? id : 'unknown';
  // Counted before it is compared, so that concurrent attempts can't exceed the limit.
  const { allowed } = await hit(context, tries, subject);
  if (!allowed) throw new Refused(locked, exits.keyRefused);
  const isRight = timingSafeEqual(toHash(secret), row ? Buffer.from(row.secret_hash, 'hex') : toHash(''));
  if (row && isRight && row.revoked_at === null) {
    await clearHits(context, tries, subject);
    return { keyId: id, name: row.name };
  }
  await transaction(context.db, (trx) =>
    insertEvent(trx, {
      id: uuidv7(),
      at: context.clock(),
      by: row?.name ?? null,
      key_id: row ? id : null,
      command: commandName,
      outcome: 'refused',
      subject: null,
      before: null,
      after: null,
    }),
  );
  throw new Refused(rejection, exits.keyRefused);
}

/** Creates and revokes keys: access to the data folder or the database is enough, so these commands need no key. */
export const keyCommands = [
  command({
    name: 'key add',
    about: 'Makes a key for an operator and shows it once',
    places: ['name'],
    input: 'calls/operator/key-add',
    requiresNoKey: true,
    async run({ db, now }, { name }) {
      const { id, secretHash, key } = newKey();
      await insertKey(db, { id, name, secret_hash: secretHash, created_at: now });
      return {
        said: [`The key of ${name}, shown this once: OPERATOR_KEY=${key}`],
        rows: [{ id, name, key }],
        change: { subject: id, before: null, after: { name } },
      };
    },
  }),
  command({
    name: 'key list',
    about: 'Lists the keys, without their secrets',
    input: 'calls/empty',
    requiresNoKey: true,
    async run({ db }) {
      const rows = (await listKeys(db)).map(({ id, name, created_at, revoked_at }) => ({
        id,
        name,
        created: created_at.toISOString(),
        revoked: revoked_at?.toISOString() ?? null,
      }));
      return { said: rows.length === 0 ? ['There are no keys yet.'] : [], rows };
    },
  }),
  command({
    name: 'key revoke',
    about: 'Ends a key at once',
    places: ['id'],
    input: 'calls/operator/key-revoke',
    requiresNoKey: true,
    async run({ db, now }, { id }) {
      const name = await endKey(db, id, now);
      if (name === undefined) throw new Refused(`There is no key ${id} that still opens.`);
      return {
        said: [`The key ${id} of ${name} opens nothing any more.`],
        change: { subject: id, before: { name, revoked: false }, after: { name, revoked: true } },
      };
    },
  }),
];

/** Lists operators' actions. */
const usualLimit = 50;

const getWords = (value: object | null): string | null => value && JSON.stringify(value);

export const auditCommands = [
  command({
    name: 'audit',
    about: 'Shows who did what, the newest first, refused keys included',
    options: { since: 'DATE', by: 'NAME', limit: 'COUNT' },
    input: 'calls/operator/audit',
    async run({ db }, { since, by, limit = usualLimit }) {
      const events = await readEvents(db, { since: since === undefined ? undefined : toInstant(since), by, limit });
      const rows = events.map((event) => ({
        at: event.at.toISOString(),
        by: event.by ?? 'unknown key',
        command: event.command,
        outcome: event.outcome,
        subject: event.subject,
        before: getWords(event.before),
        after: getWords(event.after),
      }));
      return { said: rows.length === 0 ? ['Nothing was done.'] : [], rows };
    },
  }),
];
