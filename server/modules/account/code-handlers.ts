import { normalizeEmail } from '#domain/email.ts';
import { normalizePhone } from '#domain/phone.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findUserById } from './store.ts';
import { mustBeFree, type Wanted } from './taken.ts';
import { sendCode } from '../codes/codes.ts';
import { newImageCode, useImageCode } from '../codes/image-codes.ts';
import type { CodePurpose } from '../codes/letters.ts';

/** What a code of these purposes proves must not be somebody's already. The image code is solved by now: whoever asks may be told. */
async function mustBeFreeFor({ db }: ServerContext, purpose: CodePurpose, wanted: Wanted): Promise<void> {
  if (purpose === 'register') await mustBeFree(db, wanted, 'visitor');
  if (purpose === 'changePhone' || purpose === 'changeEmail') await mustBeFree(db, wanted, 'customer');
}

export const codeHandlers = {
  captcha: ({ context, language }) => newImageCode(context, language),

  async smsCode({ context, language, ip, input }) {
    const target = normalizePhone(input.phone);
    await useImageCode(context, input, target);
    await mustBeFreeFor(context, input.purpose, { phone: target });
    return sendCode(context, { purpose: input.purpose, channel: 'sms', target, language, ip });
  },

  async emailCode({ context, language, ip, input }) {
    const target = normalizeEmail(input.email);
    await useImageCode(context, input, target);
    await mustBeFreeFor(context, input.purpose, { email: target });
    return sendCode(context, { purpose: input.purpose, channel: 'mail', target, language, ip });
  },

  async ownCode({ context, session, language, ip, input }) {
    const { userId } = session;
    await useImageCode(context, input, userId);
    const user = await findUserById(context.db, userId);
    const channel = input.via === 'sms' ? 'sms' : 'mail';
    const target = input.via === 'sms' ? user?.phone : user?.email;
    if (!target || !context.outside[channel].available) throw new BusinessError('meansUnavailable');
    return sendCode(context, { purpose: input.purpose, channel, target, language, ip });
  },
} satisfies Partial<Handlers>;
