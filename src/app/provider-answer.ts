/** The first code to handle an address that a sign-in provider redirected the browser to (D-25). */
import { paths } from '#src/shared/navigation/paths.ts';
import type { Session } from '#src/shared/session/session.ts';

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
