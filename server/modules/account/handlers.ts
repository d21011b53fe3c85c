import type { Handlers } from '../../http/handlers.ts';
import { signedIn } from '../signed-in.ts';
import { accountExists, register, signIn, signOut, userInfo } from './service.ts';

export const accountHandlers = {
  async logout({ context, token }) {
    await signOut(context, token);
    return null;
  },
  phoneExist: async ({ context, ip, input }) => ({ exists: await accountExists(context, ip, { phone: input.phone }) }),
  emailExist: async ({ context, ip, input }) => ({ exists: await accountExists(context, ip, { email: input.email }) }),
  signInByPassword: ({ context, ip, input }) => signIn(context, ip, input.account, input.password),
  registerByPhone: ({ context, input: { phone, username, password } }) => register(context, { phone, username, password }),
  registerByEmail: ({ context, input: { email, username, password } }) => register(context, { email, username, password }),
  userInfo: ({ context, session }) => userInfo(context, signedIn(session).userId),
} satisfies Partial<Handlers>;
