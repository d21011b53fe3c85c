import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { type Failure, failureNamed } from '#machines/failure.ts';
import type { OpenSession, SessionView, SignInAttempt } from '#machines/session.types.ts';
import { readPlatform } from '#src/lib/device.ts';
import { type AccountForm, useAppState } from '#src/shared/app-state/app-state.tsx';
import type { Session } from './session.ts';

const aborted = failureNamed('aborted');

/** Makes a sign-in attempt and awaits its end; resolves with the failure, `aborted` when the attempt was cancelled. */
function attemptAt(session: Session, attempt: SignInAttempt): Promise<Failure | undefined> {
  const before = session.view().failure;
  return new Promise((resolve) => {
    let hasBegun = false;
    const stop = session.subscribe(() => {
      const { busy, signedIn, failure } = session.view();
      if (busy) {
        hasBegun = true;
        return;
      }
      // The failure of an earlier attempt is cleared when this one begins.
      if (!hasBegun && failure === before) return;
      stop();
      resolve(signedIn ? undefined : (failure ?? aborted));
    });
    session.send({ type: 'signIn.submit', attempt });
  });
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Gives the screens below it a session. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session itself, for the app's own wiring; screens take `useSession`. */
export function useOpenSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

export interface SessionHook extends SessionView {
  /** Signs in or registers; resolves with the failure, or with undefined on success. */
  submit: (attempt: SignInAttempt) => Promise<Failure | undefined>;
  /** Keeps what a change of account has answered with: other data, and another token where the old ones ended. */
  renew: (session: Partial<OpenSession> & Pick<OpenSession, 'user'>) => void;
  /** Requests the session's owner again after a failure. */
  askAgain: () => void;
  /** Clears the last failure, or cancels a pending attempt. */
  dismiss: () => void;
  /** Closes the form: where the person was going no longer matters either. */
  forget: () => void;
  /** Asks first while orders wait to be sent. */
  signOut: () => void;
  /**
   * Opens the sign-in dialog, on a phone the page `/login` (D-10). Afterwards the person lands at `target`;
   * without one, where they were going before, or they stay.
   */
  openSignIn: (target?: string, form?: AccountForm) => void;
}

/** Who is signed in, and what can be done about it. */
export function useSession(): SessionHook {
  const session = useOpenSession();
  const { prompt, unsent, leaving } = useAppState();
  const view = useSyncExternalStore(session.subscribe, session.view, session.renderedView);

  return useMemo(
    () => ({
      ...view,
      submit: (attempt) => attemptAt(session, attempt),
      renew: (renewed) => session.send({ type: 'session.renew', ...renewed }),
      askAgain: () => session.send({ type: 'user.ask' }),
      dismiss: () => session.send({ type: 'signIn.dismiss' }),
      forget: () => {
        session.send({ type: 'signIn.dismiss' });
        session.send({ type: 'target.set', target: undefined });
      },
      signOut: () => (unsent.get() > 0 ? leaving.set(true) : session.send({ type: 'signOut.request' })),
      openSignIn: (target, form = 'signIn') => {
        // Without a target the machine is only woken, so that it is there when the form is sent.
        session.send(target === undefined ? { type: 'signIn.dismiss' } : { type: 'target.set', target });
        prompt.set({ form, place: readPlatform() === 'mobile' ? 'page' : 'dialog' });
      },
    }),
    [view, session, prompt, unsent, leaving],
  );
}
