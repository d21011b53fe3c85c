import type { Handlers } from '../../http/handlers.ts';
import { signedIn } from '../signed-in.ts';
import { placeOrder } from './place.ts';
import { orderDetail, orderList } from './reading.ts';

export const orderHandlers = {
  orderAdd: ({ context, session, input }) => placeOrder(context, signedIn(session).userId, input),
  orderList: ({ context, session, input }) => orderList(context, signedIn(session).userId, input),
  orderDetail: ({ context, session, input }) => orderDetail(context, signedIn(session).userId, input.orderNo),
} satisfies Partial<Handlers>;
