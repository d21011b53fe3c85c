/** The operator's session: who is signed in, which commands are allowed, and when the page is locked. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import {
  ClientError,
  type CommandFacts,
  type Credentials,
  type OperatorClient,
  type OperatorSession,
  type Reply,
} from './api/client.ts';

type Phase =
  | { name: 'loading' }
  | { name: 'unreachable' }
  | { name: 'signedOut' }
  | { name: 'enrol' }
  /** Locked: the session ended during work; what was typed stays below the sign-in dialog. */
  | { name: 'signedIn'; session: OperatorSession; isLocked: boolean };

export interface SessionValue {
  phase: Phase;
  client: OperatorClient;
  retry: () => void;
  signIn: (credentials: Credentials) => Promise<void>;
  signOut: () => Promise<void>;
  /** After recovery codes were shown: the session is asked for again. */
  enter: () => Promise<void>;
  /** Runs a command and keeps the session alive; locks the page when it has ended. */
  run: (command: string, input?: Readonly<Record<string, unknown>>, isBackground?: boolean) => Promise<Reply>;
  find: (command: string) => CommandFacts | undefined;
}

const Context = createContext<SessionValue | undefined>(undefined);

export function useOperator(): SessionValue {
  const value = useContext(Context);
  if (!value) throw new Error('A screen of the back office needs an OperatorProvider.');
  return value;
}

const longestTimer = 2 ** 31 - 1;

export function OperatorProvider({ client, children }: { client: OperatorClient; children: ReactNode }) {
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });
  /** How long a session lasts without a request, and when it ends. */
  const idle = useRef({ ms: 0, until: 0 });
  const [watch, setWatch] = useState(0);

  const lock = useCallback(() => {
    setPhase((now) => (now.name === 'signedIn' ? { ...now, isLocked: true } : { name: 'signedOut' }));
  }, []);

  const enter = useCallback(async () => {
    const session = await client.session();
    const until = Date.parse(session.idleUntil);
    idle.current = { ms: until - Date.now(), until };
    setPhase((now) => {
      // Another operator must not see what the first one typed.
      if (now.name === 'signedIn' && now.session.name !== session.name) window.location.reload();
      return { name: 'signedIn', session, isLocked: false };
    });
    setWatch((count) => count + 1);
  }, [client]);

  const load = useCallback(() => {
    setPhase({ name: 'loading' });
    enter().catch((error: unknown) => {
      const isOut = error instanceof ClientError && error.status === 401;
      setPhase(isOut ? { name: 'signedOut' } : { name: 'unreachable' });
    });
  }, [enter]);
  useEffect(load, [load]);

  const isOpen = phase.name === 'signedIn' && !phase.isLocked;
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = idle.current.until - Date.now();
      if (left <= 0) return lock();
      timer = setTimeout(look, Math.min(left, longestTimer));
    };
    look();
    return () => clearTimeout(timer);
  }, [isOpen, watch, lock]);

  const value = useMemo<SessionValue>(() => {
    const commands = phase.name === 'signedIn' ? phase.session.commands : [];
    return {
      phase,
      client,
      retry: load,
      enter,
      signIn: async (credentials) => {
        const { state } = await client.signIn(credentials);
        if (state === 'enrol') setPhase({ name: 'enrol' });
        else await enter();
      },
      signOut: async () => {
        await client.signOut().catch(() => undefined);
        setPhase({ name: 'signedOut' });
      },
      run: async (command, input = {}, isBackground = false) => {
        try {
          const reply = await client.run(command, input, isBackground);
          if (!isBackground) idle.current.until = Date.now() + idle.current.ms;
          return reply;
        } catch (error) {
          if (error instanceof ClientError && error.status === 401) lock();
          throw error;
        }
      },
      find: (name) => commands.find((command) => command.name === name),
    };
  }, [phase, client, load, enter, lock]);

  return <Context value={value}>{children}</Context>;
}
