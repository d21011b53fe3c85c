import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session.machine.ts';
import type { SessionFailure, SessionUser } from './session.types.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** ENT-01: signed in only with a token. */
export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('signedIn');

/** Whether a sign-in, a registration or a sign-out is on its way. */
export const isBusy = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('busy');

export const userOf = (snapshot: SessionSnapshot): SessionUser | undefined => snapshot.context.user;

export const failureOf = (snapshot: SessionSnapshot): SessionFailure | undefined => snapshot.context.failure;

/** Where the person will land after signing in (NAV-05). */
export const targetOf = (snapshot: SessionSnapshot): string | undefined => snapshot.context.target;
