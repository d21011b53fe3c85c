import type { Handlers } from '../../http/handlers.ts';
import { cancelOrders, listCancelReasons } from './cancel.ts';
import { changeOrderAbroad } from './change-abroad.ts';
import { changeCost, changeSentOrder } from './change.ts';
import { placeOrder } from './place-order.ts';
import { placeOrderAbroad } from './place-abroad.ts';
import { orderDetail, orderList } from './reading.ts';

export const orderHandlers = {
  orderAdd: ({ context, session, input }) => placeOrder(context, session.userId, input, 'online'),
  // D-96: the website's own calls, one service behind both.
  websiteOrderAdd: ({ context, session, input }) => placeOrder(context, session.userId, input, 'oneClick'),
  mobileOrderAdd: ({ context, session, input }) => placeOrder(context, session.userId, input, 'app'),
  internationalOrderAdd: ({ context, session, input }) => placeOrderAbroad(context, session.userId, input),
  orderList: ({ context, session, input }) => orderList(context, session.userId, input),
  orderDetail: ({ context, session, input }) => orderDetail(context, session.userId, input.orderNo),
  orderCancel: ({ context, session, input }) => cancelOrders(context, session.userId, input),
  orderChangeCost: ({ context, session, input }) => changeCost(context, session.userId, input),
  orderChange: ({ context, session, input }) => changeSentOrder(context, session.userId, input),
  internationalOrderChange: ({ context, session, input }) => changeOrderAbroad(context, session.userId, input),
  // D-96: the website's own calls, one service behind both.
  websiteOrderList: ({ context, session, input }) => orderList(context, session.userId, input),
  websiteOrderDetail: ({ context, session, input }) => orderDetail(context, session.userId, input.orderNo),
  websiteOrderCancel: ({ context, session, input }) => cancelOrders(context, session.userId, input),
  cancelReasons: async ({ language }) => listCancelReasons(language),
} satisfies Partial<Handlers>;
