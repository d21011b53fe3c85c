import type { CodeName } from '#contract/codes.ts';
import { normalizeEmail } from '#domain/email.ts';
import { normalizePhone } from '#domain/phone.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findUserById, isTaken } from '../account/store.ts';
import { signedIn } from '../signed-in.ts';
import { sendCode } from './codes.ts';
import { newImageCode, useImageCode } from './image-codes.ts';

/** What a code of these purposes proves must not be somebody's already. */
const wantsFree: ReadonlySet<string> = new Set(['register', 'changePhone', 'changeEmail']);

/** The image code is solved by now: whoever asks may be told. */
async function mustBeFree({ db }: ServerContext, column: 'phone' | 'email', value: string): Promise<void> {
  if (!(await isTaken(db, column, value))) return;
  const codeName: CodeName = column === 'phone' ? 'phoneTaken' : 'emailTaken';
  throw new BusinessError(codeName, { errors: [{ pointer: `/${column}`, key: `answers:${codeName}`, params: {} }] });
}

export const codeHandlers = {
  captcha: ({ context, language, ip }) => newImageCode(context, language, ip),

  async smsCode({ context, language, ip, input }) {
    const target = normalizePhone(input.phone);
    await useImageCode(context, input, target);
    if (wantsFree.has(input.purpose)) await mustBeFree(context, 'phone', target);
    return sendCode(context, { purpose: input.purpose, channel: 'sms', target, language, ip });
  },

  async emailCode({ context, language, ip, input }) {
    const target = normalizeEmail(input.email);
    await useImageCode(context, input, target);
    if (wantsFree.has(input.purpose)) await mustBeFree(context, 'email', target);
    return sendCode(context, { purpose: input.purpose, channel: 'mail', target, language, ip });
  },

  async ownCode({ context, session, language, ip, input }) {
    const { userId } = signedIn(session);
    await useImageCode(context, input, userId);
    const user = await findUserById(context.db, userId);
    const channel = input.via === 'sms' ? 'sms' : 'mail';
    const target = input.via === 'sms' ? user?.phone : user?.email;
    if (!target || !context.outside[channel].available) throw new BusinessError('meansUnavailable');
    return sendCode(context, { purpose: input.purpose, channel, target, language, ip });
  },
} satisfies Partial<Handlers>;
