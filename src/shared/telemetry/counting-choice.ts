/** A person's own word, on this device, about being counted; beside what the browser says for them. */
import { browserStorage, type TextStorage } from '#src/browser/storage.ts';

const key = 'ruleCounting';

export interface CountingChoice {
  /** Whether the person has not said no. */
  mayCount: () => boolean;
  /** Holds at once. @returns false when it lasts no longer than the page, because nothing can be kept. */
  choose: (counts: boolean) => boolean;
}

export function createCountingChoice(storage: TextStorage): CountingChoice {
  let choice: boolean | undefined;
  return {
    mayCount: () => choice ?? storage.get(key) !== 'off',
    choose: (counts) => {
      const isSaved = storage.set(key, counts ? 'on' : 'off');
      // What is kept holds in every tab; what is not, in this page alone.
      choice = isSaved ? undefined : counts;
      return isSaved;
    },
  };
}

export const countingChoice = createCountingChoice(browserStorage);
