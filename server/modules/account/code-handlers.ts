import { discovery } from '#contract/account.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers, Session } from '../../http/handlers.ts';
import { countAddressOrRefuse } from '../../http/rate-limit.ts';
import { customerAsking, visitorAsking } from './asker.ts';
import { type AccountName, emailName, phoneName, textOf } from './names.ts';
import { findUserById } from './store.ts';
import { mustBeFree, type Wanted } from './taken.ts';
import { type Asker, sendCode } from '../codes/codes.ts';
import { newImageCode, useImageCode } from '../codes/image-codes.ts';
import type { CodePurpose } from '../codes/letters.ts';

/**
 * What a code of these purposes proves must not be somebody's already. Being told costs as much of the address's share
 * as asking whether the account exists.
 */
async function mustBeFreeFor(context: ServerContext, purpose: CodePurpose, wanted: Wanted, ip: string): Promise<void> {
  const asker = askerOf[purpose];
  if (!asker) return;
  for (const limit of discovery) await countAddressOrRefuse(context, limit, ip);
  await mustBeFree(context.db, wanted, asker);
}

/** Who is told that something is taken, by what the code is for. */
const askerOf: Partial<Record<CodePurpose, Parameters<typeof mustBeFree>[2]>> = {
  register: 'visitor',
  changePhone: 'customer',
  changeEmail: 'customer',
};

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
    await mustBeFreeFor(context, input.purpose, name, ip);
    const asker = await askerFor(context, name, { ...input, session, ip });
    return sendCode(context, { purpose: input.purpose, channel: 'sms', target, language, asker });
  },

  async emailCode({ context, session, language, ip, input }) {
    const name = emailName(input.email);
    const target = textOf(name);
    await useImageCode(context, input, target);
    await mustBeFreeFor(context, input.purpose, name, ip);
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
