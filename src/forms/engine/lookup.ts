/**
 * A field whose answer is looked up and fills in others. Asks once per answer, cancels outdated requests, and reports
 * its state, so that the fields can be shown filled, editable, or pending.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useBackOnline } from '#src/lib/connectivity.ts';
import { type Observable, observable } from '#src/lib/observable.ts';
import { pointerUp } from '#src/forms/core/input-timing.ts';

/** The state of a request to a service. `absent`: there is no service. */
type Asked<T> = { status: 'absent' | 'loading' | 'failed' } | { status: 'loaded'; answer: T };

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

/** The result of a lookup. */
export interface LookupAnswer {
  /** False: well-formed, but unknown to the service; the person types the rest. */
  known: boolean;
  /** By the names of the fields that are filled in. */
  answers: Readonly<Record<string, string | undefined>>;
  /** On offer where one of several has to be chosen. */
  choices: readonly string[];
}

/** Rejects when it can't be looked up now. */
export type LookUp = (key: string, signal: AbortSignal) => Promise<LookupAnswer>;

type LookupStatus =
  /** Nothing to look up yet. */
  | 'idle'
  | 'loading'
  /** It is known, and the fields say what it says. */
  | 'filled'
  /** The person edits what was filled in. */
  | 'open'
  /** Well-formed, but not known. */
  | 'unknown'
  /** Could not be looked up now. */
  | 'failed';

export interface LookupState {
  status: LookupStatus;
  key: string;
  choices: readonly string[];
}

/** `typed` by the person, who wants the rest filled in; or `given` with answers that may differ from the result. */
export type LookupOrigin = 'typed' | 'given';

export interface Lookup extends Pick<Observable<LookupState>, 'get' | 'subscribe'> {
  /** @param key undefined while the answer isn't valid. */
  ask: (key: string | undefined, origin: LookupOrigin) => void;
  /** Asks again after a failure. */
  retry: () => void;
  /** Opens the filled fields for typing. */
  open: () => void;
  /** Gives up what is under way. */
  stop: () => void;
}

export interface LookupPorts {
  lookUp: LookUp | undefined;
  /** Fills in the result; undefined when there was none. Returns whether the fields now match it. */
  fill: (answer: LookupAnswer | undefined, origin: LookupOrigin) => boolean;
}

const idle: LookupState = { status: 'idle', key: '', choices: [] };

/** @param ports are read at each question, so that they may change. */
export function createLookup(ports: () => LookupPorts): Lookup {
  const { get, set, subscribe } = observable(idle);
  let question = new AbortController();

  async function answerTo(key: string, signal: AbortSignal): Promise<LookupAnswer | undefined> {
    try {
      return await ports().lookUp?.(key, signal);
    } catch {
      return undefined;
    }
  }

  async function lookUp(key: string, origin: LookupOrigin) {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    set({ status: 'loading', key, choices: [] });
    const answer = await answerTo(key, signal);
    // The fields that it opens move everything below them.
    await pointerUp();
    if (signal.aborted) return;
    const known = answer?.known ? answer : undefined;
    const agrees = ports().fill(known, origin);
    if (known) return set({ status: agrees ? 'filled' : 'open', key, choices: known.choices });
    set({ status: answer ? 'unknown' : 'failed', key, choices: [] });
  }

  return {
    get,
    subscribe,
    ask: (key, origin) => {
      if (key === get().key || (key === undefined && get().status === 'idle')) return;
      if (key !== undefined) return void lookUp(key, origin);
      question.abort();
      set(idle);
    },
    retry: () => void lookUp(get().key, 'typed'),
    open: () => set({ ...get(), status: 'open' }),
    stop: () => {
      question.abort();
      if (get().status === 'loading') set(idle);
    },
  };
}
