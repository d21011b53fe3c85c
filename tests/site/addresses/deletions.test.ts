import { describe, expect, test } from 'vitest';
import { safeStorage } from '#src/api/storage.ts';
import { keepDeletion, readDeletion } from '#src/features/address-book/deletions.ts';

function memory() {
  const kept = new Map<string, string>();
  return safeStorage(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) }));
}

describe('ROUTE-06 what was deleted in this visit', () => {
  test('is found again by whoever deleted it, and by nobody else', () => {
    const storage = memory();
    keepDeletion('ana', { type: 2, ids: ['a', 'b'] }, storage);
    expect(readDeletion('ana', storage)).toEqual({ type: 2, ids: ['a', 'b'] });
    expect(readDeletion('jose', storage)).toBeUndefined();
    keepDeletion('ana', undefined, storage);
    expect(readDeletion('ana', storage)).toBeUndefined();
  });

  test.each(['', '{', 'null', '[]', '{"type":1}', '{"type":3,"ids":["a"]}', '{"type":1,"ids":[]}', '{"type":1,"ids":[1]}'])('is nothing when there lies %j', (text) => {
    const storage = memory();
    storage.set('deletedAddresses.ana', text);
    expect(readDeletion('ana', storage)).toBeUndefined();
  });
});
