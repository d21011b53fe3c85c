import { expect, test } from 'vitest';
import { useState } from 'react';
import { doing, draw } from '#tests/support/draw.tsx';
import { type Selection, useSelection } from '#src/shared/paged-list/use-selection.ts';

interface Row {
  id: string;
  word?: string;
}

const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));

/** A list whose page can be turned. */
async function list(first: readonly Row[], acrossPages: boolean) {
  const now = {} as { selection: Selection<Row>; turn: (to: readonly Row[]) => void };
  function List() {
    const [shown, setShown] = useState(first);
    now.turn = setShown;
    now.selection = useSelection(shown, ({ id }) => id, { acrossPages });
    return null;
  }
  await draw(<List />);
  return now;
}

test('ROUTE-06 what is no longer on screen is chosen no longer, and comes back unchosen', async () => {
  const now = await list(rows('a', 'b'), false);
  await doing(() => now.selection.toggleAll());
  expect(now.selection.ids).toEqual(['a', 'b']);
  await doing(() => now.turn(rows('b', 'c')));
  expect([now.selection.ids, now.selection.isAll]).toEqual([['b'], false]);
  await doing(() => now.turn(rows('a', 'b')));
  expect(now.selection.ids).toEqual(['b']);
});

test('ROUTE-05 across pages it stays chosen; all of a page are chosen and left without the others', async () => {
  const now = await list(rows('a', 'b'), true);
  await doing(() => now.selection.toggle('a'));
  await doing(() => now.turn(rows('c', 'd')));
  expect([now.selection.ids, now.selection.isAll]).toEqual([['a'], false]);
  await doing(() => now.selection.toggleAll());
  expect([now.selection.ids, now.selection.isAll]).toEqual([['a', 'c', 'd'], true]);
  await doing(() => now.selection.toggleAll());
  expect(now.selection.ids).toEqual(['a']);
  await doing(() => now.selection.clear());
  expect(now.selection.ids).toEqual([]);
});

test('ROUTE-05 a chosen row is known as it was seen last', async () => {
  const now = await list([{ id: 'a', word: 'old' }], true);
  await doing(() => now.selection.toggle('a'));
  await doing(() => now.turn([{ id: 'a', word: 'new' }]));
  expect(now.selection.chosen).toEqual([{ id: 'a', word: 'new' }]);
});
