import type { Handlers } from '../../http/handlers.ts';
import { signedIn } from '../signed-in.ts';
import { couponDetail, couponList } from './service.ts';

export const couponHandlers = {
  couponList: ({ context, session, input }) => couponList(context, signedIn(session).userId, input),
  couponDetail: ({ context, session, input }) => couponDetail(context, signedIn(session).userId, input.code),
} satisfies Partial<Handlers>;
