import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { hit, type Limit } from '../../http/rate-limit.ts';
import { transitTimes } from './service.ts';

/** Generous for a person who compares days, useless for copying the tariff. */
const perAddress: Limit = { bucket: 'transit:address', limit: 120, windowSeconds: 600 };

export const transitHandlers = {
  async transitTimes({ context, input, ip }) {
    const { allowed } = await hit(context, perAddress, ip);
    if (!allowed) throw new BusinessError('tooManyRequests');
    return transitTimes(context, input);
  },
} satisfies Partial<Handlers>;
