/** Keys of operators at the terminal, and the audit of what operators did. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import { clearHits, hit } from '../http/rate-limit.ts';
import { say } from './sentences.ts';
import { type Actor, command, type CommandContext, exits, noSuchOperator, Refused } from './command.ts';
import { endKeys, findKey, findOperator, insertEvent, insertKey } from './operator-store.ts';
import { listCommand } from './tables.ts';

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

/** Wrong, revoked and unknown keys get the same answer at the same cost. */
const rejection = say('key.rejected');
const locked = say('key.locked');

/** Writes down that a command was rejected before it began. */
export async function recordRefusal(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { by, keyId, commandName }: { by: string | null; keyId: string | null; commandName: string },
): Promise<void> {
  await insertEvent(db, {
    id: uuidv7(),
    at: clock(),
    by,
    key_id: keyId,
    approved_by: null,
    command: commandName,
    outcome: 'refused',
    subject: null,
    before: null,
    after: null,
  });
}

/**
 * The operator of a key. A wrong one is counted and recorded with its command.
 * @throws Refused with the exit code of a rejected key.
 */
export async function getOperator(
  context: Pick<ServerContext, 'db' | 'clock'>,
  key: string | undefined,
  commandName: string,
): Promise<Actor> {
  const [, id = '', secret = ''] = written.exec(key ?? '') ?? [];
  const row = await findKey(context.db, id);
  const subject = row ? id : 'unknown';
  // Counted before it is compared, so that concurrent attempts can't exceed the limit.
  const { allowed } = await hit(context, tries, subject);
  if (!allowed) throw new Refused(locked, exits.keyRefused);
  const isRight = timingSafeEqual(toHash(secret), row ? Buffer.from(row.secret_hash, 'hex') : toHash(''));
  if (row && isRight && row.revoked_at === null && row.removed_at === null) {
    await clearHits(context, tries, subject);
    return { operatorId: row.operator_id, keyId: id, name: row.name, roles: row.roles };
  }
  await recordRefusal(context, { by: row?.name ?? null, keyId: row ? id : null, commandName });
  throw new Refused(rejection, exits.keyRefused);
}

/** Creates and revokes keys. */
export const keyCommands = [
  command({
    name: 'key add',
    about: 'Makes a key for an operator and shows it once',
    places: ['name'],
    input: 'calls/operator/operator-name',
    byOwner: true,
    showsSecret: true,
    // A key of another operator would be that operator's voice.
    needsApproval: () => true,
    async run({ db, now }, { name: typed }) {
      const operator = await findOperator(db, { name: typed });
      if (!operator) throw noSuchOperator(typed);
      const { id, secretHash, key } = newKey();
      await insertKey(db, { id, operator_id: operator.id, secret_hash: secretHash, created_at: now });
      return {
        said: [say('key.added', { name: operator.name, key })],
        rows: [{ id, name: operator.name, key }],
        change: { subject: operator.name, before: null, after: { key: id } },
      };
    },
  }),
  listCommand({
    name: 'key list',
    about: 'Lists the keys, without their secrets',
    input: 'calls/operator/list',
    byOwner: true,
    columns: { id: 'text', name: 'text', created: 'instant', revoked: 'instant' },
    order: ['created', 'id'],
    empty: say('key.none'),
    select: ({ db }: CommandContext) =>
      db
        .selectFrom('operator_keys')
        .innerJoin('operators', 'operators.id', 'operator_keys.operator_id')
        .select(['operator_keys.id', 'name', 'operator_keys.created_at as created', 'revoked_at as revoked']),
  }),
  command({
    name: 'key revoke',
    about: 'Ends a key at once',
    places: ['id'],
    input: 'calls/operator/key-revoke',
    byOwner: true,
    async run({ db, now }, { id }) {
      const name = await endKeys(db, { id }, now);
      if (name === undefined) throw new Refused(say('key.absent', { id }));
      return {
        said: [say('key.revoked', { id, name })],
        change: { subject: id, before: { name, revoked: false }, after: { name, revoked: true } },
      };
    },
  }),
];

/** Lists operators' actions. */
const getWords = (value: object | null): string | null => value && JSON.stringify(value);

export const auditCommands = [
  listCommand({
    name: 'audit',
    about: 'Shows who did what, the newest first, refused keys and sign-ins included',
    input: 'calls/operator/list',
    columns: {
      at: 'instant',
      by: 'text',
      'approved by': 'text',
      command: 'text',
      outcome: ['done', 'proposed', 'refused', 'rejected'],
      subject: 'text',
      before: 'plain',
      after: 'plain',
    },
    order: ['-at', '-id'],
    empty: say('audit.none'),
    select: ({ db }: CommandContext) =>
      db
        .selectFrom('operator_events')
        .select(['id', 'at', 'by', 'approved_by as approved by', 'command', 'outcome', 'subject', 'before', 'after']),
    show: ({ by, before, after }) => ({
      by: by ?? say('audit.unknown'),
      before: getWords(before),
      after: getWords(after),
    }),
  }),
];
