/** The browser of a returning visitor: signed in, Spanish, a desktop window. */
import type { Browser, BrowserContext } from 'playwright-core';
import { tokenKey } from '#src/api/token.ts';
import { userDataKey } from '#src/shared/session/stored-session.ts';
import type { SignedIn } from './customer.ts';

/** @param session the stored session; signed out without it. */
export function openContext(
  browser: Browser,
  address: string,
  session?: SignedIn,
  width = 1280,
): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width, height: 900 },
    // Precaching is not part of a page's cost.
    serviceWorkers: 'block',
    ...(session && {
      storageState: {
        cookies: [
          {
            name: tokenKey,
            value: session.token,
            domain: new URL(address).hostname,
            path: '/',
            expires: -1,
            httpOnly: false,
            secure: false,
            sameSite: 'Lax',
          },
        ],
        origins: [
          {
            origin: address,
            localStorage: [
              { name: tokenKey, value: session.token },
              { name: userDataKey, value: JSON.stringify(session) },
            ],
          },
        ],
      },
    }),
  });
}
