/** Password attempts, counted before the password is compared: of fifty concurrent ones only five are compared. */
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { getBlock } from '../../http/network-blocks.ts';
import { clearHits, consumeRateLimit, isAddressRateLimited, hit, hitAddress, getHits } from '../../http/rate-limit.ts';
import { useImageCode } from '../codes/image-codes.ts';
import { useWork, type WorkAnswer } from '../codes/work.ts';
import { getRecordEvent } from './audit.ts';
import { limits } from './limits.ts';
import { type AccountName, toText } from './names.ts';
import type { Visit } from './request-context.ts';

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
