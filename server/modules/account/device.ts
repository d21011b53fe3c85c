/** Reduces a User-Agent header to what lets customers recognize their own device, too little to track anyone with. */

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
