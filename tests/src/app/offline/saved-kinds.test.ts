import { describe, expect, test } from 'vitest';
import { callIds, getWire } from '#contract/wire.ts';
import { pageRows } from '#src/shared/navigation/pages.ts';
import { cacheNames, isOutdated, getKind, mayKeep, pageKey, warmable } from '#src/app/offline/saved-kinds.ts';

const origin = 'https://envios.example';
const kind = (path: string, mode = 'cors', method = 'GET') => getKind({ method, url: origin + path, mode }, origin);

describe('FEAT-14 what the service worker keeps', () => {
  test('no call of the contract is ever cached by it, whatever the request mode', () => {
    for (const id of callIds) {
      const { path } = getWire(id);
      for (const mode of ['cors', 'navigate', 'no-cors']) {
        expect(kind(path, mode), id).toBeUndefined();
        expect(kind(`${path}?x=1`, mode, 'POST'), id).toBeUndefined();
      }
    }
  });

  test('every page is a page, however it is asked', () => {
    for (const [id, { path, otherPaths = [] }] of pageRows)
      for (const each of [path, ...otherPaths]) expect(kind(each, 'navigate'), id).toBe('pages');
  });

  test.each([
    ['/assets/site-6b02b8ee.js', 'cors', 'built'],
    ['/assets/texts/1/es/app.json', 'cors', 'built'],
    ['/content/news/a.jpg', 'no-cors', 'pictures'],
    ['/icon.svg', 'no-cors', 'pictures'],
    ['/healthz', 'navigate', undefined],
    ['/openapi.json', 'navigate', undefined],
    ['/service-worker.js', 'same-origin', undefined],
    ['/manifest.webmanifest', 'navigate', undefined],
    ['/track-and-trace', 'cors', undefined],
    ['/robots.txt', 'navigate', undefined],
  ] as const)('%s requested as %s is cached as %s', (path, mode, expected) => {
    expect(kind(path, mode)).toBe(expected);
  });

  test('nothing of another origin, and nothing that is sent', () => {
    expect(getKind({ method: 'GET', url: 'https://tiles.example/assets/a.js', mode: 'cors' }, origin)).toBeUndefined();
    expect(kind('/contactUs', 'navigate', 'POST')).toBeUndefined();
  });

  test('a page is cached by its path alone: no number of an address is in a cache', () => {
    expect(pageKey(`${origin}/track-and-trace?no=JMX000000000017#x`)).toBe(`${origin}/track-and-trace`);
    // Another page: its query contains nothing personal.
    expect(pageKey(`${origin}/appAddress?type=sender`)).toBe(`${origin}/appAddress?type=sender`);
    expect(pageKey(`${origin}/appAddress?type=sender&x=JMX000000000017`)).toBe(`${origin}/appAddress`);
  });
});

const answer = (changes: object = {}, headers: Record<string, string> = {}) => ({
  status: 200,
  type: 'basic',
  redirected: false,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
  ...changes,
});

describe('cache poisoning: what may replace a cached response', () => {
  test('a whole page of the site', () => {
    expect(mayKeep('pages', answer({}, { 'cache-control': 'private, no-cache' }))).toBe(true);
  });

  test.each([
    ['a page with a nonce', answer({}, { 'cache-control': 'no-store' })],
    ['an error', answer({ status: 503 })],
    ['a page that isn’t there', answer({ status: 404 })],
    ['a part', answer({ status: 206 })],
    ['what another site has answered', answer({ type: 'opaque', status: 0 })],
    ['the sign-in page of a network', answer({ redirected: true })],
    ['what is no page', answer({}, { 'content-type': 'application/json' })],
  ])('not %s', (_, response) => {
    expect(mayKeep('pages', response)).toBe(false);
  });

  test('a page is no script, and a script no picture', () => {
    expect(mayKeep('built', answer())).toBe(false);
    expect(mayKeep('built', answer({}, { 'content-type': 'text/javascript; charset=utf-8' }))).toBe(true);
    expect(mayKeep('pictures', answer({}, { 'content-type': 'text/javascript' }))).toBe(false);
  });

  test('a page may ask for files of the build to be cached, and for nothing else', () => {
    const asked = [
      '/assets/a.js',
      `${origin}/assets/b.woff2`,
      'https://evil.example/assets/c.js',
      '/official/user/info',
      '//evil/assets/x',
      7,
      null,
    ];
    expect(warmable(asked, origin)).toEqual(['/assets/a.js', `${origin}/assets/b.woff2`]);
    for (const nonsense of [undefined, 'x', {}, 7]) expect(warmable(nonsense, origin)).toEqual([]);
  });
});

test('an old version’s caches are known by their name, and no other’s', () => {
  for (const name of Object.values(cacheNames)) expect(isOutdated(name)).toBe(false);
  expect(['site-pages-0', 'site-answers', 'workbox-precache-v2', 'other'].map(isOutdated)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
