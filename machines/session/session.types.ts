import type { Answer } from '#contract/answers.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Failure } from '../kit/failure.ts';

export type SessionUser = Answer<'userInfo'>;

/** Signing in, registering, or setting a forgotten password anew: which call, with which form. */
export type SignInAttempt =
  | { kind: 'password'; form: SchemaTypes['account/sign-in'] }
  | { kind: 'sms'; form: SchemaTypes['account/sign-in-sms'] }
  | { kind: 'email'; form: SchemaTypes['account/sign-in-email'] }
  | { kind: 'google'; form: SchemaTypes['calls/google-sign-in'] }
  | { kind: 'facebook'; form: SchemaTypes['calls/facebook-sign-in'] }
  | { kind: 'registerByPhone'; form: SchemaTypes['account/register-phone'] }
  | { kind: 'registerByEmail'; form: SchemaTypes['account/register-email'] }
  | { kind: 'resetByPhone'; form: SchemaTypes['account/reset-phone'] }
  | { kind: 'resetByEmail'; form: SchemaTypes['account/reset-email'] };

/** A live session: what the server gives on signing in, and what the device keeps as `userData` (ENT-01). */
export interface OpenSession {
  token: string;
  user: SessionUser;
}

/** What an attempt opens; `isNew` when the account began with it, whichever way it came about. */
export interface OpenedSession extends OpenSession {
  isNew?: boolean;
}

export interface SessionContext {
  /** Empty when nobody is signed in. */
  token: string;
  /** Undefined while a session found on the device waits for the server's word on it. */
  user: SessionUser | undefined;
  attempt: SignInAttempt | undefined;
  failure: Failure | undefined;
  /** The own path to land on after signing in (NAV-05). */
  target: string | undefined;
}

/** The session as a screen sees it. */
export interface SessionView {
  signedIn: boolean;
  /** A sign-in, registration or sign-out is on its way. */
  busy: boolean;
  /** Which way in is being tried. */
  attempting: SignInAttempt['kind'] | undefined;
  /** Undefined when signed out, and for a moment while a stored session is verified. */
  user: SessionUser | undefined;
  /** Why the last attempt was refused. */
  failure: Failure | undefined;
  /** Where the person will land after signing in (NAV-05). */
  target: string | undefined;
  /** Whose session it is could not be asked: without a `user` nobody knows it, until it's asked again. */
  unverified: boolean;
}

/** What the device kept of an earlier visit. */
export interface SessionInput {
  token: string;
  user?: SessionUser;
  target?: string;
}

export type SessionEvent =
  | { type: 'signIn.submit'; attempt: SignInAttempt }
  /** A way in ended before it reached our server: a provider refused, or the person turned back there. */
  | { type: 'signIn.fail'; failure: Failure }
  /** The form was left or changed: the answer, or the last refusal, no longer matters. */
  | { type: 'signIn.dismiss' }
  /** A feature needs a person: come back to it afterwards. */
  | { type: 'target.set'; target: string | undefined }
  /** A protected page was asked for without a session (NAV-01). */
  | { type: 'visit.refuse'; target: string }
  | { type: 'signOut.request' }
  /** Asks again whose session it is, where nobody could say. */
  | { type: 'user.ask' }
  /** The server gave this person another token, or without one only other data: nothing on screen changes. */
  | { type: 'session.renew'; token?: string; user: SessionUser }
  /** The server refused this token (STATE-10); `at` is where the person was. */
  | { type: 'session.expire'; token: string; at: string }
  /** Another tab signed in. */
  | { type: 'session.adopt'; token: string; user?: SessionUser }
  /** Another tab signed out, or the stored token is gone; `at` is where the person was. */
  | { type: 'session.drop'; at: string };
