/** Image codes and one-time codes (D-24). */
import { Type as T } from '@sinclair/typebox';
import type { CallRows } from './call.ts';

/** `data:image/png` picture and a question in the caller's language; either answer is accepted (D-24). */
const ImageCode = T.Object({ captchaId: T.String(), image: T.String(), question: T.String() });

/** The answer is the integer `n` for which SHA-256 of `workId.n` begins with `bits` zero bits. */
const Work = T.Object({ workId: T.String(), bits: T.Integer() });

/** A code was sent; another one may be requested after `waitSeconds`. */
export const CodeSent = T.Object({ waitSeconds: T.Integer(), validMinutes: T.Integer() });

const sendings = {
  none: 'Its service counts codes that were sent, by target and address: who is refused loses none (D-27).',
} as const;

export const codeCalls = {
  captcha: {
    source: 'CALL-06',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    // Enough for a busy office, too little for a program that waits for a code that it can guess.
    limit: [{ per: 'address', bucket: 'image-code:address', limit: 100, windowSeconds: 15 * 60 }],
    summary: 'An image code, with a question in words for who can’t see it (D-24).',
    answer: ImageCode,
  },
  workStart: {
    source: 'D-24',
    auth: 'optional',
    input: 'calls/work-start',
    codes: [],
    limit: [{ per: 'address', bucket: 'work-start:address', limit: 100, windowSeconds: 15 * 60 }],
    summary:
      'Work to be done before a code is sent, an account is asked for or one more password is tried: the number whose SHA-256 with the id begins with so many zero bits. For one purpose and target, used once.',
    answer: Work,
  },
  smsCode: {
    source: 'CALL-04',
    auth: 'optional',
    input: 'account/send-sms-code',
    codes: ['workRequired', 'imageCodeRequired', 'wrongImageCode', 'codeTooSoon', 'phoneTaken', 'messageNotSent'],
    limit: sendings,
    summary:
      'Sends a one-time code by SMS to a caller with proof of work, and on suspicion with a solved image code (D-24).',
    answer: CodeSent,
  },
  emailCode: {
    source: 'CALL-05',
    auth: 'optional',
    input: 'account/send-email-code',
    codes: ['workRequired', 'imageCodeRequired', 'wrongImageCode', 'codeTooSoon', 'emailTaken', 'messageNotSent'],
    limit: sendings,
    summary:
      'Sends a one-time code by e-mail to a caller with proof of work, and on suspicion with a solved image code (D-24).',
    answer: CodeSent,
  },
  contactPhoneCode: {
    source: 'D-21',
    auth: 'required',
    input: 'account/send-contact-phone-code',
    codes: ['workRequired', 'imageCodeRequired', 'wrongImageCode', 'codeTooSoon', 'phoneTaken', 'messageNotSent'],
    limit: sendings,
    summary: 'Sends a one-time code by SMS to a phone that is to be the customer’s contact phone.',
    answer: CodeSent,
  },
  ownCode: {
    source: 'D-24',
    auth: 'required',
    input: 'account/send-own-code',
    codes: ['workRequired', 'imageCodeRequired', 'wrongImageCode', 'codeTooSoon', 'meansUnavailable', 'messageNotSent'],
    limit: sendings,
    summary: 'Sends a one-time code to the customer’s own phone or e-mail address.',
    answer: CodeSent,
  },
} as const satisfies CallRows;
