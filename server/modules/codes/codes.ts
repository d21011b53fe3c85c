/** One-time codes (D-24, D-27): sent to a phone or an e-mail address, kept only sealed, good once. */
import { randomInt } from 'node:crypto';
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { countOrRefuse, type Limit } from '../../http/rate-limit.ts';
import { sealed } from '../../secret.ts';
import { codeMail, codeSms, type CodePurpose } from './letters.ts';
import { codeSentAt, forgetCode, replaceCode, tryCode, useCode } from './store.ts';

const { codeDigits, codeMinutes, codeResendSeconds, codesPerTargetHour, codesPerAddressHour } = constants.account;

const hour = 3_600;
const targetLimit: Limit = { bucket: 'code:target', limit: codesPerTargetHour, windowSeconds: hour };
const addressLimit: Limit = { bucket: 'code:address', limit: codesPerAddressHour, windowSeconds: hour };

export interface CodeToSend {
  purpose: CodePurpose;
  channel: 'sms' | 'mail';
  /** The phone or e-mail address, normalised. */
  target: string;
  language: LanguageInfo;
  /** Of whoever asks. */
  ip: string;
}

interface Claim {
  purpose: CodePurpose;
  /** Where the code was sent, normalised. */
  target: string;
  /** As typed: six digits. */
  code: string;
}

/** A code that was right a moment ago; `spendCode` uses it up. */
export interface CodeProof {
  readonly id: string;
  readonly at: Date;
}

const targetHash = ({ secret }: ServerContext, target: string): string => sealed(secret, 'code target', target);
const codeHash = ({ secret }: ServerContext, { purpose, target, code }: Claim): string =>
  sealed(secret, 'code', purpose, target, code);

/**
 * Sends a new code, which takes the place of the last one of this purpose and target.
 * @throws BusinessError `codeTooSoon` within a minute of the last one, `tooManyRequests` after 5 an hour to a target or
 * 20 from an address, `messageNotSent` when it can't be sent: then there is none.
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
function reserve(context: ServerContext, { purpose, target, ip }: CodeToSend, code: string): Promise<string> {
  const { db, clock } = context;
  const now = clock();
  const key = { purpose, targetHash: targetHash(context, target) };
  const row = {
    id: uuidv7(),
    purpose,
    target_hash: key.targetHash,
    code_hash: codeHash(context, { purpose, target, code }),
    created_at: now,
    expires_at: new Date(now.getTime() + codeMinutes * 60_000),
  };
  return transaction(db, async (trx) => {
    if (!(await replaceCode(trx, row, new Date(now.getTime() - codeResendSeconds * 1000)))) {
      throw tooSoon(now, await codeSentAt(trx, key));
    }
    for (const [limit, counted] of [
      [targetLimit, target],
      [addressLimit, ip],
    ] as const) {
      await countOrRefuse({ db: trx, clock }, limit, counted);
    }
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
 * @throws BusinessError `wrongCode` at /code: wrong, too old, used, replaced, or after five wrong ones.
 */
export async function checkCode(context: ServerContext, claim: Claim): Promise<CodeProof> {
  const at = context.clock();
  const key = { purpose: claim.purpose, targetHash: targetHash(context, claim.target) };
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
