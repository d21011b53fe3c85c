import { expect, test } from 'vitest';
import { safeStorage } from '#src/lib/storage.ts';
import { readPrinter, rememberPrinter } from '#src/shared/orders/label-source.ts';

function createStorage(): ReturnType<typeof safeStorage> {
  const stored = new Map<string, string>();
  return safeStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }));
}

test('D-44 the printer of a device is remembered until it is to be forgotten', () => {
  const storage = createStorage();
  expect(readPrinter(storage)).toBeUndefined();
  for (const printer of [{ format: 'zpl300' }, { format: 'a6', resolution: '300dpi' }] as const) {
    rememberPrinter(printer, storage);
    expect(readPrinter(storage)).toEqual(printer);
  }
  rememberPrinter(undefined, storage);
  expect(readPrinter(storage)).toBeUndefined();
});

test.each([
  ['legal', undefined],
  ['manifest', undefined],
  ['constructor', undefined],
  ['a6 72dpi', { format: 'a6' }],
])('of a stored "%s", what is unknown is ignored', (stored, printer) => {
  const storage = createStorage();
  storage.set('labelPrinter', stored);
  expect(readPrinter(storage)).toEqual(printer);
});
