/**
 * A postal code and what it fills in (D-60, D-61). Asks once per code, gives up outdated questions, and says
 * how it stands, so that the fields can be shown filled, open for typing, or not yet.
 */
import type { ZipAnswer } from '../services.tsx';
import { pressOver } from '#src/form-core/after-press.ts';
import { type Observable, observable } from '#src/form-core/observable.ts';

type ZipStatus =
  /** No valid code yet. */
  | 'idle'
  | 'loading'
  /** The catalogue knows it, and the fields say what it says. */
  | 'filled'
  /** The person edits what was filled in. */
  | 'open'
  /** Well-formed, but the catalogue lacks it. */
  | 'unknown'
  /** Could not be looked up now. */
  | 'failed';

export interface ZipState {
  status: ZipStatus;
  zip: string;
  colonies: readonly string[];
}

/** `typed` by the person, who wants the rest filled in; or `given` with answers that may say otherwise. */
export type ZipOrigin = 'typed' | 'given';

export interface ZipLookup extends Pick<Observable<ZipState>, 'get' | 'subscribe'> {
  /** @param zip undefined while the code isn't valid. */
  ask: (zip: string | undefined, origin: ZipOrigin) => void;
  /** Asks again after a failure. */
  retry: () => void;
  /** Opens the filled fields for typing. */
  open: () => void;
  /** Gives up what is under way. */
  stop: () => void;
}

export interface ZipLookupPorts {
  lookUp: ((zip: string, signal: AbortSignal) => Promise<ZipAnswer>) | undefined;
  /** Fills in what the code says; undefined when nobody could say it. Tells whether the fields now say the same. */
  fill: (answer: ZipAnswer | undefined, origin: ZipOrigin) => boolean;
}

const idle: ZipState = { status: 'idle', zip: '', colonies: [] };

/** @param ports are read at each question, so that they may change. */
export function createZipLookup(ports: () => ZipLookupPorts): ZipLookup {
  const { get, set, subscribe } = observable(idle);
  let question = new AbortController();

  async function answerTo(zip: string, signal: AbortSignal): Promise<ZipAnswer | undefined> {
    try {
      return await ports().lookUp?.(zip, signal);
    } catch {
      return undefined;
    }
  }

  async function lookUp(zip: string, origin: ZipOrigin) {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    set({ status: 'loading', zip, colonies: [] });
    const answer = await answerTo(zip, signal);
    // The fields that it opens move everything below them.
    await pressOver();
    if (signal.aborted) return;
    const known = answer?.known ? answer : undefined;
    const agrees = ports().fill(known, origin);
    if (known) return set({ status: agrees ? 'filled' : 'open', zip, colonies: known.colonies });
    set({ status: answer ? 'unknown' : 'failed', zip, colonies: [] });
  }

  return {
    get,
    subscribe,
    ask: (zip, origin) => {
      if (zip === get().zip || (zip === undefined && get().status === 'idle')) return;
      if (zip !== undefined) return void lookUp(zip, origin);
      question.abort();
      set(idle);
    },
    retry: () => void lookUp(get().zip, 'typed'),
    open: () => set({ ...get(), status: 'open' }),
    stop: () => {
      question.abort();
      if (get().status === 'loading') set(idle);
    },
  };
}
