/** The reply of a command that reads, asked again when one of its topics changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ClientError, type Reply } from './api/client.ts';
import { useTopics } from './live.tsx';
import { useOperator } from './session.tsx';

export interface Loaded {
  reply: Reply | undefined;
  /** The input, as a text, that `reply` answers. */
  question: string | undefined;
  /** HTTP status of the last failure. */
  failure: number | undefined;
  reload: () => void;
}

/**
 * @param command undefined: nothing is asked.
 * @param everyMs asks again after each so many ms while the page is visible; absent: only when a topic changes.
 */
export function useReply(
  command: string | undefined,
  input: Readonly<Record<string, unknown>> = {},
  topics: readonly string[] = [],
  everyMs?: number,
): Loaded {
  const { run } = useOperator();
  const [answer, setAnswer] = useState<Pick<Loaded, 'reply' | 'question'>>();
  const [failure, setFailure] = useState<number>();
  const question = JSON.stringify(input);
  const latest = useRef({ run, count: 0 });
  useEffect(() => {
    latest.current.run = run;
  });
  const ask = useCallback(
    (isBackground: boolean) => {
      if (command === undefined) return;
      latest.current.count += 1;
      const { count } = latest.current;
      const isCurrent = () => count === latest.current.count;
      async function send(name: string) {
        try {
          const next = await latest.current.run(name, JSON.parse(question) as Record<string, unknown>, isBackground);
          if (!isCurrent()) return;
          setAnswer({ reply: next, question });
          setFailure(undefined);
        } catch (error) {
          if (isCurrent()) setFailure(error instanceof ClientError ? error.status : 0);
        }
      }
      void send(command);
    },
    [command, question],
  );
  const reload = useCallback(() => ask(false), [ask]);
  useEffect(reload, [reload]);
  useTopics(topics, () => ask(true));
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask(true);
    }, everyMs);
    return () => clearInterval(timer);
  }, [ask, everyMs]);
  return { reply: answer?.reply, question: answer?.question, failure, reload };
}
