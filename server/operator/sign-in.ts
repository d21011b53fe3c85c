/** Operators sign in by name, password and a code of their authenticator (ADR 131). */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql, type Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { BusinessError } from '../http/failures.ts';
import {
  clearHits,
  consumeRateLimit,
  getBlock,
  hitAddress,
  isAddressRateLimited,
  type Limit,
} from '../http/rate-limit.ts';
import { fitsPassword, hashPassword } from '../modules/account/passwords.ts';
import { decrypt, encrypt } from '../secret.ts';
import { recordRefusal } from './keys.ts';
import { endOperatorSessions, findOperator, insertEvent, lockOperator, type OperatorRow } from './operator-store.ts';
import { createSecret } from './operators.ts';
import { closeOperatorSession, openOperatorSession, type OperatorSession } from './sessions.ts';

const { maxWrongSignIns, wrongSignInsPerAddress, signInWindowMinutes, signInsPerNameHour, recoveryCodes } =
  constants.operators;
const windowSeconds = signInWindowMinutes * 60;

const limits = {
  /** For one name from one address. */
  pair: { bucket: 'operator-sign-in', limit: maxWrongSignIns, windowSeconds },
  /** For one name from all addresses together, so many addresses don't help an attacker. */
  name: { bucket: 'operator-sign-in:name', limit: signInsPerNameHour, windowSeconds: 3_600 },
  /** Wrong ones from one address over all names. */
  address: { bucket: 'operator-sign-in:address', limit: wrongSignInsPerAddress, windowSeconds },
  /** Codes that would confirm an authenticator. */
  enrolling: { bucket: 'operator-enrol', limit: maxWrongSignIns * 2, windowSeconds },
} as const satisfies Record<string, Limit>;

const issuer = 'JMX Express';
const periodSeconds = 30;

const toTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** An authenticator has the machine's clock, not the one that a demonstration has set ahead. */
const realTime = ({ clock, ahead }: ServerContext): number => clock().getTime() - (ahead?.hours ?? 0) * 3_600_000;

/** The 30 s of a right code, counted since 1970; a clock may be one step off. */
function findStep(context: ServerContext, secret: string, code: string): number | undefined {
  const timestamp = realTime(context);
  const delta = toTotp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const useOf = (operatorId: string): string => `operator authenticator ${operatorId}`;

const toHash = (code: string): string => createHash('sha256').update(code.trim().toLowerCase()).digest('hex');

async function recordSignIn(trx: Transaction<Database>, name: string, command: string, at: Date): Promise<void> {
  await insertEvent(trx, {
    id: uuidv7(),
    at,
    by: name,
    key_id: null,
    approved_by: null,
    command,
    outcome: 'done',
    subject: name,
    before: null,
    after: null,
  });
}

type SignIn = SchemaTypes['calls/operator/sign-in'];

/** Claims the code of an authenticator or a recovery code: each is good once. False for a wrong or a used one. */
async function useSecondFactor(
  context: ServerContext,
  trx: Transaction<Database>,
  { id, totp_secret: encrypted }: OperatorRow,
  { code, recoveryCode }: Pick<SignIn, 'code' | 'recoveryCode'>,
): Promise<boolean> {
  const update = trx.updateTable('operators').where('id', '=', id);
  if (recoveryCode !== undefined) {
    const used = toHash(recoveryCode);
    const { numUpdatedRows } = await update
      .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${used})` })
      .where(sql<boolean>`${used} = any(recovery_hashes)`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const secret = decrypt(context.secret, useOf(id), encrypted ?? '');
  if (secret === undefined) {
    context.log.error('the authenticator of an operator was encrypted with another SECRET: reset the operator');
    return false;
  }
  const step = code === undefined ? undefined : findStep(context, secret, code);
  if (step === undefined) return false;
  const { numUpdatedRows } = await update
    .set({ totp_step: step })
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface SignedIn {
  readonly token: string;
  readonly state: 'enrol' | 'signedIn';
}

/** Rejects the sign-in when the operator was changed while the password was compared. */
function enter(
  context: ServerContext,
  { name, password_hash: read }: OperatorRow,
  given: SignIn,
): Promise<SignedIn | undefined> {
  return transaction(context.db, async (trx) => {
    const operator = await lockOperator(trx, name);
    if (operator?.password_hash !== read || !operator) return undefined;
    const isEnrolling = operator.totp_secret === null;
    if (!isEnrolling && !(await useSecondFactor(context, trx, operator, given))) return undefined;
    const now = context.clock();
    const token = await openOperatorSession(trx, { operatorId: operator.id, isEnrolling, now });
    await recordSignIn(trx, operator.name, 'sign in', now);
    return { token, state: isEnrolling ? 'enrol' : 'signedIn' };
  });
}

/**
 * A new session, whatever the browser had before. Any wrong part gets the same answer after the same work.
 * @throws BusinessError `wrongCredentials`; `tooManyRequests` after 5 wrong ones for a name from an address, 20 from an
 * address, or 30 for a name in an hour.
 */
export async function signIn(
  context: ServerContext,
  given: SignIn,
  { ip, token }: { ip: string; token: string | undefined },
): Promise<SignedIn> {
  const key = given.name.trim().toLowerCase();
  const pair = `${key} ${getBlock(ip)}`;
  if (await isAddressRateLimited(context, limits.address, ip)) throw new BusinessError('tooManyRequests');
  // Counted before anything is compared, so that concurrent attempts can't exceed the limit.
  await consumeRateLimit(context, limits.pair, pair);
  await consumeRateLimit(context, limits.name, key);
  const operator = await findOperator(context.db, { name: key });
  const fits = await fitsPassword(operator?.password_hash, given.password);
  const entered = operator && fits ? await enter(context, operator, given) : undefined;
  if (!entered) {
    await hitAddress(context, limits.address, ip);
    await recordRefusal(context, { by: operator?.name ?? null, keyId: null, commandName: 'sign in' });
    throw new BusinessError('wrongCredentials');
  }
  if (token !== undefined) await closeOperatorSession(context.db, token);
  await clearHits(context, limits.pair, pair);
  await clearHits(context, limits.name, key);
  return entered;
}

/** Begins to enrol: the address for a QR code, with a new secret each time. */
export async function enrol(context: ServerContext, { id, actor }: OperatorSession): Promise<{ uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  await context.db
    .updateTable('operator_sessions')
    .set({ new_totp_secret: encrypt(context.secret, useOf(actor.operatorId ?? ''), secret) })
    .where('id', '=', id)
    .execute();
  return { uri: toTotp(secret, actor.name).toString() };
}

interface Enrolled {
  readonly token: string;
  /** Shown once. */
  readonly recoveryCodes: readonly string[];
}

const rejected = (pointer: string, key: string): BusinessError =>
  new BusinessError('invalidParameter', { errors: [{ pointer, key, params: {} }] });

/**
 * Ends enrolling by a code of the authenticator: the operator has a password of their own, recovery codes and a new
 * session.
 * @throws BusinessError `invalidParameter` for a wrong code or the first password again; `tooManyRequests` after ten
 * codes; `sessionExpired` when it was reset or removed meanwhile.
 */
export async function confirmEnrolment(
  context: ServerContext,
  { actor, newSecret }: OperatorSession,
  { code, newPassword }: SchemaTypes['calls/operator/enrol-confirm'],
): Promise<Enrolled> {
  const operatorId = actor.operatorId ?? '';
  await consumeRateLimit(context, limits.enrolling, operatorId);
  const secret = newSecret === null ? undefined : decrypt(context.secret, useOf(operatorId), newSecret);
  const step = secret === undefined ? undefined : findStep(context, secret, code);
  if (secret === undefined || step === undefined) throw rejected('/code', 'answers:wrongCode');
  const known = await findOperator(context.db, { id: operatorId });
  if (await fitsPassword(known?.password_hash, newPassword))
    throw rejected('/newPassword', 'answers:refusal.firstPassword');
  const passwordHash = await hashPassword(newPassword);
  const codes = Array.from({ length: recoveryCodes }, createSecret);
  const enrolled = await transaction(context.db, async (trx) => {
    const now = context.clock();
    const operator = await lockOperator(trx, actor.name);
    // Another session may have enrolled, or the operator was reset.
    if (operator?.totp_secret !== null || operator.password_hash !== known?.password_hash) return undefined;
    await trx
      .updateTable('operators')
      .set({
        password_hash: passwordHash,
        totp_secret: encrypt(context.secret, useOf(operatorId), secret),
        totp_step: step,
        recovery_hashes: codes.map(toHash),
      })
      .where('id', '=', operatorId)
      .execute();
    await endOperatorSessions(trx, operatorId);
    await recordSignIn(trx, operator.name, 'enrol', now);
    return { token: await openOperatorSession(trx, { operatorId, isEnrolling: false, now }), recoveryCodes: codes };
  });
  if (!enrolled) throw new BusinessError('sessionExpired');
  await clearHits(context, limits.enrolling, operatorId);
  return enrolled;
}

/** Ends the session. */
export async function signOut({ db, clock }: ServerContext, token: string, { actor }: OperatorSession): Promise<void> {
  await transaction(db, async (trx) => {
    await closeOperatorSession(trx, token);
    await recordSignIn(trx, actor.name, 'sign out', clock());
  });
}
