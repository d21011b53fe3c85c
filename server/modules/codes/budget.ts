import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import { getHits, hit, isAddressRateLimited, type Limit } from '#server/http/rate-limit.ts';
import { constants } from '#domain/constants.ts';

/**
 * What the whole installation may send in an hour: each message costs money or reputation, and this is the only limit
 * on a caller with many addresses.
 */
type Channel = 'sms' | 'mail';

const windowSeconds = 3_600;

const getWhole = ({ smsPerHour, mailPerHour }: ServerContext['config'], channel: Channel): Limit => ({
  bucket: `messages:${channel}`,
  limit: channel === 'sms' ? smsPerHour : mailPerHour,
  windowSeconds,
});

/** The last fifth is reserved for customers who have signed in before. */
const forStrangers = (limit: number): number => Math.max(1, Math.floor(limit * 0.8));

/**
 * Counts a message; logs for the operator when the share of unknown visitors is spent, and when the whole budget is.
 * @returns false when it may not be sent.
 */
export async function mayStillSend(
  { config, log }: Pick<ServerContext, 'config' | 'log'>,
  counting: Pick<ServerContext, 'db' | 'clock'>,
  channel: Channel,
  isKnown: boolean,
): Promise<boolean> {
  const whole = getWhole(config, channel);
  const { hits } = await hit(counting, whole, channel);
  const share = isKnown ? whole.limit : forStrangers(whole.limit);
  const facts = { channel, sentThisHour: hits - 1, limit: whole.limit };
  if (hits > share) log.error(facts, 'the budget of messages is spent: a code was refused');
  else if (hits === forStrangers(whole.limit)) log.warn(facts, 'four fifths of the budget of messages are spent');
  return hits <= share;
}

/**
 * Whether a notification may be sent; counts it. It takes nothing from the share reserved for codes of customers who
 * have signed in before, and counts nothing while it waits.
 */
export async function maySendNotification(context: ServerContext, channel: Channel): Promise<boolean> {
  const whole = getWhole(context.config, channel);
  if ((await getHits(context, whole, channel)) >= forStrangers(whole.limit)) return false;
  return mayStillSend(context, context, channel, false);
}

/** How much of the budget is spent, for the operator. */
export async function messageBudget(context: ServerContext): Promise<Answer<'messageBudget'>> {
  const of = async (channel: Channel) => {
    const whole = getWhole(context.config, channel);
    return { sent: await getHits(context, whole, channel), limit: whole.limit };
  };
  return { sms: await of('sms'), mail: await of('mail') };
}

/** How many messages an address may send before it needs an image code, and before it has to wait (D-24, D-93). */
const { perAddressHour, quietPerAddressHour } = constants.inbox;

export const messageLimit: Limit = { bucket: 'message:address', limit: perAddressHour, windowSeconds: 3_600 };

/** Whether the next message of an address needs an image code. */
export async function writesOften(context: ServerContext, ip: string): Promise<boolean> {
  if (context.config.imageCode === 'always') return true;
  return isAddressRateLimited(context, { ...messageLimit, limit: quietPerAddressHour }, ip);
}
