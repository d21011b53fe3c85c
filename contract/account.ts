/** Accounts, their sessions, codes and choices. */
import { Type as T } from '@sinclair/typebox';
import { Instant, nullable, oneOf } from './shapes.ts';

export const User = T.Object({
  userId: T.String(),
  username: T.String(),
  phone: nullable(T.String()),
  phoneVerified: T.Boolean(),
  email: nullable(T.String()),
  emailVerified: T.Boolean(),
  fullName: nullable(T.String()),
  company: nullable(T.String()),
  /** YYYY-MM-DD */
  birthday: nullable(T.String()),
  /** False for an account that only ever came by a provider. */
  hasPassword: T.Boolean(),
  providers: T.Array(oneOf(['google', 'facebook'] as const)),
  monthlyContract: T.Boolean(),
  createdAt: Instant,
  /** Grows with every change; a change of the profile names the one that it has read. */
  version: T.Integer(),
});

/** A new session: `token` is shown once and stored hashed (D-26). */
export const SignedIn = T.Object({ token: T.String(), user: User });

/** `data:image/svg+xml` picture and a question in the caller's language; either answer is good (D-24). */
export const ImageCode = T.Object({ captchaId: T.String(), image: T.String(), question: T.String() });

/** A code is on its way; another one may be asked for after `waitSeconds`. */
export const CodeSent = T.Object({ waitSeconds: T.Integer(), validMinutes: T.Integer() });

export const SignInMeans = T.Object({
  sms: T.Boolean(),
  email: T.Boolean(),
  google: T.Boolean(),
  facebook: T.Boolean(),
});

/** Where the customer is signed in, the caller's own session first. */
export const OpenSession = T.Object({
  sessionId: T.String(),
  current: T.Boolean(),
  channel: oneOf(['desktop', 'mobile'] as const),
  /** Browser and system as far as the browser says, e.g. "Firefox · Windows". */
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

export const SecurityEvent = T.Object({
  id: T.String(),
  kind: oneOf(securityEventKinds),
  at: Instant,
  device: nullable(T.String()),
  address: nullable(T.String()),
  /** How: `password`, `sms`, `email`, `google`, `facebook`, `old`; null where it does not matter. */
  by: nullable(T.String()),
});

/** FEAT-11: voluntary uses; the times say when a choice was made. */
export const Consents = T.Object({ offers: T.Boolean(), surveys: T.Boolean(), changedAt: nullable(Instant) });
