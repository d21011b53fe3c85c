/** One-time codes (D-24, D-27): sent to a phone or an e-mail address, kept only sealed, good once. */
import { randomInt } from 'node:crypto';
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { getBlock } from '../../http/network-blocks.ts';
import {
  consumeAddressRateLimit,
  consumeRateLimit,
  isAddressRateLimited,
  getHits,
  type Limit,
  skewMs,
} from '../../http/rate-limit.ts';
import { sealed } from '../../secret.ts';
import { mayStillSend } from './budget.ts';
import { codeMail, codeSms, type CodePurpose } from './emails.ts';
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
/** Of one purpose to one target, asked for by one asker. */
const requesterLimit: Limit = { bucket: 'code:asker', limit: codesPerTargetHour, windowSeconds: hour };
/** Of one purpose to one target, asked for by all strangers together: who signed in to the account before is none of them. */
const strangersLimit: Limit = { bucket: 'code:strangers', limit: codesByStrangersHour, windowSeconds: hour };
const addressLimit: Limit = { bucket: 'code:address', limit: codesPerAddressHour, windowSeconds: hour };

/** Who wants a code sent. What strangers ask for takes nothing away from anybody else. */
export interface Asker {
  /** What is counted as one asker: `visitorKey` or `customerKey`. */
  readonly key: string;
  readonly ip: string;
  /** Has signed in to the target's account before. */
  readonly isKnown: boolean;
}

/** Somebody without a session: the block of the network that they come from. */
export const visitorKey = (ip: string): string => `address ${getBlock(ip)}`;

/** Somebody signed in, wherever they are. */
export const customerKey = (userId: string): string => `customer ${userId}`;

/**
 * Whether who asks for a code has to read an image as well: beyond what a person asks for, or always where the
 * installation says so. Nobody whom the target knows is asked because of what strangers do.
 */
export async function looksSuspicious(
  context: ServerContext,
  { purpose, target, asker }: Pick<CodeToSend, 'purpose' | 'target' | 'asker'>,
): Promise<boolean> {
  if (context.config.imageCode === 'always') return true;
  const quiet = { ...addressLimit, limit: quietCodesPerAddressHour };
  if (await isAddressRateLimited(context, quiet, asker.ip)) return true;
  const ofRequester = await getHits(context, requesterLimit, `${purpose} ${target} ${asker.key}`);
  const ofStrangers = asker.isKnown ? 0 : await getHits(context, strangersLimit, `${purpose} ${target}`);
  return Math.max(ofRequester, ofStrangers) >= quietCodesPerTargetHour;
}

export interface CodeToSend {
  purpose: CodePurpose;
  channel: 'sms' | 'mail';
  /** The phone or e-mail address, normalised. */
  target: string;
  /** What of several things of the target it is for, e.g. a parcel; a code for another one is wrong. */
  subject?: string | undefined;
  language: LanguageInfo;
  asker: Asker;
}

interface Claim {
  purpose: CodePurpose;
  /** Where the code was sent, normalised. */
  target: string;
  /** As it was sent for. */
  subject?: string | undefined;
  /** As typed: six digits. */
  code: string;
  /** Who tries it: `Asker.key`. */
  requesterKey: string;
}

/** A code that was right a moment ago; `spendCode` uses it up. */
export interface CodeProof {
  readonly id: string;
  readonly at: Date;
}

const targetHash = ({ secret }: ServerContext, target: string): string => sealed(secret, 'code target', target);
const requesterHash = ({ secret }: ServerContext, key: string): string => sealed(secret, 'code asker', key);
const codeHash = ({ secret }: ServerContext, { purpose, target, subject, code }: Omit<Claim, 'requesterKey'>): string =>
  sealed(secret, 'code', purpose, target, ...(subject === undefined ? [] : [subject]), code);

/**
 * Sends a new code, which takes the place of the last one of this purpose, target and asker.
 * @throws BusinessError `codeTooSoon` within a minute of the last one, `tooManyRequests` after 5 an hour of the purpose
 * to a target, 10 that strangers asked for or 20 from an address, `messageNotSent` when it can't be sent or
 * the installation's budget is spent: then there is none.
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

/** Stores the code and counts the sending, or neither: who is refused loses nothing by asking. */
function reserve(
  context: ServerContext,
  { purpose, channel, target, subject, asker }: CodeToSend,
  code: string,
): Promise<string> {
  const { db, clock } = context;
  const now = clock();
  const key = { purpose, targetHash: targetHash(context, target), requesterHash: requesterHash(context, asker.key) };
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
    await consumeRateLimit(counting, requesterLimit, `${purpose} ${target} ${asker.key}`);
    if (!asker.isKnown) await consumeRateLimit(counting, strangersLimit, `${purpose} ${target}`);
    await consumeAddressRateLimit(counting, addressLimit, asker.ip);
    if (!(await mayStillSend(context, counting, channel, asker.isKnown))) throw new BusinessError('messageNotSent');
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
 * Compares a code. A wrong one is counted at once and for good: call it outside of the transaction that the code is for,
 * then `spendCode` in it. A right one stays good until it is spent, so that a change that is refused for another reason
 * (a username that is taken) doesn't cost it.
 * @throws BusinessError `wrongCode` at /code: wrong, too old, used, replaced, or after five wrong ones of its asker or
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
 * Uses a code up, in the transaction of what it permits: of several at once, one goes through.
 * @throws BusinessError `wrongCode` when it was used or replaced in the meantime.
 */
export async function spendCode(trx: ServerContext['db'], { id, at }: CodeProof): Promise<void> {
  if (!(await useCode(trx, id, at))) throw wrongCode();
}

function wrongCode(): BusinessError {
  return new BusinessError('wrongCode', { errors: [{ pointer: '/code', key: 'answers:wrongCode', params: {} }] });
}
