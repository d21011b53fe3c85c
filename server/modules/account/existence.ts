import type { ServerContext } from '../../context.ts';
import { type ImageCodeInput, useImageCode } from '../codes/image-codes.ts';
import { type AccountName, textOf } from './names.ts';
import { findUser } from './store.ts';

/**
 * Whether an account has this phone or e-mail address (CALL-02, CALL-03), for whoever has solved an image code for it.
 * @throws BusinessError `wrongImageCode`
 */
export async function accountExists(
  context: ServerContext,
  name: AccountName,
  image: ImageCodeInput,
): Promise<boolean> {
  await useImageCode(context, image, textOf(name));
  return (await findUser(context.db, name)) !== undefined;
}
