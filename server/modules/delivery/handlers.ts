import type { Handlers } from '../../http/handlers.ts';
import { changeDelivery } from './change.ts';
import { deliveryOptions } from './options.ts';
import { sendDeliveryCode } from './code.ts';

export const deliveryHandlers = {
  deliveryOptions: ({ context, session, ip, input }) =>
    deliveryOptions(context, { ip, userId: session?.userId }, input),
  deliveryCode: ({ context, session, ip, language, input }) =>
    sendDeliveryCode(context, { ip, userId: session?.userId }, language, input),
  deliveryChange: ({ context, session, ip, input }) => changeDelivery(context, { ip, userId: session?.userId }, input),
} satisfies Partial<Handlers>;
