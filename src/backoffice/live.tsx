/** Tells screens which topics have changed: by server-sent events, or by polling while the connection is down. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createListeners } from '#src/lib/observable.ts';
import { createPaced } from './live-boards.ts';
import { useOperator } from './session.tsx';

interface Live {
  /** Whether events arrive; otherwise screens are asked again every `pollMs`. */
  isOpen: boolean;
  subscribe: (listener: (topic: string | undefined) => void) => () => void;
}

const Context = createContext<Live>({ isOpen: false, subscribe: () => () => undefined });

export const useLive = (): Live => useContext(Context);

const pollMs = 30_000;

export function LiveProvider({ children }: { children: ReactNode }) {
  const { client, phase } = useOperator();
  const [isOpen, setOpen] = useState(false);
  const [listeners] = useState(() => createListeners<[string | undefined]>());
  const isActive = phase.name === 'signedIn' && !phase.isLocked;
  useEffect(() => {
    if (!isActive) return undefined;
    const end = client.live(listeners.notify, (isNow) => {
      setOpen(isNow);
      // What happened while the connection was down was not sent.
      if (isNow) listeners.notify(undefined);
    });
    return () => {
      end();
      setOpen(false);
    };
  }, [client, isActive, listeners]);
  useEffect(() => {
    if (!isActive || isOpen) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') listeners.notify(undefined);
    }, pollMs);
    return () => clearInterval(timer);
  }, [isActive, isOpen, listeners]);
  const value = useMemo(() => ({ isOpen, subscribe: listeners.subscribe }), [isOpen, listeners]);
  return <Context value={value}>{children}</Context>;
}

/** Calls back when one of the topics has changed, or when any may have. */
export function useTopics(topics: readonly string[], onChange: () => void): void {
  const { subscribe } = useLive();
  const latest = useRef({ topics, onChange });
  useEffect(() => {
    latest.current = { topics, onChange };
  });
  useEffect(() => {
    const paced = createPaced(() => latest.current.onChange());
    const end = subscribe((topic) => {
      if (topic === undefined || latest.current.topics.includes(topic)) paced.ask();
    });
    return () => {
      end();
      paced.end();
    };
  }, [subscribe]);
}
