import { expect, test } from 'vitest';
import { findLanguage, languages } from '#domain/languages.ts';
import { beginsAsRendered, renderedPage, routerState } from '#src/app/rendered-page.ts';

const es = findLanguage('es') ?? languages[0];
const visit = { id: 'tracking', language: es, search: '', state: undefined, lang: 'es-MX' } as const;
const html = { id: 'tracking', signedIn: false };

test.each([
  ['as it was rendered', {}, true],
  ['with its language in the address', { search: '?lang=es' }, true],
  ['with a question', { search: '?no=JMX000000000001' }, false],
  ['with a question and a language', { search: '?lang=es&no=JMX000000000001' }, false],
  ['with something kept in the history', { state: { opened: {} } }, false],
  ['in another language than this device keeps', { lang: 'ar-MX' }, false],
  ['of another page', { id: 'rates' }, false],
  ['of a page that is not rendered', { id: 'orders' }, false],
] as const)('a page %s begins with its HTML: %#', (_, change, expected) => {
  expect(beginsAsRendered(html, { ...visit, ...change })).toBe(expected);
});

test('home is the same whatever its address asks', () => {
  const home = { ...visit, id: 'home', search: '?utm_source=x' } as const;
  expect(beginsAsRendered({ id: 'home', signedIn: false }, home)).toBe(true);
});

test('HTML without a page is none', () => {
  expect(renderedPage({ dataset: {} })).toEqual({ id: undefined, signedIn: false });
  expect(renderedPage({ dataset: { page: 'home', signedIn: '' } })).toEqual({ id: 'home', signedIn: true });
  expect(routerState({ state: null })).toBeUndefined();
  expect(routerState({ state: { usr: { a: 1 } } })).toEqual({ a: 1 });
});
