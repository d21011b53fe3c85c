import type { Handlers } from '../../http/handlers.ts';
import { orderLabels } from './service.ts';

export const labelHandlers = {
  orderLabels: ({ context, session, input }) => orderLabels(context, session.userId, input),
} satisfies Partial<Handlers>;
