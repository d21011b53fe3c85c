import { describe, expect, test } from 'vitest';
import { findLanguage, languages } from '#domain/languages.ts';
import { canHydrate, matchesRequest, renderedPage, routerState } from '#src/app/hydration.ts';

const es = findLanguage('es') ?? languages[0];
const visit = {
  id: 'tracking',
  language: es,
  path: '/track-and-trace',
  search: '',
  state: undefined,
  lang: 'es-MX',
  isSignedIn: false,
  keepsDraft: (): boolean => false,
} as const;
const html = { id: 'tracking', asked: undefined, signedIn: false };

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
  expect(canHydrate(html, { ...visit, ...change })).toBe(expected);
});

test('home is the same whatever its address asks', () => {
  const home = { ...visit, id: 'home', search: '?utm_source=x' } as const;
  expect(canHydrate({ ...html, id: 'home' }, home)).toBe(true);
});

test.each([
  ['its question', '?page=2', '/news?page=2', true],
  ['its questions in another order', '?page=2&topic=service&lang=es', '/news?topic=service&page=2', true],
  ['another question', '?page=3', '/news?page=2', false],
  ['none', '', '/news?page=2', false],
  ['something that the server doesn’t know', '?page=2&q=caja', '/news?page=2', false],
  ['where its visitor comes from', '?page=2&utm_source=x', '/news?page=2', false],
])('FEAT-11 a page of content asked for %s', (_, search, asked, expected) => {
  const news = { ...visit, id: 'news', path: '/news', search } as const;
  expect(canHydrate({ ...html, id: 'news', asked }, news)).toBe(expected);
});

describe('a form', () => {
  const sender = { ...visit, id: 'appAddress', path: '/appAddress', search: '?type=sender' } as const;
  const ofSender = { id: 'appAddress', asked: '/appAddress?type=sender', signedIn: false };

  test.each([
    ['without a draft', {}, {}, true],
    ['of another address than its HTML', { asked: undefined }, {}, false],
    ['whose HTML is another address’s', {}, { search: '' }, false],
    ['whose draft this device keeps', {}, { keepsDraft: (flow: string) => flow === 'mobile' }, false],
    ['of whose flow there is no draft', {}, { keepsDraft: (flow: string) => flow === 'contact' }, true],
    ['of who has a session', {}, { isSignedIn: true }, false],
    ['in HTML for who has one', { signedIn: true }, {}, false],
  ])('FEAT-12 ROUTE-36 %s begins with its HTML: %#', (_, own, change, expected) => {
    const rendered = { ...ofSender, ...own };
    expect(canHydrate(rendered, { ...sender, ...change })).toBe(expected);
    // The data of the page can be used where its address is the same.
    expect(matchesRequest(rendered, { ...sender, ...change })).toBe(
      rendered.asked !== undefined && !('search' in change),
    );
  });
});

test('HTML without a page has no page id', () => {
  expect(renderedPage({ dataset: {} })).toEqual({ id: undefined, asked: undefined, signedIn: false });
  expect(renderedPage({ dataset: { page: 'news', asked: '/news?page=2', signedIn: '' } })).toEqual({
    id: 'news',
    asked: '/news?page=2',
    signedIn: true,
  });
  expect(routerState({ state: null })).toBeUndefined();
  expect(routerState({ state: { usr: { a: 1 } } })).toEqual({ a: 1 });
});
