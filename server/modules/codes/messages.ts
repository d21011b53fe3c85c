/** How many messages an address may send before it needs an image code, and before it has to wait (D-24, D-93). */
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../../context.ts';
import { isAddressRateLimited, type Limit } from '../../http/rate-limit.ts';

const { perAddressHour, quietPerAddressHour } = constants.inbox;

export const messageLimit: Limit = { bucket: 'message:address', limit: perAddressHour, windowSeconds: 3_600 };

/** Whether the next message of an address needs an image code. */
export async function writesOften(context: ServerContext, ip: string): Promise<boolean> {
  if (context.config.imageCode === 'always') return true;
  return isAddressRateLimited(context, { ...messageLimit, limit: quietPerAddressHour }, ip);
}
