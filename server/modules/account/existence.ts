import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import { hit } from '../../http/rate-limit.ts';
import { type ImageCodeInput, useImageCode } from '../codes/image-codes.ts';
import { limits } from './limits.ts';
import { type AccountName, textOf } from './names.ts';
import { findUser } from './store.ts';
import type { Visit } from './visit.ts';

/**
 * Whether an account has this phone or e-mail address (CALL-02, CALL-03), for whoever has solved an image code for it.
 * @throws BusinessError `tooManyRequests` when an address asks too often (D-27), `wrongImageCode`.
 */
export async function accountExists(
  context: ServerContext,
  { ip }: Pick<Visit, 'ip'>,
  name: AccountName,
  image: ImageCodeInput,
): Promise<boolean> {
  const { allowed } = await hit(context, limits.discovery, ip);
  if (!allowed) throw new BusinessError('tooManyRequests');
  await useImageCode(context, image, textOf(name));
  return (await findUser(context.db, name)) !== undefined;
}
