import { expect, test } from 'vitest';
import type { BannerAudience } from '#domain/content/banner.ts';
import { asBanners, readSaved, saveArea, saveDismissed, shownBanner } from '#src/shared/banners/saved-banners.ts';
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
  saveArea(spy, 'index', kept([banner('a')]));
  saveArea(spy, 'trajectory', kept([banner('b')]));
  saveDismissed(spy, 'c');
  expect(Object.keys(stored)).toEqual(['banners']);
  expect(shownBanner(readSaved(storage), { area: 'index', language: 'es', signedIn: false })?.id).toBe('a');
  expect(shownBanner(readSaved(storage), { area: 'trajectory', language: 'es', signedIn: false })?.id).toBe('b');
  expect(shownBanner(readSaved(storage), { area: 'service', language: 'es', signedIn: false })).toBeUndefined();
});

test('ENT-08 one that was put away stays away, and the next of its area follows', () => {
  const { storage } = memoryPlaces();
  saveArea(storage, 'index', kept([banner('a'), banner('b')]));
  saveDismissed(storage, 'a');
  expect(shownBanner(readSaved(storage), { area: 'index', language: 'es', signedIn: false })?.id).toBe('b');
  saveDismissed(storage, 'b');
  saveArea(storage, 'index', kept([banner('a'), banner('b')]));
  expect(shownBanner(readSaved(storage), { area: 'index', language: 'es', signedIn: false })).toBeUndefined();
});

test('ENT-08 what is written for visitors is not shown to customers, nor the other way round', () => {
  const { storage } = memoryPlaces();
  saveArea(storage, 'index', kept([banner('v', 'visitors'), banner('c', 'customers'), banner('e')]));
  const shownTo = (signedIn: boolean) =>
    shownBanner(readSaved(storage), { area: 'index', language: 'es', signedIn })?.id;
  expect([shownTo(false), shownTo(true)]).toEqual(['v', 'c']);
  saveDismissed(storage, 'c');
  expect(shownTo(true)).toBe('e');
});

test('ENT-08 a banner in another language is not shown', () => {
  const { storage } = memoryPlaces();
  saveArea(storage, 'index', kept([banner('a')], 'ar'));
  expect(shownBanner(readSaved(storage), { area: 'index', language: 'es', signedIn: false })).toBeUndefined();
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
])('ENT-08 foreign data under the key shows nothing and breaks nothing: %s', (text) => {
  const { storage } = memoryPlaces({ stored: { banners: text } });
  expect(shownBanner(readSaved(storage), { area: 'index', language: 'es', signedIn: false })).toBeUndefined();
});

test('ENT-08 where storage is forbidden nothing is stored and nothing breaks', () => {
  const { storage } = memoryPlaces({ storageFails: true });
  saveArea(storage, 'index', kept([banner('a')]));
  saveDismissed(storage, 'a');
  expect(readSaved(storage)).toEqual({ areas: {}, dismissed: [] });
});
