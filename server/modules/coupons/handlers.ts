import type { Handlers } from '../../http/handlers.ts';
import { couponsForOrder } from './order.ts';
import { couponDetail, couponList } from './service.ts';

export const couponHandlers = {
  couponList: ({ context, session, input }) => couponList(context, session.userId, input),
  couponDetail: ({ context, session, input }) => couponDetail(context, session.userId, input.code),
  couponsForOrder: ({ context, session, input }) => couponsForOrder(context, session.userId, input),
} satisfies Partial<Handlers>;
