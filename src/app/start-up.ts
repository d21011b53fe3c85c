import { safeStorage } from '#src/lib/storage.ts';
import type { Session } from '#src/shared/session/session.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import type { Api, CallResult } from '#src/api/types.ts';
import type { DictionaryStore } from '#src/i18n/installed.ts';
import type { AppState } from '#src/shared/app-state/app-state.tsx';

/** The page to open after signing in, stored across a reload of the sign-in page (NAV-05); the machine validates it. */
const key = 'signInTarget';
const storage = safeStorage(() => window.sessionStorage);

export const readTarget = (): string | undefined => storage.get(key) ?? undefined;

export function saveTarget({ view, subscribe }: Session): void {
  subscribe(() => {
    const { target } = view();
    if (target) storage.set(key, target);
    else storage.remove(key);
  });
}

/** The first code to handle an address that a sign-in provider redirected the browser to (D-25). */
type Page = Pick<Window, 'location' | 'history'>;

const telling = ['id_token', 'access_token', 'error'] as const;

/**
 * Removes the provider's response from the address at once: no other script, no history entry and no Referer ever holds
 * the token. Undefined for every other address.
 */
export function takeProviderAnswer({ location, history }: Page): URLSearchParams | undefined {
  if (location.pathname !== paths.login) return undefined;
  const places = [location.hash.slice(1), location.search.slice(1)].map((text) => new URLSearchParams(text));
  const answer = places.find((place) => telling.some((name) => place.has(name)));
  if (answer) history.replaceState(history.state, '', location.pathname);
  return answer;
}

/** Signs in with the provider's response, or says why that is impossible. */
export async function followProvider(session: Session, answer: URLSearchParams): Promise<void> {
  const { getAttempt } = await import('#src/shared/session/social.ts');
  const outcome = getAttempt(answer);
  session.send(
    'kind' in outcome ? { type: 'signIn.submit', attempt: outcome } : { type: 'signIn.fail', failure: outcome },
  );
}

/**
 * Requests of every start, once the page is idle (D-102): newer texts (SYS-06, FEAT-13) and the office flag (SYS-07).
 */
interface DictionaryParts {
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
  if (!result.ok) return log('The dictionary could not be fetched; the cached texts stay in use', result.codeName);
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
