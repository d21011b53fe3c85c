import { expect, test } from 'vitest';
import { readDictionaries } from '#schemas/runtime/dictionary-version.ts';

/** Quotes of the specification, as text, and their places in the site. */
const quoted = {
  'please log in first': ['notices.loginFirst'],
  'please log in again': ['notices.loginAgain'],
  'the system is busy now, please try again later': ['notices.busy', 'answers.busy'],
  'Order creation failure': ['answers.orderCreationFailure'],
  'Cancel failed': ['orders.cancel.failed'],
  'Copy failed': ['tracking.copyFailed', 'order.placed.copyFailed', 'coupons.copyFailed', 'content.notCopied'],
  'The destination area is not covered or is unsafe; additional costs may be generated': [
    'order.coverage.warning',
    'rates.coverage.warning',
    'rules.serverRule.coveredZip',
  ],
  'There are no service outlets in this area, please choose again': ['answers.noServiceOutlet'],
  'no corresponding network found (zip code may be wrong)': ['answers.networkNotFound'],
  'freight amount not found, contact customer service': ['answers.freightNotFound', 'rates.none.title'],
  'no relevant time limit found': ['transit.none.title', 'transit.unknown.origin', 'transit.unknown.destination'],
  'please enter a valid zip code': ['rules.postalCode.prefix'],
  'no information yet': ['status.noInformationYet'],
  'Your account login has expired or has been logged in on other devices, please check again': [
    'notices.sessionExpired',
    'answers.sessionExpired',
  ],
} as const;

const { en } = readDictionaries();
const textAt = (key: string): unknown =>
  key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], en);

test('D-101 MSG-01 MSG-02 MSG-03 MSG-04 MSG-05 MSG-06 MSG-07 MSG-08 MSG-09 MSG-10 MSG-11 MSG-12 MSG-25 what the specification quotes begins the message in English', () => {
  for (const [quote, keys] of Object.entries(quoted))
    for (const key of keys) {
      const text = String(textAt(key));
      expect(text.slice(0, quote.length).toLowerCase(), key).toBe(quote.toLowerCase());
      expect(text[0], key).toBe(text[0]?.toUpperCase());
    }
});
