import type { CookieName } from '#domain/device-storage.ts';

/** The cookie store; in a browser `document.cookie`. */
export interface CookieJar {
  /** All cookies as `a=1; b=2`. */
  read: () => string;
  /** Takes one `Set-Cookie`-like line. */
  write: (line: string) => void;
}

const day = 86_400;

/** The value of a cookie; empty when there is none. */
export function readCookie(jar: CookieJar, name: CookieName): string {
  const pair = jar
    .read()
    .split('; ')
    .find((part) => part.startsWith(`${name}=`));
  if (!pair) return '';
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return '';
  }
}

/** Sets a cookie for the whole site; `days` 0 removes it. */
export function writeCookie(jar: CookieJar, name: CookieName, value: string, days: number, secure: boolean): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${days * day}`, 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  jar.write(parts.join('; '));
}

export const browserCookies: CookieJar = {
  read: () => document.cookie,
  write: (line) => {
    document.cookie = line;
  },
};
