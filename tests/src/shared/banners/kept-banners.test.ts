import { expect, test } from 'vitest';
import type { BannerAudience } from '#domain/banner.ts';
import { asBanners, keepArea, keepDismissed, readKept, shownBanner } from '#src/shared/banners/kept-banners.ts';
import { memoryPlaces } from '#tests/support/places.ts';

const banner = (id: string, audience: BannerAudience = 'everyone') => ({
  id,
  text: `Aviso ${id}`,
  link: null,
  imageUrl: null,
  audience,
});
const kept = (banners: ReturnType<typeof banner>[], language = 'es') => ({ language, at: 1, banners });

test('ENT-08 the banners of all areas lie under one key, each area with its own', () => {
  const stored: Record<string, string> = {};
  const { storage } = memoryPlaces();
  const spy = {
    ...storage,
    set: (...[key, value]: Parameters<typeof storage.set>) => ((stored[key] = value), storage.set(key, value)),
  };
  keepArea(spy, 'index', kept([banner('a')]));
  keepArea(spy, 'trajectory', kept([banner('b')]));
  keepDismissed(spy, 'c');
  expect(Object.keys(stored)).toEqual(['banners']);
  expect(shownBanner(readKept(storage), { area: 'index', language: 'es', signedIn: false })?.id).toBe('a');
  expect(shownBanner(readKept(storage), { area: 'trajectory', language: 'es', signedIn: false })?.id).toBe('b');
  expect(shownBanner(readKept(storage), { area: 'service', language: 'es', signedIn: false })).toBeUndefined();
});

test('ENT-08 one that was put away stays away, and the next of its area follows', () => {
  const { storage } = memoryPlaces();
  keepArea(storage, 'index', kept([banner('a'), banner('b')]));
  keepDismissed(storage, 'a');
  expect(shownBanner(readKept(storage), { area: 'index', language: 'es', signedIn: false })?.id).toBe('b');
  keepDismissed(storage, 'b');
  keepArea(storage, 'index', kept([banner('a'), banner('b')]));
  expect(shownBanner(readKept(storage), { area: 'index', language: 'es', signedIn: false })).toBeUndefined();
});

test('ENT-08 what is written for visitors is not shown to customers, nor the other way round', () => {
  const { storage } = memoryPlaces();
  keepArea(storage, 'index', kept([banner('v', 'visitors'), banner('c', 'customers'), banner('e')]));
  const shownTo = (signedIn: boolean) =>
    shownBanner(readKept(storage), { area: 'index', language: 'es', signedIn })?.id;
  expect([shownTo(false), shownTo(true)]).toEqual(['v', 'c']);
  keepDismissed(storage, 'c');
  expect(shownTo(true)).toBe('e');
});

test('ENT-08 a banner in another language is not shown', () => {
  const { storage } = memoryPlaces();
  keepArea(storage, 'index', kept([banner('a')], 'ar'));
  expect(shownBanner(readKept(storage), { area: 'index', language: 'es', signedIn: false })).toBeUndefined();
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7])(
  'ENT-08 a link that leaves the site is no link: %j',
  (address) => {
    const [shown] = asBanners([{ id: 'a', text: 'Aviso', link: address, imageUrl: address }]);
    expect(shown).toEqual({ id: 'a', text: 'Aviso', link: null, imageUrl: null, audience: 'everyone' });
  },
);

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"areas":7,"dismissed":{}}',
  '{"areas":{"index":{"language":"es","at":"x"}}}',
  '{"areas":{"index":{"language":"es","at":1,"banners":[null,{"id":1},{"id":"a","text":""}]}},"dismissed":[null]}',
])('ENT-08 what somebody else wrote under the key shows nothing and breaks nothing: %s', (text) => {
  const { storage } = memoryPlaces({ stored: { banners: text } });
  expect(shownBanner(readKept(storage), { area: 'index', language: 'es', signedIn: false })).toBeUndefined();
});

test('ENT-08 where storage is forbidden nothing is kept and nothing breaks', () => {
  const { storage } = memoryPlaces({ storageFails: true });
  keepArea(storage, 'index', kept([banner('a')]));
  keepDismissed(storage, 'a');
  expect(readKept(storage)).toEqual({ areas: {}, dismissed: [] });
});
