import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import { clearHits, consumeRateLimit } from '#server/http/rate-limit.ts';
import { checkCode, type CodeProof, customerKey, visitorKey } from '../codes/codes.ts';
import type { CodePurpose } from '../codes/emails.ts';
import { limits } from './attempts.ts';
import { findUserById } from './store.ts';
import type { Visit } from './visit.ts';

interface Claim {
  purpose: CodePurpose;
  /** The phone or e-mail address, normalized. */
  target: string;
  /** What it was sent for, where a target may have several, e.g. a parcel. */
  subject?: string;
  code: string;
  /** Who is signed in; undefined for a visitor. */
  userId?: string;
}

/**
 * Compares a code after counting the attempt; a correct one resets the count. Spend the proof in the transaction of
 * what it permits.
 * @throws BusinessError `tooManyRequests` after 5 wrong ones of a purpose for a target by one asker, `wrongCode` at
 * /code.
 */
export async function proveCode(
  context: ServerContext,
  { ip }: Pick<Visit, 'ip'>,
  { userId, ...claim }: Claim,
): Promise<CodeProof> {
  const requesterKey = userId === undefined ? visitorKey(ip) : customerKey(userId);
  const counted = `${claim.purpose} ${claim.target} ${requesterKey}`;
  await consumeRateLimit(context, limits.code, counted);
  const proof = await checkCode(context, { ...claim, requesterKey });
  await clearHits(context, limits.code, counted);
  return proof;
}

/** Reported at its field, like a code with a wrong format. */
const wrongCode = (): BusinessError =>
  new BusinessError('wrongCode', { errors: [{ pointer: '/code', key: 'answers:wrongCode', params: {} }] });

export interface OwnClaim {
  purpose: 'changePassword' | 'changeUsername' | 'deleteAccount';
  /** Which of the customer's own contacts the code was sent to. */
  via: 'sms' | 'email';
  code: string;
}

/**
 * The same for a code that was sent to the customer's own phone or e-mail address.
 * @throws BusinessError also `wrongCode` when there is none that a code could have been sent to.
 */
export async function proveOwnCode(
  context: ServerContext,
  visit: Pick<Visit, 'ip'>,
  userId: string,
  { purpose, via, code }: OwnClaim,
): Promise<CodeProof> {
  const user = await findUserById(context.db, userId);
  const target = via === 'sms' ? user?.phone : user?.email;
  if (!target) throw wrongCode();
  return proveCode(context, visit, { purpose, target, code, userId });
}
