/**
 * Requests of every start, once the page is idle (D-102): newer texts (SYS-06, FEAT-13) and the office flag (SYS-07).
 */
import type { Api, CallResult } from '#src/api/types.ts';
import type { DictionaryStore } from '#src/i18n/stored-dictionary.ts';
import type { AppState } from '#src/shared/app-state/app-state.tsx';

export interface DictionaryParts {
  api: Api;
  dictionary: DictionaryStore;
  /** Shows newly stored texts. */
  onTexts: () => void;
  log: (message: string, detail: unknown) => void;
}

/**
 * Requests the dictionary with the cached version; texts of another version replace it on the device and on screen.
 * Without a response the cached texts stay in use, and the failure is only logged (D-32).
 */
export async function refreshDictionary({ api, dictionary, onTexts, log }: DictionaryParts): Promise<void> {
  const known = dictionary.version();
  const result = await api.call('i18nDictionary', { version: known });
  if (!result.ok) return log('The dictionary could not be fetched; the texts at hand serve', result.codeName);
  const { version, ...texts } = result.data;
  if (version === known) return;
  dictionary.keep(version, texts);
  onTexts();
}

/** The flag in the HTML is valid until the call completes. */
export async function readWeightFlagInPage({ preloaded }: Api, state: AppState): Promise<void> {
  const result = (await preloaded?.('officeFlag', '{}')) as CallResult<'officeFlag'> | undefined;
  if (result?.ok) state.weightFlag.set(result.data.weightFlag);
}

/** ENT-06: the flag stays as it is when the call fails. */
export async function fetchWeightFlag(api: Api, state: AppState): Promise<void> {
  const result = await api.call('officeFlag', {});
  if (result.ok) state.weightFlag.set(result.data.weightFlag);
}
