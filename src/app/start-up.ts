/** What is asked once when the site starts: newer texts (SYS-06, FEAT-13) and the office flag (SYS-07). */
import type { CallId } from '#contract/wire.ts';
import type { Api, CallResult, Input } from '#src/api/types.ts';
import type { DictionaryStore } from '#src/i18n/stored-dictionary.ts';
import type { AppState } from '#src/shared/app-state/app-state.tsx';

/** As it came with the page, else by the call. */
async function answerTo<K extends CallId>(api: Api, id: K, input: Input<K>): Promise<CallResult<K>> {
  const call = api.call as (id: K, input: Input<K>) => Promise<CallResult<K>>;
  return ((await api.atHand?.(id, JSON.stringify(input))) as CallResult<K> | undefined) ?? call(id, input);
}

export interface DictionaryParts {
  api: Api;
  dictionary: DictionaryStore;
  /** Shows newly kept texts. */
  onTexts: () => void;
  log: (message: string, detail: unknown) => void;
}

/**
 * Asks with the version at hand; texts of another version take its place on the device and on screen.
 * Without an answer the texts at hand serve, and the failure is only logged (D-32).
 */
export async function refreshDictionary({ api, dictionary, onTexts, log }: DictionaryParts): Promise<void> {
  const known = dictionary.version();
  const result = await answerTo(api, 'i18nDictionary', { version: known });
  if (!result.ok) return log('The dictionary could not be fetched; the texts at hand serve', result.codeName);
  const { version, ...texts } = result.data;
  if (version === known) return;
  dictionary.keep(version, texts);
  onTexts();
}

/** ENT-06: the flag stays 0 when the call fails. */
export async function fetchWeightFlag(api: Api, state: AppState): Promise<void> {
  const result = await answerTo(api, 'officeFlag', {});
  if (result.ok) state.weightFlag.set(result.data.weightFlag);
}
