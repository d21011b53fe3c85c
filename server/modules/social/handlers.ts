import type { Handlers } from '../../http/handlers.ts';
import { signInSocially, startSocial } from './service.ts';

export const socialHandlers = {
  socialStart: ({ context, host, input }) => startSocial(context, host, input.provider),
  googleSignIn: ({ context, input, ...visit }) =>
    signInSocially(context, visit, { provider: 'google', token: input.idToken, nonce: input.nonce }),
  facebookSignIn: ({ context, input, ...visit }) =>
    signInSocially(context, visit, { provider: 'facebook', token: input.accessToken, nonce: input.nonce }),
} satisfies Partial<Handlers>;
