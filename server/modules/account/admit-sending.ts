/** Protects the sending of codes from programs (D-24). */
import type { ServerContext } from '../../context.ts';
import { type Requester, looksSuspicious } from '../codes/codes.ts';
import { useImageCode } from '../codes/image-codes.ts';
import type { CodePurpose } from '../codes/emails.ts';
import { useWork, type WorkAnswer } from '../codes/work.ts';
import { imageCodeRequired } from './attempts.ts';

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
