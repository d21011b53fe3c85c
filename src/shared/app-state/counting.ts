import { browserStorage, type TextStorage } from '#src/lib/storage.ts';
import type { RuleStopListener } from '#src/forms/core/rule-stop-listener.tsx';
import type { StopCounter } from './stop-counter.ts';

/** A person's own word, on this device, about being counted; beside what the browser says for them. */
const key = 'ruleCounting';

interface CountingChoice {
  /** Whether the person has not said no. */
  mayCount: () => boolean;
  /** Takes effect at once. @returns false when it lasts only as long as the page, because it can't be stored. */
  choose: (counts: boolean) => boolean;
}

export function createCountingChoice(storage: TextStorage): CountingChoice {
  let choice: boolean | undefined;
  return {
    mayCount: () => choice ?? storage.get(key) !== 'off',
    choose: (counts) => {
      const isSaved = storage.set(key, counts ? 'on' : 'off');
      // A stored choice applies to every tab; one that can't be stored, to this page alone.
      choice = isSaved ? undefined : counts;
      return isSaved;
    },
  };
}

export const countingChoice = createCountingChoice(browserStorage);

// The listener of the site: small, since every visit has it; the counting itself is fetched with the first stop.

/** What a browser says of its person's wish; both are old or new names that TypeScript's browser does not know in full. */
interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Whether the person has told the browser that they don't want to be counted. */
export const wantsNoCounting = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1';

/**
 * @param load gets the counter, once; when that fails nothing is counted.
 * @param mayCount asked at every stop: the person may change their mind while the page is open.
 */
export function countStops(load: () => Promise<StopCounter>, mayCount: () => boolean): RuleStopListener {
  let counter: Promise<StopCounter | undefined> | undefined;
  return (stop) => {
    if (!mayCount()) return;
    counter ??= load().catch(() => undefined);
    void counter.then((loaded) => loaded?.add(stop));
  };
}
