/** Accounts and their sessions. */
import { Type as T } from '@sinclair/typebox';
import { constants } from '#domain/constants.ts';
import { type CallRows, getFilledShape, Instant, nullable, oneOf, uncounted } from './call.ts';

/** The profile, whose version increases with every change of the account, and the account's other data. */
const User = T.Composite([
  T.Object({
    userId: T.String(),
    username: T.String(),
    phone: nullable(T.String()),
    phoneVerified: T.Boolean(),
    /** Verified by a code; received orders and coupons accept it like `phone` (D-21). */
    contactPhone: nullable(T.String()),
    email: nullable(T.String()),
    emailVerified: T.Boolean(),
    /** False for an account that has only signed in by a provider. */
    hasPassword: T.Boolean(),
    providers: T.Array(oneOf(['google', 'facebook'] as const)),
    monthlyContract: T.Boolean(),
    /** May have money collected on delivery (D-53). */
    collectsCod: T.Boolean(),
    /** A change of cash on delivery waits for approval: orders are rejected meanwhile (D-82). */
    codChangePending: T.Boolean(),
    createdAt: Instant,
  }),
  getFilledShape('account/profile'),
]);

/**
 * A new session: `token` is shown once and stored hashed (D-26); `isNew` when the account was created with it (D-72).
 */
export const SignedIn = T.Object({ token: T.String(), user: User, isNew: T.Optional(T.Literal(true)) });

const SignInMeans = T.Object({
  sms: T.Boolean(),
  email: T.Boolean(),
  google: T.Boolean(),
  facebook: T.Boolean(),
});

/** Where the customer is signed in, the caller's own session first. */
const OpenSession = T.Object({
  sessionId: T.String(),
  current: T.Boolean(),
  channel: oneOf(['desktop', 'mobile'] as const),
  /** Browser and system as detected, e.g. "Firefox · Windows". */
  device: nullable(T.String()),
  /** Network address, shortened. */
  address: nullable(T.String()),
  createdAt: Instant,
  lastSeenAt: Instant,
});

const securityEventKinds = [
  'registered',
  'signedIn',
  'signInRefused',
  'signedOut',
  'sessionEnded',
  'passwordChanged',
  'passwordReset',
  'phoneChanged',
  'contactPhoneProven',
  'contactPhoneRemoved',
  'emailChanged',
  'usernameChanged',
  'profileChanged',
  'providerLinked',
  'consentChanged',
  'dataExported',
  'addressesImported',
  'addressesExported',
  'accountDeleted',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

const SecurityEvent = T.Object({
  id: T.String(),
  kind: oneOf(securityEventKinds),
  at: Instant,
  device: nullable(T.String()),
  address: nullable(T.String()),
  /** How: `password`, `sms`, `email`, `google`, `facebook`, `old`; null when it does not matter. */
  by: nullable(T.String()),
});

/** Whether a phone or e-mail address has an account: generous for a form, useless for a scan (D-27). */
export const discovery = [
  {
    per: 'address',
    bucket: 'account-exists:address',
    limit: 30,
    windowSeconds: constants.account.loginWindowMinutes * 60,
  },
] as const;

export const accountCalls = {
  logout: {
    source: 'CALL-01',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: { none: 'Ending a session costs nothing, and must always work.' },
    summary: 'Ends the session of the authToken header; idempotent (D-28).',
    answer: T.Null(),
  },
  phoneExist: {
    source: 'CALL-02',
    auth: 'none',
    input: 'calls/phone-exist',
    codes: ['workRequired', 'imageCodeRequired', 'wrongImageCode'],
    limit: discovery,
    summary:
      'Whether an account uses this phone, for a caller with proof of work, and on suspicion with a solved image code.',
    answer: T.Object({ exists: T.Boolean() }),
  },
  emailExist: {
    source: 'CALL-03',
    auth: 'none',
    input: 'calls/email-exist',
    codes: ['workRequired', 'imageCodeRequired', 'wrongImageCode'],
    limit: discovery,
    summary:
      'Whether an account uses this e-mail address, for a caller with proof of work, and on suspicion with a solved image code.',
    answer: T.Object({ exists: T.Boolean() }),
  },
  userInfo: {
    source: 'CALL-24',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The signed-in customer.',
    answer: User,
  },
  signInByPassword: {
    source: 'CALL-37',
    auth: 'none',
    input: 'account/sign-in',
    codes: ['wrongCredentials', 'workRequired', 'wrongImageCode', 'imageCodeRequired', 'codeInstead'],
    limit: uncounted.tries,
    summary:
      'Signs in by phone or e-mail and password; after a wrong one for work, after three with an image code as well.',
    answer: SignedIn,
  },
  registerByEmail: {
    source: 'CALL-38',
    auth: 'none',
    input: 'account/register-email',
    codes: ['wrongCode', 'emailTaken', 'usernameTaken'],
    limit: uncounted.tries,
    summary: 'Registers with an e-mail address and signs in.',
    answer: SignedIn,
  },
  registerByPhone: {
    source: 'CALL-39',
    auth: 'none',
    input: 'account/register-phone',
    codes: ['wrongCode', 'phoneTaken', 'usernameTaken'],
    limit: uncounted.tries,
    summary: 'Registers with a phone number and signs in.',
    answer: SignedIn,
  },
  signInMeans: {
    source: 'D-25',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Which ways of signing in this installation offers.',
    answer: SignInMeans,
  },
  changePasswordBySms: {
    source: 'CALL-07',
    auth: 'optional',
    input: 'calls/change-password-sms',
    codes: ['wrongCode', 'userNotFound', 'sessionExpired'],
    limit: uncounted.tries,
    summary:
      'Changes the password by a code sent to the own phone, or without a session sets the one of the caller who proves the phone (D-29); every session ends, the caller gets a new one.',
    answer: SignedIn,
  },
  changePasswordByOld: {
    source: 'CALL-08',
    auth: 'required',
    input: 'account/change-password-old',
    codes: ['wrongOldPassword'],
    limit: uncounted.tries,
    summary: 'Changes the password by the old one; every session ends, the caller gets a new one.',
    answer: SignedIn,
  },
  changePasswordByEmail: {
    source: 'CALL-09',
    auth: 'optional',
    input: 'calls/change-password-email',
    codes: ['wrongCode', 'emailNotFound', 'sessionExpired'],
    limit: uncounted.tries,
    summary:
      'Changes the password by a code sent to the own e-mail address, or without a session sets the one of the caller who proves the e-mail address (D-29); every session ends, the caller gets a new one.',
    answer: SignedIn,
  },
  changePhone: {
    source: 'CALL-10',
    auth: 'required',
    input: 'account/change-phone',
    codes: ['wrongCode', 'phoneTaken'],
    limit: uncounted.tries,
    summary: 'Changes the phone, proved by a code sent to the new one.',
    answer: SignedIn,
  },
  changeEmail: {
    source: 'CALL-11',
    auth: 'required',
    input: 'account/change-email',
    codes: ['wrongCode', 'emailTaken'],
    limit: uncounted.tries,
    summary: 'Changes the e-mail address, proved by a code sent to the new one.',
    answer: SignedIn,
  },
  changeUsername: {
    source: 'D-22',
    auth: 'required',
    input: 'account/change-username',
    codes: ['wrongCode', 'usernameTaken'],
    limit: uncounted.tries,
    summary: 'Changes the username, proved by a code sent to the own phone or e-mail address.',
    answer: SignedIn,
  },
  contactPhoneProve: {
    source: 'D-21',
    auth: 'required',
    input: 'account/contact-phone',
    codes: ['wrongCode', 'phoneTaken'],
    limit: uncounted.tries,
    summary:
      'Makes a phone the contact phone, proved by a code sent to it. Another account that had it as its contact phone loses it.',
    answer: User,
  },
  contactPhoneRemove: {
    source: 'D-21',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Removes the contact phone.',
    answer: User,
  },
  userUpdate: {
    source: 'CALL-25',
    auth: 'required',
    input: 'account/profile',
    codes: ['conflict'],
    limit: uncounted.ownData,
    summary: 'Changes the profile’s other fields, unless it was changed elsewhere meanwhile.',
    answer: User,
  },
  sessionList: {
    source: 'D-26',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Where the customer is signed in.',
    answer: T.Object({ sessions: T.Array(OpenSession) }),
  },
  sessionEnd: {
    source: 'D-26',
    auth: 'required',
    input: 'calls/session-end',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'Ends one of the customer’s sessions, or all others.',
    answer: T.Object({ ended: T.Integer() }),
  },
  securityEvents: {
    source: 'ROUTE-04',
    auth: 'required',
    input: 'calls/page',
    codes: [],
    limit: uncounted.ownData,
    summary: 'What happened to the account, newest first.',
    answer: T.Object({
      rows: T.Array(SecurityEvent),
      total: T.Integer(),
      page: T.Integer(),
      pageSize: T.Integer(),
    }),
  },
  resetByPhone: {
    source: 'CALL-40',
    auth: 'none',
    input: 'account/reset-phone',
    codes: ['wrongCode', 'userNotFound'],
    limit: uncounted.tries,
    summary: 'Sets a new password by an SMS code and signs in; every older session ends.',
    answer: SignedIn,
  },
  resetByEmail: {
    source: 'CALL-41',
    auth: 'none',
    input: 'account/reset-email',
    codes: ['wrongCode', 'emailNotFound'],
    limit: uncounted.tries,
    summary: 'Sets a new password by an e-mail code and signs in; every older session ends.',
    answer: SignedIn,
  },
  signInBySms: {
    source: 'CALL-42',
    auth: 'none',
    input: 'account/sign-in-sms',
    codes: ['wrongCode', 'userNotFound'],
    limit: uncounted.tries,
    summary: 'Signs in by an SMS code.',
    answer: SignedIn,
  },
  signInByEmail: {
    source: 'CALL-43',
    auth: 'none',
    input: 'account/sign-in-email',
    codes: ['wrongCode', 'emailNotFound'],
    limit: uncounted.tries,
    summary: 'Signs in by an e-mail code.',
    answer: SignedIn,
  },
} as const satisfies CallRows;
