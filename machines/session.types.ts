import type { Answer } from '#contract/calls.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Failure } from './failure.ts';

export type SessionUser = Answer<'userInfo'>;

/** Signing in, registering, or resetting a forgotten password: which call, with which form. */
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

/** A live session: the server's response to a sign-in, stored on the device as `userData` (ENT-01). */
export interface OpenSession {
  token: string;
  user: SessionUser;
}

/** The session that an attempt opens; `isNew` when the attempt created the account, by any method. */
export interface OpenedSession extends OpenSession {
  isNew?: boolean;
}

export interface SessionContext {
  /** Empty when signed out. */
  token: string;
  /** Undefined while a session found on the device is being verified. */
  user: SessionUser | undefined;
  attempt: SignInAttempt | undefined;
  failure: Failure | undefined;
  /** The path on this site to land on after signing in (NAV-05). */
  target: string | undefined;
}

/** The session as a screen shows it. */
export interface SessionView {
  signedIn: boolean;
  /** A sign-in, registration or sign-out is on its way. */
  busy: boolean;
  /** The sign-in method that is being tried. */
  attempting: SignInAttempt['kind'] | undefined;
  /** Undefined when signed out, and for a moment while a stored session is verified. */
  user: SessionUser | undefined;
  /** Why the last attempt was rejected. */
  failure: Failure | undefined;
  /** Where the customer lands after signing in (NAV-05). */
  target: string | undefined;
  /** Verification had no response: without a `user` the owner is unknown until the next attempt. */
  unverified: boolean;
}

/** Data that an earlier visit stored on the device. */
export interface SessionInput {
  token: string;
  user?: SessionUser;
  target?: string;
}

export type SessionEvent =
  | { type: 'signIn.submit'; attempt: SignInAttempt }
  /** A sign-in ended before it reached our server: the provider rejected it, or the customer went back. */
  | { type: 'signIn.fail'; failure: Failure }
  /** The form was left or changed: the response, or the last rejection, no longer matters. */
  | { type: 'signIn.dismiss' }
  /** A feature requires a sign-in and is the destination afterwards. */
  | { type: 'target.set'; target: string | undefined }
  /** A protected page was requested without a session (NAV-01). */
  | { type: 'visit.refuse'; target: string }
  | { type: 'signOut.request' }
  /** Asks again whose session it is, after an attempt without a response. */
  | { type: 'user.ask' }
  /** The server sent another token, or without one only other user data: nothing on screen changes. */
  | { type: 'session.renew'; token?: string; user: SessionUser }
  /** The server rejected this token (STATE-10); `at` is the current page. */
  | { type: 'session.expire'; token: string; at: string }
  /** Another tab signed in. */
  | { type: 'session.adopt'; token: string; user?: SessionUser }
  /** Another tab signed out, or the stored token is gone; `at` is the current page. */
  | { type: 'session.drop'; at: string };
