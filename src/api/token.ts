/** The only module that reads and stores the session token (SYS-03, D-08, ENT-09). */
import { constants } from '#domain/constants.ts';
import {
  browserCookies,
  browserStorage,
  type CookieJar,
  readCookie,
  type TextStorage,
  writeCookie,
} from '#src/lib/storage.ts';

/** The key in local storage, and the cookie's name. */
export const tokenKey = 'token';

export interface TokenStore {
  /** The token, or the empty text. A token found only in local storage is saved as a cookie again. */
  read: () => string;
  save: (token: string) => void;
  clear: () => void;
}

export interface TokenPlaces {
  cookies: CookieJar;
  storage: TextStorage;
  /** Whether the page was loaded over https, so that the cookie is never sent in the clear. */
  isSecure: () => boolean;
}

export function createTokenStore({ cookies, storage, isSecure }: TokenPlaces): TokenStore {
  const extendCookie = (token: string, days: number) => writeCookie(cookies, tokenKey, token, days, isSecure());
  return {
    read: () => {
      const fromCookie = readCookie(cookies, tokenKey);
      if (fromCookie) return fromCookie;
      const stored = storage.get(tokenKey) ?? '';
      if (stored) extendCookie(stored, constants.timeouts.tokenCookieDays);
      return stored;
    },
    save: (token) => {
      extendCookie(token, constants.timeouts.tokenCookieDays);
      storage.set(tokenKey, token);
    },
    clear: () => {
      extendCookie('', 0);
      storage.remove(tokenKey);
    },
  };
}

export const browserToken: TokenStore = createTokenStore({
  cookies: browserCookies,
  storage: browserStorage,
  isSecure: () => window.location.protocol === 'https:',
});
