import { expect, test } from 'vitest';
import { asBanners, keepArea, keepDismissed, readKept, shownBanner } from '#src/shared/banners/kept-banners.ts';
import { memoryPlaces } from '#tests/support/places.ts';

const banner = (id: string, link: string | null = null) => ({ id, text: `Aviso ${id}`, link, imageUrl: null });
const kept = (banners: ReturnType<typeof banner>[], language = 'es') => ({ language, at: 1, banners });

test('ENT-08 the banners of all areas lie under one key, each area with its own', () => {
  const stored: Record<string, string> = {};
  const { storage } = memoryPlaces();
  const spy = { ...storage, set: (key: string, value: string) => ((stored[key] = value), storage.set(key, value)) };
  keepArea(spy, 'index', kept([banner('a')]));
  keepArea(spy, 'trajectory', kept([banner('b')]));
  keepDismissed(spy, 'c');
  expect(Object.keys(stored)).toEqual(['banners']);
  expect(shownBanner(readKept(storage), 'index', 'es')?.id).toBe('a');
  expect(shownBanner(readKept(storage), 'trajectory', 'es')?.id).toBe('b');
  expect(shownBanner(readKept(storage), 'service', 'es')).toBeUndefined();
});

test('ENT-08 one that was put away stays away, and the next of its area follows', () => {
  const { storage } = memoryPlaces();
  keepArea(storage, 'index', kept([banner('a'), banner('b')]));
  keepDismissed(storage, 'a');
  expect(shownBanner(readKept(storage), 'index', 'es')?.id).toBe('b');
  keepDismissed(storage, 'b');
  keepArea(storage, 'index', kept([banner('a'), banner('b')]));
  expect(shownBanner(readKept(storage), 'index', 'es')).toBeUndefined();
});

test('ENT-08 a banner in another language is not shown', () => {
  const { storage } = memoryPlaces();
  keepArea(storage, 'index', kept([banner('a')], 'ar'));
  expect(shownBanner(readKept(storage), 'index', 'es')).toBeUndefined();
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7])(
  'ENT-08 a link that leaves the site is no link: %j',
  (address) => {
    const [shown] = asBanners([{ id: 'a', text: 'Aviso', link: address, imageUrl: address }]);
    expect(shown).toEqual({ id: 'a', text: 'Aviso', link: null, imageUrl: null });
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
  expect(shownBanner(readKept(storage), 'index', 'es')).toBeUndefined();
});

test('ENT-08 where storage is forbidden nothing is kept and nothing breaks', () => {
  const { storage } = memoryPlaces({ storageFails: true });
  keepArea(storage, 'index', kept([banner('a')]));
  keepDismissed(storage, 'a');
  expect(readKept(storage)).toEqual({ areas: {}, dismissed: [] });
});
