import type { Handlers } from '../../http/handlers.ts';
import { pushState, subscribe, unsubscribe } from './subscribing.ts';

export const pushHandlers = {
  pushState: ({ context, session }) => pushState(context, session),
  pushSubscribe: ({ context, session, input }) => subscribe(context, session, input),
  pushUnsubscribe: ({ context, session }) => unsubscribe(context, session),
} satisfies Partial<Handlers>;
