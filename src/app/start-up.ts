/** What is asked once after the first page is on screen: newer texts (SYS-06) and the office flag (SYS-07). */
import { createActor, fromPromise } from 'xstate';
import { dictionaryMachine, type DictionaryAnswer } from '#machines/dictionary/dictionary.machine.ts';
import type { Api } from '#src/api/types.ts';
import type { DictionaryStore } from '#src/i18n/stored-dictionary.ts';
import type { AppState } from '#src/state/app-state.tsx';

export interface StartUpParts {
  api: Api;
  state: AppState;
  dictionary: DictionaryStore;
  /** Shows newly kept texts. */
  onTexts: () => void;
  log: (message: string, detail: unknown) => void;
}

/** Begins the dictionary's check; the actor is at `current` or `failed` when it is done. */
export function checkDictionary({ api, dictionary, onTexts, log }: Omit<StartUpParts, 'state'>) {
  const actor = createActor(
    dictionaryMachine.provide({
      actors: {
        fetchDictionary: fromPromise<DictionaryAnswer, { version: string }>(async ({ input, signal }) => {
          const result = await api.call('i18nDictionary', input, { signal });
          if (!result.ok) throw result;
          const { version, ...texts } = result.data;
          return { version, texts };
        }),
      },
      actions: {
        keepDictionary: (_, { version, texts }) => {
          dictionary.keep(version, texts);
          onTexts();
        },
        logFailure: (_, { error }) => log('The dictionary could not be fetched; the bundled texts serve', error),
      },
    }),
    { input: { version: dictionary.version() } },
  );
  return actor.start();
}

/** ENT-06: the flag stays 0 when the call fails. */
export async function fetchWeightFlag(api: Api, state: AppState): Promise<void> {
  const result = await api.call('officeFlag');
  if (result.ok) state.weightFlag.set(result.data.weightFlag);
}

export function startUp(parts: StartUpParts): void {
  checkDictionary(parts);
  void fetchWeightFlag(parts.api, parts.state);
}
