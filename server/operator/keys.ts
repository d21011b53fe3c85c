/**
 * An operator's key identifies the operator: `op_3f9c21aa_…`, a public id and a secret of 256 random bits, of which the
 * database only has the hash.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import { transaction } from '../db/transaction.ts';
import { clearHits, hit } from '../http/rate-limit.ts';
import { exits, Refused } from './command.ts';
import { findKey, insertEvent } from './store.ts';

const idBytes = 4;
const secretBytes = 32;
const written = /^op_([0-9a-f]{8})_([\w-]{43})$/;

/** Wrong keys, by the id that they name; those without an id together. */
const tries = { bucket: 'operator-key', limit: 10, windowSeconds: 900 } as const;

const toHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export interface NewKey {
  id: string;
  secretHash: string;
  /** Shown once. */
  key: string;
}

export function newKey(): NewKey {
  const id = randomBytes(idBytes).toString('hex');
  const secret = randomBytes(secretBytes).toString('base64url');
  return { id, secretHash: toHash(secret).toString('hex'), key: `op_${id}_${secret}` };
}

export interface Operator {
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
  command: string,
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
      command,
      outcome: 'refused',
      subject: null,
      before: null,
      after: null,
    }),
  );
  throw new Refused(rejection, exits.keyRefused);
}
