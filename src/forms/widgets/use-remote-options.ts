import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useBackOnline } from '#src/browser/back-online.ts';

/** The state of a request to a service. `absent`: there is no service. */
export type Asked<T> = { status: 'absent' | 'loading' | 'failed' } | { status: 'loaded'; answer: T };

type Ask<T> = (signal: AbortSignal) => Promise<T> | undefined;

/**
 * Queries a service when the widget appears, whenever `question` changes, on a call of the second value, and
 * automatically when a failed request's connection comes back. Outdated answers are ignored. When the question changes,
 * the last answer stays until the next one arrives, so that a person keeps the control they are at.
 *
 * @param ask returns undefined when the form has no such service.
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
