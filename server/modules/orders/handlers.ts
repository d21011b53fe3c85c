import type { Handlers } from '../../http/handlers.ts';
import { placeOrder } from './place.ts';
import { orderDetail, orderList } from './reading.ts';

export const orderHandlers = {
  orderAdd: ({ context, session, input }) => placeOrder(context, session.userId, input),
  orderList: ({ context, session, input }) => orderList(context, session.userId, input),
  orderDetail: ({ context, session, input }) => orderDetail(context, session.userId, input.orderNo),
} satisfies Partial<Handlers>;
