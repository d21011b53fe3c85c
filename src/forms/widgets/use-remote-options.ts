import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useBackOnline } from '#src/browser/back-online.ts';

/** How a question to a service stands. `absent`: there is nobody to ask. */
export type Asked<T> = { status: 'absent' | 'loading' | 'failed' } | { status: 'loaded'; answer: T };

type Ask<T> = (signal: AbortSignal) => Promise<T> | undefined;

/**
 * Asks a service when the widget appears, whenever `question` changes, and again by the second value, or automatically when
 * it failed and the connection comes back. An outdated answer is never heard. To another question the last answer stands until the next one comes, so that no person loses
 * the control they are at.
 *
 * @param ask gives undefined when the form has no such service.
 */
export function useRemoteOptions<T>(ask: Ask<T>, question = ''): [Asked<T>, () => void] {
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<Asked<T>>({ status: 'loading' });
  const start = useEffectEvent(ask);

  useEffect(() => {
    const over = new AbortController();
    const asking = start(over.signal);
    setAsked((before) => {
      if (!asking) return { status: 'absent' };
      return before.status === 'loaded' ? before : { status: 'loading' };
    });
    asking?.then(
      (answer) => !over.signal.aborted && setAsked({ status: 'loaded', answer }),
      () => !over.signal.aborted && setAsked({ status: 'failed' }),
    );
    return () => over.abort();
  }, [attempt, question]);

  const askAgain = useCallback(() => {
    setAsked({ status: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  useBackOnline(asked.status === 'failed', askAgain);
  return [asked, askAgain];
}
