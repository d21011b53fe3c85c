import { constants } from '#domain/constants.ts';
import {
  clearHits,
  consumeRateLimit,
  getBlock,
  getHits,
  hit,
  hitAddress,
  isAddressRateLimited,
  type Limit,
} from '#server/http/rate-limit.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import { discovery } from '#contract/account.ts';
import { type ImageCodeInput, useImageCode } from '../codes/image-codes.ts';
import { useWork, type WorkAnswer } from '../codes/work.ts';
import { getRecordEvent } from './audit.ts';
import { type AccountName, toText } from './names.ts';
import type { Visit } from './visit.ts';
import { findUser } from './store.ts';

/**
 * Limits on guessing a password or a code (threat table, D-24). All counts are exact under concurrency and across
 * processes.
 */
const { maxLoginAttempts, wrongLoginsBeforeImageCode, loginWindowMinutes, passwordsPerAccountHour } = constants.account;
const windowSeconds = loginWindowMinutes * 60;

export const limits = {
  /** Passwords for one account from one address. */
  password: { bucket: 'sign-in', limit: maxLoginAttempts, windowSeconds },
  /** Passwords for one account from all addresses together, so many addresses don't help an attacker. */
  ofAccount: { bucket: 'sign-in:all', limit: passwordsPerAccountHour, windowSeconds: 3_600 },
  /** Passwords for one account without an image code, from all addresses together. */
  withoutImage: { bucket: 'sign-in:account', limit: wrongLoginsBeforeImageCode, windowSeconds },
  /**
   * Wrong passwords from one address over all accounts, until it needs an image code. High enough for a busy office.
   */
  wrongFromAddress: { bucket: 'sign-in:address', limit: 20, windowSeconds },
  /** Wrong codes of one purpose for one phone or e-mail address, from all callers. */
  code: { bucket: 'code-entry', limit: maxLoginAttempts, windowSeconds },
  /** Old passwords of one account: a stolen token gives no more attempts than signing in. */
  oldPassword: { bucket: 'old-password', limit: maxLoginAttempts, windowSeconds },
} as const satisfies Record<string, Limit>;

/** Password attempts, counted before the password is compared: of fifty concurrent ones only five are compared. */
export interface Attempt {
  name: AccountName;
  visit: Visit;
  /** A solved image code; undefined when the request has none. */
  image: { captcha: string; captchaId: string } | undefined;
  work: WorkAnswer;
}

const { wrongLoginsBeforeWork } = constants.account;

const getPair = (name: AccountName, { ip }: Pick<Visit, 'ip'>): string => `${toText(name)} ${getBlock(ip)}`;

/**
 * Admits or rejects an attempt, whether or not the account exists.
 * @throws BusinessError `tooManyRequests` after 5 attempts for an account from an address; `codeInstead` after 30 an
 * hour from anywhere, which leaves the owner the sign-in by code; `workRequired` after the first for the account or the
 * first wrong one from the address; `imageCodeRequired` after 3 for the account from anywhere, or many wrong ones from
 * the address; `wrongImageCode`.
 */
export async function admit(context: ServerContext, attempt: Attempt): Promise<void> {
  const { name, visit, image, work } = attempt;
  if ((await getHits(context, limits.password, getPair(name, visit))) >= limits.password.limit)
    throw new BusinessError('tooManyRequests');
  if ((await getHits(context, limits.ofAccount, toText(name))) >= limits.ofAccount.limit) throw codeInstead();
  // Checked before the attempt is counted, so a visitor who must first solve an image or do work loses no attempt.
  const isSuspicious = await needsImageCode(context, name, visit);
  if (image) await useImageCode(context, image, toText(name));
  else if (isSuspicious) throw imageCodeRequired();
  if (await needsWork(context, name, visit))
    await useWork(context, work, { purpose: 'password', target: toText(name), isSuspicious });

  await consumeRateLimit(context, limits.password, getPair(name, visit));
  if (!(await hit(context, limits.ofAccount, toText(name))).allowed) throw codeInstead();
  const free = await hit(context, limits.withoutImage, toText(name));
  // Concurrent attempts may all have read a count that was too low.
  if (!free.allowed && !image) throw imageCodeRequired();
}

/** Concurrent first attempts may all skip the work; the limit without an image stops them. */
async function needsWork(context: ServerContext, name: AccountName, { ip }: Visit): Promise<boolean> {
  if ((await getHits(context, limits.withoutImage, toText(name))) >= wrongLoginsBeforeWork) return true;
  return isAddressRateLimited(context, { ...limits.wrongFromAddress, limit: wrongLoginsBeforeWork }, ip);
}

/** Whether the next password attempt needs an image code. */
export async function needsImageCode(
  context: ServerContext,
  name: AccountName,
  { ip }: Pick<Visit, 'ip'>,
): Promise<boolean> {
  if ((await getHits(context, limits.withoutImage, toText(name))) >= limits.withoutImage.limit) return true;
  return isAddressRateLimited(context, limits.wrongFromAddress, ip);
}

const codeInstead = (): BusinessError => new BusinessError('codeInstead');

export function imageCodeRequired(): BusinessError {
  const errors = [{ pointer: '/captcha', key: 'answers:imageCodeRequired', params: {} }];
  return new BusinessError('imageCodeRequired', { errors, data: { imageCodeRequired: true } });
}

/**
 * Records a wrong password, with the same work for an account that doesn't exist; the error says whether the next
 * attempt needs an image code.
 */
export async function reject(context: ServerContext, { name, visit }: Attempt): Promise<BusinessError> {
  const { db, clock } = context;
  await transaction(db, async (trx) => {
    await hitAddress({ db: trx, clock }, limits.wrongFromAddress, visit.ip);
    await getRecordEvent(trx, name, { kind: 'signInRefused', by: 'password', visit, at: clock() });
  });
  const required = await needsImageCode(context, name, visit);
  return new BusinessError('wrongCredentials', { data: { imageCodeRequired: required } });
}

/** Resets the counts of a customer who has proved to be the owner. */
export async function forgetAttempts(context: ServerContext, name: AccountName, visit: Visit): Promise<void> {
  await clearHits(context, limits.password, getPair(name, visit));
  await clearHits(context, limits.withoutImage, toText(name));
  await clearHits(context, limits.ofAccount, toText(name));
}

/**
 * Whether an address asks for more accounts than a person types, or the installation always requires an image code.
 * @param which the question that has been counted already, or the next one.
 */
export async function asksOften(context: ServerContext, ip: string, which: 'counted' | 'next'): Promise<boolean> {
  if (context.config.imageCode === 'always') return true;
  const limit = constants.account.quietLookupsPerAddress + (which === 'counted' ? 1 : 0);
  return isAddressRateLimited(context, { ...discovery[0], limit }, ip);
}

/**
 * Whether an account has this phone or e-mail address (CALL-02, CALL-03). The caller must have done the work for it
 * and, on suspicion, solved an image code.
 * @throws BusinessError `imageCodeRequired`, `wrongImageCode`, `workRequired`
 */
export async function accountExists(
  context: ServerContext,
  name: AccountName,
  { captcha, captchaId, ip, ...work }: Partial<ImageCodeInput> & WorkAnswer & { ip: string },
): Promise<boolean> {
  const isSuspicious = await asksOften(context, ip, 'counted');
  if (captcha && captchaId) await useImageCode(context, { captcha, captchaId }, toText(name));
  else if (isSuspicious) throw imageCodeRequired();
  await useWork(context, work, { purpose: 'exists', target: toText(name), isSuspicious });
  return (await findUser(context.db, name)) !== undefined;
}
