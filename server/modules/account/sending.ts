/** The subject that the limits on codes count. */
import type { ServerContext } from '#server/context.ts';
import type { Session } from '#server/http/handlers.ts';
import { customerKey, looksSuspicious, type Requester, visitorKey } from '../codes/codes.ts';
import type { AccountName } from './names.ts';
import { getNetwork } from './visit.ts';
import { hasEntered } from './audit.ts';
import { useImageCode } from '../codes/image-codes.ts';
import type { CodePurpose } from '../codes/emails.ts';
import { useWork, type WorkAnswer } from '../codes/work.ts';
import { imageCodeRequired } from './attempts.ts';

/** A signed-in customer: known, wherever they are. */
export const customerAsking = ({ userId }: Session, ip: string): Requester => ({
  key: customerKey(userId),
  ip,
  isKnown: true,
});

/**
 * A visitor without a session counts as known to the account of this name when it was signed in to from their network
 * before.
 */
export async function visitorAsking({ db }: ServerContext, name: AccountName, ip: string): Promise<Requester> {
  const network = getNetwork(ip);
  return { key: visitorKey(ip), ip, isKnown: network !== null && (await hasEntered(db, name, network)) };
}

/** Protects the sending of codes from programs (D-24). */
interface Proofs extends WorkAnswer {
  captcha?: string | undefined;
  captchaId?: string | undefined;
}

/**
 * Decides whether a code may be sent. The work is spent last, so a visitor who must solve an image first can submit the
 * same work again.
 * @throws BusinessError `imageCodeRequired` beyond the quiet limits, `wrongImageCode`, `workRequired`
 */
export async function admitSending(
  context: ServerContext,
  { captcha, captchaId, ...work }: Proofs,
  {
    purpose,
    target,
    counted = target,
    requester,
  }: { purpose: CodePurpose; target: string; counted?: string; requester: Requester },
): Promise<void> {
  const isSuspicious = await looksSuspicious(context, { purpose, target, requester });
  if (captcha && captchaId) await useImageCode(context, { captcha, captchaId }, counted);
  else if (isSuspicious) throw imageCodeRequired();
  await useWork(context, work, { purpose, target: counted, isSuspicious });
}
