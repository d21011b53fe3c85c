import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers, Session } from '../../http/handlers.ts';
import { customerAsking, visitorAsking } from './asker.ts';
import { type AccountName, emailName, phoneName, textOf } from './names.ts';
import { findUserById } from './store.ts';
import { mustBeFree, type Wanted } from './taken.ts';
import { type Asker, sendCode } from '../codes/codes.ts';
import { newImageCode, useImageCode } from '../codes/image-codes.ts';
import type { CodePurpose } from '../codes/letters.ts';

/** What a code of these purposes proves must not be somebody's already. The image code is solved by now: whoever asks may be told. */
async function mustBeFreeFor({ db }: ServerContext, purpose: CodePurpose, wanted: Wanted): Promise<void> {
  if (purpose === 'register') await mustBeFree(db, wanted, 'visitor');
  if (purpose === 'changePhone' || purpose === 'changeEmail') await mustBeFree(db, wanted, 'customer');
}

interface Asking {
  purpose: CodePurpose;
  session: Session | undefined;
  ip: string;
}

/** What a customer changes is proved with their session; all else is proved without one, so it is asked for without one. */
async function askerFor(context: ServerContext, name: AccountName, { purpose, session, ip }: Asking): Promise<Asker> {
  const isChange = purpose === 'changePhone' || purpose === 'changeEmail';
  return isChange && session ? customerAsking(session, ip) : visitorAsking(context, name, ip);
}

export const codeHandlers = {
  captcha: ({ context, language }) => newImageCode(context, language),

  async smsCode({ context, session, language, ip, input }) {
    const name = phoneName(input.phone);
    const target = textOf(name);
    await useImageCode(context, input, target);
    await mustBeFreeFor(context, input.purpose, name);
    const asker = await askerFor(context, name, { ...input, session, ip });
    return sendCode(context, { purpose: input.purpose, channel: 'sms', target, language, asker });
  },

  async emailCode({ context, session, language, ip, input }) {
    const name = emailName(input.email);
    const target = textOf(name);
    await useImageCode(context, input, target);
    await mustBeFreeFor(context, input.purpose, name);
    const asker = await askerFor(context, name, { ...input, session, ip });
    return sendCode(context, { purpose: input.purpose, channel: 'mail', target, language, asker });
  },

  async ownCode({ context, session, language, ip, input }) {
    const { userId } = session;
    await useImageCode(context, input, userId);
    const user = await findUserById(context.db, userId);
    const channel = input.via === 'sms' ? 'sms' : 'mail';
    const target = input.via === 'sms' ? user?.phone : user?.email;
    if (!target || !context.outside[channel].available) throw new BusinessError('meansUnavailable');
    return sendCode(context, { purpose: input.purpose, channel, target, language, asker: customerAsking(session, ip) });
  },
} satisfies Partial<Handlers>;
