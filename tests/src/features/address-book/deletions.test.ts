import { describe, expect, test } from 'vitest';
import { safeStorage } from '#src/lib/storage.ts';
import { keepDeletions, readDeletions } from '#src/features/address-book/book-list.ts';

function memory() {
  const kept = new Map<string, string>();
  return safeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

describe('ROUTE-06 what was deleted in this visit', () => {
  const one = { type: 2, ids: ['a', 'b'] } as const;
  const other = { type: 1, ids: ['c'] } as const;

  test('is found again, one deletion after the other, by the customer who made them, and by no other', () => {
    const storage = memory();
    keepDeletions('ana', [one, other], storage);
    expect(readDeletions('ana', storage)).toEqual([one, other]);
    expect(readDeletions('jose', storage)).toEqual([]);
    keepDeletions('ana', [], storage);
    expect(readDeletions('ana', storage)).toEqual([]);
  });

  test('is removed from the oldest on when there are too many', () => {
    const storage = memory();
    keepDeletions(
      'ana',
      Array.from({ length: 60 }, (_, index) => ({ type: 1, ids: [`${index}`] }) as const),
      storage,
    );
    expect(readDeletions('ana', storage)).toHaveLength(50);
    expect(readDeletions('ana', storage).at(-1)?.ids).toEqual(['59']);
  });

  test.each([
    '',
    '{',
    'null',
    '{}',
    '[null]',
    '[{"type":1}]',
    '[{"type":3,"ids":["a"]}]',
    '[{"type":1,"ids":[]}]',
    '[{"type":1,"ids":[1]}]',
    '{"type":1,"ids":["a"]}',
  ])('is nothing when there lies %j', (text) => {
    const storage = memory();
    storage.set('deletedAddresses.ana', text);
    expect(readDeletions('ana', storage)).toEqual([]);
  });
});
