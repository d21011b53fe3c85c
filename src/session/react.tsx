import { createContext, use, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import {
  failureOf,
  isBusy,
  isSignedIn,
  targetOf,
  userOf,
  type SessionSnapshot,
} from '#machines/session/session.selectors.ts';
import type { SessionFailure, SessionUser, SignInAttempt } from '#machines/session/session.types.ts';
import { useAppState, type SignInPrompt } from '#src/state/app-state.tsx';
import type { SessionHandle } from './create-session.ts';

const SessionContext = createContext<SessionHandle | undefined>(undefined);

/** Gives the screens below it a started session. */
export function SessionProvider({ session, children }: { session: SessionHandle; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session itself, for the app's own wiring; screens take `useSession`. */
export function useSessionHandle(): SessionHandle {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

export interface Session {
  signedIn: boolean;
  /** Undefined when signed out, and for a moment while a stored session is verified. */
  user: SessionUser | undefined;
  /** A sign-in, registration or sign-out is on its way. */
  busy: boolean;
  /** Why the last attempt was refused. */
  failure: SessionFailure | undefined;
  /** Where the person will land after signing in (NAV-05). */
  target: string | undefined;
  /** Tries to sign in or to register. */
  submit: (attempt: SignInAttempt) => void;
  /** Forgets the last refusal, or gives up an attempt on its way. */
  dismiss: () => void;
  signOut: () => void;
  /** Opens the sign-in dialog (a page on a phone); afterwards the person lands at `target`, or stays. */
  openSignIn: (target?: string, form?: Exclude<SignInPrompt, 'closed'>) => void;
}

/** Who is signed in, and what can be done about it. */
export function useSession(): Session {
  const { actor } = useSessionHandle();
  const { prompt } = useAppState();
  const subscribe = useCallback((listener: () => void) => {
    const { unsubscribe } = actor.subscribe(listener);
    return unsubscribe;
  }, [actor]);
  const snapshot: SessionSnapshot = useSyncExternalStore(subscribe, () => actor.getSnapshot());

  return useMemo(
    () => ({
      signedIn: isSignedIn(snapshot),
      user: userOf(snapshot),
      busy: isBusy(snapshot),
      failure: failureOf(snapshot),
      target: targetOf(snapshot),
      submit: (attempt) => actor.send({ type: 'signIn.submit', attempt }),
      dismiss: () => actor.send({ type: 'signIn.dismiss' }),
      signOut: () => actor.send({ type: 'signOut.request' }),
      openSignIn: (target, form = 'signIn') => {
        actor.send({ type: 'target.set', target });
        prompt.set(form);
      },
    }),
    [snapshot, actor, prompt],
  );
}
