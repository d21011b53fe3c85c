import { discovery } from '#contract/account.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Handlers, Input, Session } from '#server/http/handlers.ts';
import { consumeAddressRateLimit } from '#server/http/rate-limit.ts';
import { admitSending, customerAsking, visitorAsking } from './sending.ts';
import { type AccountName, accountName, emailName, phoneName, toText } from './names.ts';
import { findUserById } from './store.ts';
import { assertUnused, type Wanted } from './new-user.ts';
import { looksSuspicious, type Requester, sendCode } from '../codes/codes.ts';
import { startWork } from '../codes/work.ts';
import { asksOften, needsImageCode } from './attempts.ts';
import { writesOften } from '../codes/budget.ts';
import { newImageCode } from '../codes/image-codes.ts';
import type { CodePurpose } from '../codes/emails.ts';

/**
 * The contact that such a code proves must not belong to another account. The check counts against the address's limit
 * like a question whether the account exists.
 */
async function mustBeFreeFor(context: ServerContext, purpose: CodePurpose, wanted: Wanted, ip: string): Promise<void> {
  const requester = askerOf[purpose];
  if (!requester) return;
  for (const limit of discovery) await consumeAddressRateLimit(context, limit, ip);
  await assertUnused(context.db, wanted, requester);
}

/** Who gets the error that a contact is taken, by the purpose of the code. */
const askerOf: Partial<Record<CodePurpose, Parameters<typeof assertUnused>[2]>> = {
  register: 'visitor',
  changePhone: 'customer',
  contactPhone: 'customer',
  changeEmail: 'customer',
};

interface Asking {
  purpose: CodePurpose;
  session: Session | undefined;
  ip: string;
}

/** Purposes whose codes are requested and proved with a session. */
const byCustomers: ReadonlySet<CodePurpose> = new Set(['changePhone', 'changeEmail', 'codApply']);

/** Changes by a customer are proved with their session; all other purposes are proved and requested without one. */
async function requesterFor(
  context: ServerContext,
  name: AccountName,
  { purpose, session, ip }: Asking,
): Promise<Requester> {
  return byCustomers.has(purpose) && session ? customerAsking(session, ip) : visitorAsking(context, name, ip);
}

/**
 * The phone, e-mail address, own channel or parcel that a code is requested for, as the calls that send codes know it.
 */
function workTarget({ purpose, target }: Input<'workStart'>, session: Session | undefined): string {
  if (purpose === 'deliveryChange' || purpose === 'message') return target;
  if (target === 'sms' || target === 'email') return ownTarget(session, target);
  return toText(accountName(target));
}

const ownTarget = (session: Session | undefined, via: 'sms' | 'email'): string => `${session?.userId ?? ''} ${via}`;

interface WorkWanted {
  purpose: Input<'workStart'>['purpose'];
  /** As the caller wrote it. */
  target: string;
  session: Session | undefined;
  ip: string;
}

/** Whether the call that the work is for will also require an image code, as far as that is known beforehand. */
async function willAskForImage(context: ServerContext, { purpose, target, session, ip }: WorkWanted): Promise<boolean> {
  if (purpose === 'deliveryChange') return false;
  if (purpose === 'message') return writesOften(context, ip);
  if (purpose === 'exists') return asksOften(context, ip, 'next');
  if (purpose === 'password') return needsImageCode(context, accountName(target), { ip });
  if (target === 'sms' || target === 'email') {
    const user = session && (await findUserById(context.db, session.userId));
    const own = (target === 'sms' ? user?.phone : user?.email) ?? '';
    return (
      session !== undefined &&
      looksSuspicious(context, { purpose, target: own, requester: customerAsking(session, ip) })
    );
  }
  const name = accountName(target);
  const requester = await requesterFor(context, name, { purpose, session, ip });
  return looksSuspicious(context, { purpose, target: toText(name), requester });
}

export const codeHandlers = {
  captcha: ({ context, language }) => newImageCode(context, language),
  async workStart({ context, session, ip, input }) {
    const { purpose, target } = input;
    const isSuspicious = await willAskForImage(context, { purpose, target, session, ip });
    return startWork(context, { purpose, target: workTarget(input, session), isSuspicious }, ip);
  },

  async smsCode({ context, session, language, ip, input }) {
    const name = phoneName(input.phone);
    const target = toText(name);
    const requester = await requesterFor(context, name, { ...input, session, ip });
    await admitSending(context, input, { purpose: input.purpose, target, requester });
    await mustBeFreeFor(context, input.purpose, name, ip);
    return sendCode(context, { purpose: input.purpose, channel: 'sms', target, language, requester });
  },

  async emailCode({ context, session, language, ip, input }) {
    const name = emailName(input.email);
    const target = toText(name);
    const requester = await requesterFor(context, name, { ...input, session, ip });
    await admitSending(context, input, { purpose: input.purpose, target, requester });
    await mustBeFreeFor(context, input.purpose, name, ip);
    return sendCode(context, { purpose: input.purpose, channel: 'mail', target, language, requester });
  },

  async contactPhoneCode({ context, session, language, ip, input: { purpose, phone, ...proofs } }) {
    const name = phoneName(phone);
    const target = toText(name);
    const requester = customerAsking(session, ip);
    await admitSending(context, proofs, { purpose, target, requester });
    await mustBeFreeFor(context, purpose, name, ip);
    return sendCode(context, { purpose, channel: 'sms', target, language, requester });
  },

  async ownCode({ context, session, language, ip, input }) {
    const { userId } = session;
    const user = await findUserById(context.db, userId);
    const channel = input.via === 'sms' ? 'sms' : 'mail';
    const target = input.via === 'sms' ? user?.phone : user?.email;
    const requester = customerAsking(session, ip);
    const counted = ownTarget(session, input.via);
    await admitSending(context, input, { purpose: input.purpose, target: target ?? '', counted, requester });
    if (!target || !context.outside[channel].available) throw new BusinessError('meansUnavailable');
    return sendCode(context, { purpose: input.purpose, channel, target, language, requester });
  },
} satisfies Partial<Handlers>;
