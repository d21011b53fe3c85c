/** A person's own word, on this device, about being counted; beside what the browser says for them. */
import { browserStorage, type TextStorage } from '#src/browser/storage.ts';

const key = 'ruleCounting';

export interface CountingChoice {
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
