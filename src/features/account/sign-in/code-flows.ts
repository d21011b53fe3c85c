/** The ways in that take a one-time code, by what they are for and where the code goes. */
import * as registerEmail from '#schemas/generated/account/register-email.js';
import * as registerPhone from '#schemas/generated/account/register-phone.js';
import * as resetEmail from '#schemas/generated/account/reset-email.js';
import * as resetPhone from '#schemas/generated/account/reset-phone.js';
import * as signInEmail from '#schemas/generated/account/sign-in-email.js';
import * as signInSms from '#schemas/generated/account/sign-in-sms.js';
import { codeWay } from './code-way.tsx';

export const codeFlows = {
  /** CALL-42, CALL-43. */
  code: {
    phone: codeWay({ means: 'phone', purpose: 'signIn', proof: signInSms, kind: 'sms' }),
    email: codeWay({ means: 'email', purpose: 'signIn', proof: signInEmail, kind: 'email' }),
  },
  /** CALL-39, CALL-38. */
  register: {
    phone: codeWay({ means: 'phone', purpose: 'register', proof: registerPhone, kind: 'registerByPhone' }),
    email: codeWay({ means: 'email', purpose: 'register', proof: registerEmail, kind: 'registerByEmail' }),
  },
  /** CALL-40, CALL-41. */
  reset: {
    phone: codeWay({
      means: 'phone',
      purpose: 'resetPassword',
      proof: resetPhone,
      kind: 'resetByPhone',
      done: 'notices:passwordReset',
    }),
    email: codeWay({
      means: 'email',
      purpose: 'resetPassword',
      proof: resetEmail,
      kind: 'resetByEmail',
      done: 'notices:passwordReset',
    }),
  },
} as const;
