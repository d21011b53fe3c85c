import { describe, expect, test } from 'vitest';
import { createTokenStore } from '#src/api/token.ts';
import { memoryPlaces } from '#tests/support/places.ts';

describe('the token', () => {
  test('SYS-03 comes from the cookie', () => {
    const places = memoryPlaces({ cookies: { other: 'x', token: 'from-cookie' }, stored: { token: 'from-storage' } });
    expect(createTokenStore(places).read()).toBe('from-cookie');
    expect(places.written).toEqual([]);
  });

  test('SYS-03 D-08 CONST-07 comes from local storage without a cookie, and is saved as a cookie for one day', () => {
    const places = memoryPlaces({ stored: { token: 'from-storage' } });
    const store = createTokenStore(places);
    expect(store.read()).toBe('from-storage');
    expect(places.written).toEqual(['token=from-storage; Path=/; Max-Age=86400; SameSite=Lax']);
    places.storage.remove('token');
    expect(store.read()).toBe('from-storage');
  });

  test('SYS-03 is empty when there is none', () => {
    const places = memoryPlaces({ cookies: { mytoken: 'no', token: '' } });
    expect(createTokenStore(places).read()).toBe('');
    expect(places.written).toEqual([]);
  });

  test('ENT-09 is stored in both places, whatever characters it has, and cleared from both', () => {
    const places = memoryPlaces();
    const store = createTokenStore(places);
    store.save('a b;c=d%');
    expect(store.read()).toBe('a b;c=d%');
    expect(places.storage.get('token')).toBe('a b;c=d%');
    store.clear();
    expect(store.read()).toBe('');
    expect(places.storage.get('token')).toBeNull();
  });

  test('over https the cookie is never sent in the clear', () => {
    const places = memoryPlaces({ secure: true });
    createTokenStore(places).save('t');
    expect(places.written[0]).toMatch(/; Secure$/);
  });

  test('a browser without local storage keeps the session in the cookie', () => {
    const places = memoryPlaces({ storageFails: true });
    const store = createTokenStore(places);
    store.save('t');
    expect(store.read()).toBe('t');
    store.clear();
    expect(store.read()).toBe('');
  });

  test('a broken cookie is ignored', () => {
    const places = memoryPlaces({ cookies: { token: '%E0%A4%A' } });
    expect(createTokenStore(places).read()).toBe('');
  });
});
