import { describe, expect, test } from 'vitest';
import type { ColumnField } from '#machines/table-import.mapping.ts';
import { createGrid, type Grid, type GridAction, reduceGrid } from '#src/shared/table-import/grid/grid.ts';
import { prepareRows } from '#src/shared/table-import/use-table-import.ts';
import { readAs } from '#src/shared/table-import/grid/row.ts';
import { filterRows, toView, wantedZips } from '#src/shared/table-import/grid/view.ts';
import { rightTexts } from './rows.ts';

const after = (grid: Grid, ...actions: GridAction[]) => actions.reduce(reduceGrid, grid);
const rowIn = (grid: Grid) => {
  const [row] = toView(grid).rows;
  if (!row) throw new Error('The row is gone');
  return row;
};

/** A list of one row, as a file would bring it. */
async function read(texts: Partial<Record<ColumnField, string>>): Promise<Grid> {
  const all = { ...rightTexts, ...texts };
  const fields = Object.keys(all) as ColumnField[];
  const table = {
    header: undefined,
    rows: [{ line: 1, cells: fields.map((field) => all[field] ?? '') }],
  } as unknown as Parameters<typeof prepareRows>[0];
  return createGrid(await prepareRows(table, fields, { columns: 'address', type: 2 }, new AbortController().signal));
}

const merida = { zip: '9707', state: 'Yucatán', city: 'Mérida' };
const iztapalapa: GridAction = {
  type: 'place',
  place: { zip: '09707', texts: { state: 'Ciudad de México', city: 'Ciudad de México', township: 'Iztapalapa' } },
};
const asked = (place: string, written = 'Mérida, Yucatán') => [
  { field: 'zip', key: 'import:fault.misfit', params: { read: '9707', zip: '09707', place, written } },
];

describe('ROUTE-06 a postal code of another place', () => {
  test('completed, is asked, and not counted as fixed, where it lies elsewhere', async () => {
    const grid = await read(merida);
    expect(rowIn(grid).faults).toEqual(asked('Ciudad de México'));
    const view = toView(grid);
    expect(view.counts).toMatchObject({ ready: 0, repair: 1, fixed: 0 });
    expect(filterRows(view, 'fixed')).toEqual([]);
    expect(rowIn(after(grid, iztapalapa)).faults).toEqual(asked('Iztapalapa, Ciudad de México'));
  });

  test('completed, is accepted and counted as fixed where it fits', async () => {
    const grid = await read({ zip: '9707', state: 'CDMX', city: 'Iztapalapa' });
    expect(rowIn(after(grid, iztapalapa)).faults).toEqual([]);
    expect(toView(after(grid, iztapalapa)).counts).toMatchObject({ ready: 1, fixed: 1 });
    expect(readAs(rowIn(grid))).toBe('9707');
  });

  test('is asked once the catalogue contradicts the city, and its state is not filled in by then', async () => {
    const grid = await read({ zip: '9707', state: '', city: 'Mérida' });
    expect(rowIn(grid).texts.state).toBe('Ciudad de México');
    expect(wantedZips(grid.rows)).toEqual(['09707']);
    const known = after(grid, iztapalapa);
    expect(rowIn(known).faults).toMatchObject([asked('Iztapalapa, Ciudad de México', 'Mérida')[0], { field: 'state' }]);
    expect(rowIn(known).texts.state).toBe('');
    expect(wantedZips(known.rows)).toEqual([]);
  });

  test('can be replaced with its place, and that undone', async () => {
    const taken = after(await read(merida), iztapalapa, { type: 'takePlace', id: 1 });
    expect(rowIn(taken).texts).toMatchObject({
      zip: '09707',
      state: 'Ciudad de México',
      city: 'Ciudad de México',
      township: 'Iztapalapa',
      town: 'Centro',
    });
    expect(toView(taken).counts).toMatchObject({ ready: 1, fixed: 1 });
    const back = after(taken, { type: 'undo' });
    expect(rowIn(back).texts).toMatchObject(merida.state ? { state: 'Yucatán', city: 'Mérida' } : {});
    expect(rowIn(back).faults).toEqual(asked('Iztapalapa, Ciudad de México'));
  });

  test('can be taken before the catalogue has answered: the city comes when it does', async () => {
    const taken = after(await read(merida), { type: 'takePlace', id: 1 });
    expect(rowIn(taken).texts).toMatchObject({ state: 'Ciudad de México', city: '' });
    expect(wantedZips(taken.rows)).toEqual(['09707']);
    expect(rowIn(after(taken, iztapalapa)).texts.city).toBe('Ciudad de México');
    expect(rowIn(after(taken, iztapalapa)).faults).toEqual([]);
  });

  test('can be written otherwise, which brings its own place', async () => {
    const grid = after(await read({ ...merida, state: '' }), iztapalapa);
    const written = after(grid, { type: 'edit', ids: [1], field: 'zip', text: '97070' });
    expect(rowIn(written)).toMatchObject({ faults: [], texts: { zip: '97070', state: 'Yucatán', city: 'Mérida' } });
    expect(readAs(rowIn(written))).toBeUndefined();
  });

  test('can be left as it was, for the rule of postal codes to reject', async () => {
    const left = after(await read(merida), { type: 'restore', id: 1, field: 'zip' });
    expect(rowIn(left).texts.zip).toBe('9707');
    expect(rowIn(left).faults).toMatchObject([{ field: 'zip', key: expect.stringMatching(/^rules:/) }]);
  });

  test('that is as it was written is checked by its state, never by its city', async () => {
    const grid = await read({ zip: '97000', state: 'Jalisco', city: 'Guadalajara' });
    const params = { zip: '97000', place: 'Yucatán', written: 'Guadalajara, Jalisco' };
    expect(rowIn(grid).faults).toEqual([{ field: 'zip', key: 'import:fault.misfit', params }]);
    expect(toView(grid).counts).toMatchObject({ ready: 0, repair: 1 });
    const edited = (field: ColumnField, text: string) =>
      rowIn(after(grid, { type: 'edit', ids: [1], field, text })).faults;
    expect([edited('zip', '44100'), edited('state', 'Yucatán')]).toEqual([[], []]);
    const taken = after(grid, { type: 'takePlace', id: 1 });
    const place = { zip: '97000', texts: { state: 'Yucatán', city: 'Mérida', township: 'Mérida' } };
    expect(rowIn(after(taken, { type: 'place', place }))).toMatchObject({ faults: [], texts: { city: 'Mérida' } });
  });

  test('that the server rejected is accepted again once the state is written otherwise', async () => {
    const grid = await read({ zip: '97000', state: 'Jalisco', city: 'Guadalajara' });
    const faults = [...rowIn(grid).faults];
    const refused = after(grid, { type: 'outcomes', outcomes: [{ id: 1, outcome: 'refused', faults }] });
    expect(rowIn(after(refused, { type: 'edit', ids: [1], field: 'state', text: 'Yucatán' })).faults).toEqual([]);
  });

  test('typed short it is asked as well, and saying the same again answers nothing', async () => {
    const grid = await read({ ...merida, zip: '97070' });
    const typed = after(grid, { type: 'edit', ids: [1], field: 'zip', text: '9707' });
    expect(rowIn(typed).faults).toEqual(asked('Ciudad de México'));
    expect(rowIn(after(typed, { type: 'edit', ids: [1], field: 'zip', text: '09707' })).faults).toHaveLength(1);
    expect(rowIn(after(typed, { type: 'edit', ids: [1], field: 'state', text: 'CDMX' })).faults).toEqual([]);
  });

  test('what a code filled in goes with it, and what the person said stays', async () => {
    const filled = after(await read({ zip: '9707', state: '', city: '' }), iztapalapa);
    expect(rowIn(filled).texts).toMatchObject({ state: 'Ciudad de México', city: 'Ciudad de México' });
    const moved = after(filled, { type: 'edit', ids: [1], field: 'zip', text: '97070' });
    expect(rowIn(moved).texts).toMatchObject({ state: 'Yucatán', city: '', township: '', town: 'Centro' });
    expect(wantedZips(moved.rows)).toEqual(['97070']);
    const again = after(moved, { type: 'edit', ids: [1], field: 'zip', text: '09707' });
    expect(wantedZips(again.rows)).toEqual(['09707']);
  });
});
