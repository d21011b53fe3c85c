/** One-time codes (D-24, D-27): sent to a phone or an e-mail address, stored only as a keyed hash, valid once. */
import { randomInt } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import {
  consumeAddressRateLimit,
  consumeRateLimit,
  getBlock,
  getHits,
  isAddressRateLimited,
  type Limit,
  skewMs,
} from '#server/http/rate-limit.ts';
import { sealed } from '#server/secret.ts';
import { mayStillSend } from './budget.ts';
import { codeMail, type CodePurpose, codeSms } from './emails.ts';
import { codeSentAt, forgetCode, replaceCode, tryCode, useCode } from './store.ts';

const {
  codeDigits,
  codeMinutes,
  codeResendSeconds,
  codesPerTargetHour,
  codesByStrangersHour,
  codesPerAddressHour,
  quietCodesPerTargetHour,
  quietCodesPerAddressHour,
} = constants.account;

const hour = 3_600;
/** Per purpose, target and asker. */
const requesterLimit: Limit = { bucket: 'code:asker', limit: codesPerTargetHour, windowSeconds: hour };
/**
 * Per purpose and target, for all unknown visitors together; customers who have signed in to the account before don't
 * count.
 */
const strangersLimit: Limit = { bucket: 'code:strangers', limit: codesByStrangersHour, windowSeconds: hour };
const addressLimit: Limit = { bucket: 'code:address', limit: codesPerAddressHour, windowSeconds: hour };

/** Who requests a code. Requests by unknown visitors don't use up the limits of anyone else. */
export interface Requester {
  /** The subject that is counted: `visitorKey` or `customerKey`. */
  readonly key: string;
  readonly ip: string;
  /** Has signed in to the target's account before. */
  readonly isKnown: boolean;
}

/** A visitor without a session: the block of their network. */
export const visitorKey = (ip: string): string => `address ${getBlock(ip)}`;

/** A signed-in customer, wherever they are. */
export const customerKey = (userId: string): string => `customer ${userId}`;

/**
 * Whether a code also requires an image code: beyond what a person requests, or always if the installation is
 * configured so. Requests by unknown visitors don't affect known ones.
 */
export async function looksSuspicious(
  context: ServerContext,
  { purpose, target, requester }: Pick<CodeToSend, 'purpose' | 'target' | 'requester'>,
): Promise<boolean> {
  if (context.config.imageCode === 'always') return true;
  const quiet = { ...addressLimit, limit: quietCodesPerAddressHour };
  if (await isAddressRateLimited(context, quiet, requester.ip)) return true;
  const ofRequester = await getHits(context, requesterLimit, `${purpose} ${target} ${requester.key}`);
  const ofStrangers = requester.isKnown ? 0 : await getHits(context, strangersLimit, `${purpose} ${target}`);
  return Math.max(ofRequester, ofStrangers) >= quietCodesPerTargetHour;
}

export interface CodeToSend {
  purpose: CodePurpose;
  channel: 'sms' | 'mail';
  /** The phone or e-mail address, normalized. */
  target: string;
  /** What the code is for when a target has several, e.g. a parcel; a code for another one is wrong. */
  subject?: string | undefined;
  language: LanguageInfo;
  requester: Requester;
}

interface Claim {
  purpose: CodePurpose;
  /** Where the code was sent, normalized. */
  target: string;
  /** The subject that it was sent for. */
  subject?: string | undefined;
  /** As typed: six digits. */
  code: string;
  /** `Asker.key` of the caller. */
  requesterKey: string;
}

/** A code that was just proved correct; `spendCode` uses it up. */
export interface CodeProof {
  readonly id: string;
  readonly at: Date;
}

const targetHash = ({ secret }: ServerContext, target: string): string => sealed(secret, 'code target', target);
const requesterHash = ({ secret }: ServerContext, key: string): string => sealed(secret, 'code asker', key);
const codeHash = ({ secret }: ServerContext, { purpose, target, subject, code }: Omit<Claim, 'requesterKey'>): string =>
  sealed(secret, 'code', purpose, target, ...(subject === undefined ? [] : [subject]), code);

/**
 * Sends a new code, which replaces the last one of this purpose, target and asker.
 * @throws BusinessError `codeTooSoon` within a minute of the last one, `tooManyRequests` after 5 an hour of the purpose
 * to a target, 10 that unknown visitors requested or 20 from an address, `messageNotSent` when it can't be sent or the
 * installation's budget is spent: then there is no new code.
 */
export async function sendCode(context: ServerContext, request: CodeToSend): Promise<Answer<'smsCode'>> {
  const code = String(randomInt(0, 10 ** codeDigits)).padStart(codeDigits, '0');
  const id = await reserve(context, request, code);
  try {
    await deliver(context, request, code);
  } catch (error) {
    context.log.warn({ err: error, channel: request.channel }, 'a code was not sent');
    await forgetCode(context.db, id);
    throw new BusinessError('messageNotSent');
  }
  return { waitSeconds: codeResendSeconds, validMinutes: codeMinutes };
}

/** Stores the code and counts the sending, or neither: a rejected request costs nothing. */
function reserve(
  context: ServerContext,
  { purpose, channel, target, subject, requester }: CodeToSend,
  code: string,
): Promise<string> {
  const { db, clock } = context;
  const now = clock();
  const key = {
    purpose,
    targetHash: targetHash(context, target),
    requesterHash: requesterHash(context, requester.key),
  };
  const row = {
    id: uuidv7(),
    purpose,
    target_hash: key.targetHash,
    asker_hash: key.requesterHash,
    code_hash: codeHash(context, { purpose, target, subject, code }),
    created_at: now,
    expires_at: new Date(now.getTime() + codeMinutes * 60_000),
  };
  return transaction(db, async (trx) => {
    const resendFrom = new Date(now.getTime() - codeResendSeconds * 1000);
    const latest = new Date(now.getTime() + skewMs);
    if (!(await replaceCode(trx, row, { resendFrom, latest }))) {
      throw tooSoon(now, await codeSentAt(trx, key));
    }
    const counting = { db: trx, clock };
    await consumeRateLimit(counting, requesterLimit, `${purpose} ${target} ${requester.key}`);
    if (!requester.isKnown) await consumeRateLimit(counting, strangersLimit, `${purpose} ${target}`);
    await consumeAddressRateLimit(counting, addressLimit, requester.ip);
    if (!(await mayStillSend(context, counting, channel, requester.isKnown))) throw new BusinessError('messageNotSent');
    return row.id;
  });
}

function tooSoon(now: Date, sentAt: Date = now): BusinessError {
  const waitSeconds = Math.max(1, Math.ceil((sentAt.getTime() - now.getTime()) / 1000 + codeResendSeconds));
  return new BusinessError('codeTooSoon', { params: { count: waitSeconds }, data: { waitSeconds } });
}

function deliver(
  { outside, config }: ServerContext,
  { purpose, channel, target, language }: CodeToSend,
  code: string,
): Promise<void> {
  const letter = { purpose, code, language, config };
  return channel === 'sms'
    ? outside.sms.send({ to: target, text: codeSms(letter) })
    : outside.mail.send({ to: target, ...codeMail(letter) });
}

/**
 * Compares a code. A wrong one is counted at once and permanently: call it outside of the transaction that the code is
 * for, then `spendCode` in it. A correct one stays valid until it is spent, so that a change that is rejected for
 * another reason (a username that is taken) doesn't use it up.
 * @throws BusinessError `wrongCode` at /code: wrong, expired, used, replaced, or after five wrong ones of its asker or
 * of all others together.
 */
export async function checkCode(context: ServerContext, claim: Claim): Promise<CodeProof> {
  const at = context.clock();
  const key = {
    purpose: claim.purpose,
    targetHash: targetHash(context, claim.target),
    requesterHash: requesterHash(context, claim.requesterKey),
  };
  const id = await tryCode(context.db, key, codeHash(context, claim), at);
  if (id === undefined) throw wrongCode();
  return { id, at };
}

/**
 * Uses a code up, in the transaction of what it permits: of concurrent calls, one succeeds.
 * @throws BusinessError `wrongCode` when it was used or replaced in the meantime.
 */
export async function spendCode(trx: ServerContext['db'], { id, at }: CodeProof): Promise<void> {
  if (!(await useCode(trx, id, at))) throw wrongCode();
}

function wrongCode(): BusinessError {
  return new BusinessError('wrongCode', { errors: [{ pointer: '/code', key: 'answers:wrongCode', params: {} }] });
}
