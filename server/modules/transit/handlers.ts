import type { Handlers } from '../../http/handlers.ts';
import type { Limit } from '../../http/rate-limit.ts';
import { countCall } from '../call-limit.ts';
import { transitTimes } from './service.ts';

/** Generous for a person who compares days, useless for copying the tariff. */
const perAddress: Limit = { bucket: 'transit:address', limit: 120, windowSeconds: 600 };

export const transitHandlers = {
  async transitTimes({ context, input, ip }) {
    await countCall(context, perAddress, ip);
    return transitTimes(context, input);
  },
} satisfies Partial<Handlers>;
