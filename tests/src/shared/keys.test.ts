import { expect, test } from 'vitest';
import { isWriting, moved } from '#src/shared/table-import/screens/use-grid-focus.ts';

const size = { rows: 30, columns: 5 };
const from = { row: 12, column: 2 };
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });

test.each([
  ['ArrowRight', false, { row: 12, column: 3 }],
  ['ArrowLeft', false, { row: 12, column: 1 }],
  ['ArrowDown', false, { row: 13, column: 2 }],
  ['ArrowUp', false, { row: 11, column: 2 }],
  ['PageDown', false, { row: 22, column: 2 }],
  ['PageUp', false, { row: 2, column: 2 }],
  ['Home', false, { row: 12, column: 0 }],
  ['End', false, { row: 12, column: 4 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 29, column: 4 }],
  ['ArrowDown', true, { row: 29, column: 2 }],
] as const)('%s (with control: %s) leads to %o', (name, ctrl, to) => {
  expect(moved(from, key(name, ctrl), size, false)).toEqual(to);
});

test('in right-to-left scripts the arrows go where they point', () => {
  expect(moved(from, key('ArrowLeft'), size, true)).toEqual({ row: 12, column: 3 });
  expect(moved(from, key('ArrowRight'), size, true)).toEqual({ row: 12, column: 1 });
});

test('the edges hold, and other keys lead nowhere', () => {
  expect(moved({ row: 0, column: 0 }, key('ArrowUp'), size, false)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 29, column: 4 }, key('PageDown'), size, false)).toEqual({ row: 29, column: 4 });
  expect(moved(from, key('Tab'), size, false)).toBeUndefined();
  expect([key('a'), key('ñ'), key('z', true), key('Enter')].map(isWriting)).toEqual([true, true, false, false]);
});
