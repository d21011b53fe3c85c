import { isIP, isIPv4 } from 'node:net';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Channel } from '#server/http/handlers.ts';

/**
 * Client, device and network of a request; every call's request has them. They are shortened before they are stored.
 */
export interface Visit {
  readonly channel: Channel;
  /** The User-Agent header; stored as `getDevice` formats it. */
  readonly userAgent: string;
  /** Stored as `getNetwork` formats it. */
  readonly ip: string;
  readonly language: LanguageInfo;
}

// Reduces a User-Agent header to what lets customers recognize their own device, too little to track anyone with.

/** In the order of lookup: most browsers also name the one that they descend from. */
const browsers = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

type Known = readonly (readonly [name: string, sign: RegExp])[];

const nameIn = (known: Known, userAgent: string): string | undefined =>
  known.find(([, sign]) => sign.test(userAgent))?.[0];

/** `Firefox · Windows`; null for an unknown browser. */
export function getDevice(userAgent: string): string | null {
  const names = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' · ') : null;
}

const savedGroups = 3;

/**
 * A network address without its last part, e.g. `203.0.113.*` or `2001:db8:7:*` (/24 and /48); null for an invalid
 * address.
 */
export function getNetwork(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '*');
  if (isIP(plain) === 0) return null;
  const [written = ''] = plain.toLowerCase().split('::');
  const groups = written.split(':').filter(Boolean);
  return [...groups, ...Array<string>(savedGroups).fill('0')].slice(0, savedGroups).join(':') + ':*';
}
