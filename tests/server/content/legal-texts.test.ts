import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { cookieNames, databaseNames, storedFamilies, storedNames } from '#domain/content/device-storage.ts';
import { languages } from '#domain/languages.ts';
import { readBody, toText } from '#server/content/markdown.ts';

const read = (page: string, dictionary: string): string =>
  readFileSync(new URL(`../../../content/pages/${page}/${dictionary}.md`, import.meta.url), 'utf8').split(
    '\n---\n',
  )[1] ?? '';

/** A language may ship before editors write in it (`npm run content -- lint`); a started one has to be complete. */
const written = languages.filter(({ dictionary }) =>
  existsSync(new URL(`../../../content/pages/terms/${dictionary}.md`, import.meta.url)),
);
const { parcel, cod, service } = constants;

/** The product's limits and promises, as the terms state them. */
const inTerms = [
  parcel.web.maxWeightKg,
  parcel.web.maxSideCm,
  parcel.web.maxSideSumCm,
  parcel.mobile.maxWeightKg,
  parcel.mobile.maxSideCm,
  parcel.volumetricDivisor,
  constants.tracking.tailDigits,
  cod.editWindowStart,
  cod.editWindowEnd,
  service.weekdayAgentsOpen,
  service.weekdayAgentsClose,
  service.saturdayAgentsClose,
  service.solutionHours,
];

describe.each(written)('CALL-82 FEAT-11 what one agrees to, in $dictionary', ({ dictionary, locale }) => {
  test('the terms have the parts of the Spanish ones, and the limits that the product has', () => {
    const text = read('terms', dictionary);
    expect(text.match(/^## /gm)?.length).toBe(read('terms', 'es').match(/^## /gm)?.length);
    const maxValue = (parcel.maxItemValueCentavos / 100).toLocaleString(locale, { numberingSystem: 'latn' });
    for (const number of [...inTerms, maxValue]) expect(text).toMatch(new RegExp(`(?<![\\d:,.])${number}(?![\\d:])`));
  });

  test('ROUTE-33 D-11 they lead to the list of what is not carried, to the notice, and to where one writes', () => {
    const hrefs = (page: string) => readBody(read(page, dictionary)).links.map(({ href }) => href);
    expect(hrefs('terms')).toEqual(expect.arrayContaining(['/contraband', '/privacy', '/contactUs']));
    expect(hrefs('privacy')).toEqual(expect.arrayContaining(['/contactUs', '/personalCenter/personalMsg']));
  });

  test('D-11 the notice says all that the law asks of a whole one: its parts, and by when one is answered', () => {
    const { nodes } = readBody(read('privacy', dictionary));
    const parts = nodes.filter((node) => typeof node !== 'string' && node.tag === 'h2');
    expect(parts).toHaveLength(9);
    expect(toText(nodes)).toMatch(/\b20\b|20 ?个/);
    expect(toText(nodes)).toMatch(/\b15\b|15 ?个/);
  });

  test('D-11 the notice names all that the site keeps in a browser, and nothing else', () => {
    const named = new Set([...read('privacy', dictionary).matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    const families = storedFamilies.map((family) => `${family}.…`);
    expect(named).toEqual(new Set([...cookieNames, ...storedNames, ...families, ...databaseNames]));
    const cookies = read('privacy', dictionary).matchAll(/^- \*\*[^*]*(?:[Cc]ookie|تعريف)[^*]*\*\*(.*)$/gm);
    const inCookies = [...cookies].flatMap(([, names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(new Set(inCookies)).toEqual(new Set(cookieNames));
  });
});
