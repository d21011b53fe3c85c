import type { Handlers } from '../../http/handlers.ts';
import { openCase } from './service.ts';

export const caseHandlers = {
  caseOpen: ({ context, session, ip, input }) => openCase(context, { ip, userId: session?.userId }, input),
} satisfies Partial<Handlers>;
