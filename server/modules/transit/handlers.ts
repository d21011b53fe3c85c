import type { Handlers } from '../../http/handlers.ts';
import { transitTimes } from './service.ts';

export const transitHandlers = {
  transitTimes: ({ context, input }) => transitTimes(context, input),
} satisfies Partial<Handlers>;
