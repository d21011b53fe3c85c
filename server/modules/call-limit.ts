import type { ServerContext } from '../context.ts';
import { BusinessError } from '../http/business-error.ts';
import { hit, type Limit } from '../http/rate-limit.ts';

/**
 * Counts a call of an address.
 * @throws BusinessError `tooManyRequests` when it had its share.
 */
export async function countCall(context: ServerContext, limit: Limit, ip: string): Promise<void> {
  const { allowed } = await hit(context, limit, ip);
  if (!allowed) throw new BusinessError('tooManyRequests');
}
