/** Customers of the bench, registered through the API like real ones. */
import type { Answer } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import { languages } from '#domain/languages.ts';
import { createClient } from '#src/api/client.ts';
import type { Api, CallResult } from '#src/api/types.ts';
import { answerTo } from '#tests/support/image-code.ts';
import { solveWork } from '#tests/support/work.ts';

export type SignedIn = Answer<'registerByPhone'>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The site's own client; `fetch` determines the server. */
export function apiOver(fetch: Fetch, token = ''): Api {
  return createClient({
    fetch,
    readToken: () => token,
    readLanguage: () => languages[0],
    readPlatform: () => 'desktop',
  });
}

/** To a server that listens at `address`. */
export const fetchFrom =
  (address: string): Fetch =>
  (url, init) =>
    fetch(address + url, init);

/** The data of a call. @throws Error when it was rejected. */
export function getData<K extends CallId>(result: CallResult<K>): Answer<K> {
  if (!result.ok) throw new Error(`The server refused: ${result.codeName} ${JSON.stringify(result.errors)}`);
  return result.data;
}

/**
 * @param number distinguishes customers, from 0.
 * @param codeFor reads the code that was sent to a phone.
 */
export async function registerCustomer(
  api: Api,
  number: number,
  codeFor: (phone: string) => string,
): Promise<SignedIn> {
  const tail = String(number).padStart(4, '0');
  const phone = `999555${tail}`;
  const { captchaId, question } = getData(await api.call('captcha', {}));
  const work = solveWork(getData(await api.call('workStart', { purpose: 'register', target: phone })));
  getData(await api.call('smsCode', { purpose: 'register', phone, captchaId, captcha: answerTo(question), ...work }));
  const password = 'Medir2026';
  return getData(
    await api.call('registerByPhone', {
      phone,
      code: codeFor(phone),
      username: `Medidas ${tail}`,
      password,
      confirmPassword: password,
      acceptTerms: true,
    }),
  );
}
