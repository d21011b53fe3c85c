import type { LanguageInfo } from '#domain/languages.ts';
import type { Platform } from '#src/browser/device.ts';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * The GMT offset as text, e.g. `GMT-06:00` (SYS-02, D-33).
 * @param minutesWest what `Date.prototype.getTimezoneOffset` gives: minutes from local time to UTC.
 */
export function offsetText(minutesWest: number): string {
  const sign = minutesWest > 0 ? '-' : '+';
  const minutes = Math.abs(minutesWest);
  return `GMT${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The headers of every request (SYS-02), and the layout, which is the session's channel (D-26). An empty token is sent when there is none (SYS-03). */
export function commonHeaders(
  token: string,
  language: LanguageInfo,
  platform: Platform,
  now: Date,
): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    langType: language.langType,
    timezone: offsetText(now.getTimezoneOffset()),
    authToken: token,
    platform,
  };
}
