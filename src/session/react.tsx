import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { SessionView, SignInAttempt } from '#machines/session/session.types.ts';
import { useAppState, type SignInPrompt } from '#src/state/app-state.tsx';
import type { Session } from './session.ts';

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
  /** Tries to sign in or to register. */
  submit: (attempt: SignInAttempt) => void;
  /** Forgets the last refusal, or gives up an attempt on its way. */
  dismiss: () => void;
  signOut: () => void;
  /** Opens the sign-in dialog (a page on a phone); afterwards the person lands at `target`, or stays. */
  openSignIn: (target?: string, form?: Exclude<SignInPrompt, 'closed'>) => void;
}

/** Who is signed in, and what can be done about it. */
export function useSession(): SessionHook {
  const session = useOpenSession();
  const { prompt } = useAppState();
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);

  return useMemo(
    () => ({
      ...view,
      submit: (attempt) => session.send({ type: 'signIn.submit', attempt }),
      dismiss: () => session.send({ type: 'signIn.dismiss' }),
      signOut: () => session.send({ type: 'signOut.request' }),
      openSignIn: (target, form = 'signIn') => {
        session.send({ type: 'target.set', target });
        prompt.set(form);
      },
    }),
    [view, session, prompt],
  );
}
