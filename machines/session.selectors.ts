import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session.machine.ts';
import type { SessionView } from './session.types.ts';

/** The machine's state for screens. ENT-01: signed in only with a token. */
export function toView(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  const { user, failure, target, attempt } = snapshot.context;
  return {
    signedIn: snapshot.hasTag('signedIn'),
    busy: snapshot.hasTag('busy'),
    attempting: attempt?.kind,
    user,
    failure,
    target,
    unverified: snapshot.matches({ authenticated: 'unverified' }),
  };
}
