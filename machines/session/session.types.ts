import type { Answer } from '#contract/answers.ts';
import type { FieldError } from '#contract/codes.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';

export type SessionUser = Answer<'userInfo'>;

/** Signing in or registering: which call, with which form. */
export type SignInAttempt =
  | { kind: 'password'; form: SchemaTypes['account/sign-in'] }
  | { kind: 'registerByPhone'; form: SchemaTypes['account/register-phone'] }
  | { kind: 'registerByEmail'; form: SchemaTypes['account/register-email'] };

/** What the actors reject with. */
export interface SessionFailure {
  codeName: string;
  msg: string;
  errors: readonly FieldError[];
}

/** A live session: what the server gives on signing in, and what the device keeps as `userData` (ENT-01). */
export interface OpenSession {
  token: string;
  user: SessionUser;
}

export interface SessionContext {
  /** Empty when nobody is signed in. */
  token: string;
  /** Undefined while a session found on the device waits for the server's word on it. */
  user: SessionUser | undefined;
  attempt: SignInAttempt | undefined;
  failure: SessionFailure | undefined;
  /** The own path to land on after signing in (NAV-05). */
  target: string | undefined;
}

/** The session as a screen sees it. */
export interface SessionView {
  signedIn: boolean;
  /** A sign-in, registration or sign-out is on its way. */
  busy: boolean;
  /** Undefined when signed out, and for a moment while a stored session is verified. */
  user: SessionUser | undefined;
  /** Why the last attempt was refused. */
  failure: SessionFailure | undefined;
  /** Where the person will land after signing in (NAV-05). */
  target: string | undefined;
}

/** What the device kept of an earlier visit. */
export interface SessionInput {
  token: string;
  user?: SessionUser;
  target?: string;
}

export type SessionEvent =
  | { type: 'signIn.submit'; attempt: SignInAttempt }
  /** The form was left or changed: the answer, or the last refusal, no longer matters. */
  | { type: 'signIn.dismiss' }
  /** A feature needs a person: come back to it afterwards. */
  | { type: 'target.set'; target: string | undefined }
  /** A protected page was asked for without a session (NAV-01). */
  | { type: 'visit.refuse'; target: string }
  | { type: 'signOut.request' }
  /** The server refused this token (STATE-10); `at` is where the person was. */
  | { type: 'session.expire'; token: string; at: string }
  /** Another tab signed in. */
  | { type: 'session.adopt'; token: string; user?: SessionUser }
  /** Another tab signed out, or the stored token is gone; `at` is where the person was. */
  | { type: 'session.drop'; at: string };
