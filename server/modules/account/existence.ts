import { discovery } from '#contract/account.ts';
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../../context.ts';
import { isAddressRateLimited } from '../../http/rate-limit.ts';
import { type ImageCodeInput, useImageCode } from '../codes/image-codes.ts';
import { useWork, type WorkAnswer } from '../codes/work.ts';
import { imageCodeRequired } from './attempts.ts';
import { type AccountName, toText } from './names.ts';
import { findUser } from './store.ts';

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
