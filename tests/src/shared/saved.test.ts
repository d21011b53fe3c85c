import { describe, expect, test } from 'vitest';
import {
  createSavedWriter,
  findSaved,
  forgetSaved,
  type SavedStore,
  saveImport,
} from '#src/shared/table-import/saved-import.ts';
import { gridRow, other } from './rows.ts';

function memory(): SavedStore {
  const kept = new Map<string, unknown>();
  return {
    read: async (owner) => structuredClone(kept.get(owner)),
    write: async (owner, value) => void kept.set(owner, structuredClone(value)),
    remove: async (owner) => void kept.delete(owner),
  };
}

const broken: SavedStore = {
  read: () => Promise.reject(new Error('no storage')),
  write: () => Promise.reject(new Error('full')),
  remove: () => Promise.reject(new Error('no storage')),
};

const kept = {
  name: 'lista.csv',
  importId: '018f0000-0000-7000-8000-000000000001',
  book: 2,
  tally: { added: 3, merged: 0, duplicates: 0, refused: 0 },
} as const;
const savedAt = new Date('2026-11-21T18:00:00Z');
const later = (days: number) => new Date(savedAt.getTime() + days * 86_400_000);

describe('rows that are stored on the device (ROUTE-06)', () => {
  test('are restored with their validation, for the same customer only, and are deleted on demand', async () => {
    const store = memory();
    const rows = [gridRow(2, { phone: '1' }), other(5)];
    expect(await saveImport(store, 'ana', { kept, rows, savedAt })).toBe(true);
    expect(await findSaved(store, 'ana', later(1))).toEqual({ kept, rows, savedAt });
    expect(await findSaved(store, 'eva', later(1))).toBeUndefined();
    await forgetSaved(store, 'ana');
    expect(await findSaved(store, 'ana', later(1))).toBeUndefined();
  });

  test('are dropped after a week, and when they were written otherwise', async () => {
    const store = memory();
    await saveImport(store, 'ana', { kept, rows: [other(1)], savedAt });
    expect(await findSaved(store, 'ana', later(8))).toBeUndefined();
    expect(await store.read('ana')).toBeUndefined();
    await store.write('ana', { version: 99, rows: [1] });
    expect(await findSaved(store, 'ana', later(0))).toBeUndefined();
  });

  test('each edit is written at once; while one is being written only the latest waits', async () => {
    const written: unknown[] = [];
    let finish: (() => void) | undefined;
    const slow: SavedStore = {
      ...memory(),
      write: (_, value) => (
        written.push((value as { rows: { id: number }[] }).rows[0]?.id),
        new Promise<void>((resolve) => (finish = resolve))
      ),
    };
    const writer = createSavedWriter(slow);
    for (const id of [1, 2, 3]) writer.write('ana', { kept, rows: [other(id)], savedAt });
    expect(written).toEqual([1]);
    finish?.();
    await expect.poll(() => written).toEqual([1, 3]);
    expect(writer.state.get()).toEqual({ status: 'saving' });
    finish?.();
    await expect.poll(() => writer.state.get()).toEqual({ status: 'saved', at: savedAt, place: 'device' });
  });

  test('a device without storage says so and loses nothing else', async () => {
    expect(await saveImport(broken, 'ana', { kept, rows: [other(1)], savedAt })).toBe(false);
    const writer = createSavedWriter(broken);
    writer.write('ana', { kept, rows: [other(1)], savedAt });
    await expect.poll(() => writer.state.get()).toEqual({ status: 'failed' });
    expect(await findSaved(broken, 'ana', savedAt)).toBeUndefined();
    await expect(forgetSaved(broken, 'ana')).resolves.toBeUndefined();
  });
});
