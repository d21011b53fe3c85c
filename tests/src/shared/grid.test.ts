import { describe, expect, test } from 'vitest';
import { differences, fuller } from '#src/shared/table-import/grid/duplicates.ts';
import { createGrid, type Grid, type GridAction, reduceGrid } from '#src/shared/table-import/grid/grid.ts';
import { filterRows, nextFault, rowsLike, toView, wantedZips } from '#src/shared/table-import/grid/view.ts';
import { actionsFor } from '#src/shared/table-import/screens/duplicate-actions.ts';
import { gridRow, other, rightTexts } from './rows.ts';

const after = (grid: Grid, ...actions: GridAction[]) => actions.reduce(reduceGrid, grid);
const textAt = (grid: Grid, id: number, field: 'name' | 'phone' | 'city') => grid.rows[id - 1]?.texts[field];

describe('the repair grid (ROUTE-06, ENT-14)', () => {
  const grid = createGrid([gridRow(1, { phone: '229' }), other(2), gridRow(3, { city: '', name: 'Inés' }), other(4)]);

  test('says what is ready, what is to repair, and where', () => {
    const view = toView(grid);
    expect(view.counts).toEqual({ ready: 2, repair: 2, duplicate: 0, fixed: 0 });
    expect(view.rows[0]?.faults).toEqual(
      [
        {
          field: 'phone',
          key: 'rules:phoneRule.count',
          params: { have: 3, limit: 10 },
          keyword: 'phoneRule',
          pointer: '/phone',
        },
      ].map(({ field, key, params }) => ({ field, key, params: expect.objectContaining(params) })),
    );
    expect(filterRows(view, 'repair').map(({ id }) => id)).toEqual([1, 3]);
  });

  test('an edit is validated at once, undone and redone', () => {
    const edited = after(grid, { type: 'edit', ids: [1], field: 'phone', text: ' +52 229 118 0471 ' });
    expect(textAt(edited, 1, 'phone')).toBe('2291180471');
    expect(edited.rows[0]?.faults).toEqual([]);
    const back = after(edited, { type: 'undo' });
    expect(textAt(back, 1, 'phone')).toBe('229');
    expect(back.rows[0]?.faults).toHaveLength(1);
    expect(textAt(after(back, { type: 'redo' }), 1, 'phone')).toBe('2291180471');
    expect(after(back, { type: 'edit', ids: [2], field: 'name', text: 'Eva' }).future).toEqual([]);
  });

  test('an edit that changes nothing leaves nothing to undo', () => {
    expect(after(grid, { type: 'edit', ids: [1], field: 'phone', text: '229' })).toBe(grid);
    expect(after(grid, { type: 'undo' })).toBe(grid);
  });

  test('taking back an edit keeps what the postal code filled in meanwhile', () => {
    const filled = after(
      grid,
      { type: 'edit', ids: [3], field: 'name', text: 'Inés Cárdenas' },
      { type: 'place', place: { zip: '29000', texts: { city: 'Tuxtla' } } },
      { type: 'undo' },
    );
    expect(textAt(filled, 3, 'name')).toBe('Inés');
    expect(textAt(filled, 3, 'city')).toBe('Tuxtla');
    expect(filled.rows[2]?.marks.city).toEqual({ fixes: ['place'] });
  });

  test('D-60 a place fills only what is empty', () => {
    const filled = after(grid, { type: 'place', place: { zip: '29000', texts: { city: 'Otra', state: 'Otro' } } });
    expect(filled.rows.map((row) => row?.texts.city)).toEqual([
      'Tuxtla Gutiérrez',
      'Tuxtla Gutiérrez',
      'Otra',
      'Tuxtla Gutiérrez',
    ]);
    expect(filled.rows.map((row) => row?.texts.state)).toEqual(['Chiapas', 'Chiapas', 'Chiapas', 'Chiapas']);
    expect(wantedZips(grid.rows)).toEqual(['29000']);
  });

  test('one repair for all rows like it', () => {
    const wrong = createGrid(
      [1, 2, 3].map((id) => gridRow(id, { name: `P${id}`, address1: String(id), city: id === 2 ? 'Otra' : '' })),
    );
    const [first] = toView(wrong).rows;
    expect(first && rowsLike(toView(wrong).rows, first, 'city')).toEqual([3]);
    expect(toView(after(wrong, { type: 'edit', ids: [1, 3], field: 'city', text: 'Tuxtla' })).counts.repair).toBe(0);
  });

  test('a fix is reverted to the original text of the file', () => {
    const fixed = createGrid([
      { ...gridRow(1), source: { phone: '+52 961 123 4567' }, marks: { phone: { fixes: ['phone'] } } },
    ]);
    const raw = after(fixed, { type: 'restore', id: 1, field: 'phone' });
    expect(textAt(raw, 1, 'phone')).toBe('+52 961 123 4567');
    expect(toView(raw).counts).toMatchObject({ repair: 1, fixed: 0 });
  });

  test('the next fault goes in reading order and around the end', () => {
    const { rows } = toView(grid);
    expect(nextFault(rows, undefined)).toEqual({ id: 1, field: 'phone' });
    expect(nextFault(rows, { id: 1, field: 'phone' })).toEqual({ id: 3, field: 'city' });
    expect(nextFault(rows, { id: 4, field: 'name' })).toEqual({ id: 1, field: 'phone' });
    expect(nextFault([], undefined)).toBeUndefined();
  });
});

describe('the same address twice (D-57)', () => {
  const grid = createGrid([
    gridRow(1),
    other(2),
    gridRow(3, { name: 'ROCIO CASTELLANOS', phone: '9619999999', street: 'Av Central', address2: 'Portón verde' }),
  ]);

  test('is recognised by its parts, whatever the accents, with the same name or phone', () => {
    expect(toView(grid).twins).toEqual(new Map([[3, 1]]));
    expect(toView(createGrid([gridRow(1), gridRow(2, { name: 'Otra Persona', phone: '9610000001' })])).twins.size).toBe(
      0,
    );
    expect(toView(createGrid([gridRow(1, { street: '' }), gridRow(2, { street: '' })])).twins.size).toBe(0);
  });

  test('shows what differs and keeps the fuller', () => {
    const [one, , two] = toView(grid).rows;
    expect(one && two && differences(one.texts, two.texts).map(({ field }) => field)).toEqual([
      'name',
      'phone',
      'street',
      'address2',
    ]);
    expect(one && two && fuller(one.texts, two.texts)).toMatchObject({
      name: 'Rocío Castellanos',
      address2: 'Portón verde',
    });
  });

  test.each([
    ['merge', 2, { phone: '9611234567', address2: 'Portón verde' }],
    ['replace', 2, { phone: '9619999999', address2: 'Portón verde' }],
    ['keep', 2, { phone: '9611234567' }],
    ['addAnyway', 3, { phone: '9611234567' }],
  ] as const)('%s within the file', (decision, left, texts) => {
    const done = after(grid, ...actionsFor(toView(grid), [3], decision));
    expect(toView(done).counts).toMatchObject({ ready: left, duplicate: 0 });
    expect(done.rows[0]?.texts).toMatchObject(texts);
    expect(toView(after(done, { type: 'undo' })).counts.duplicate).toBe(1);
  });

  const twin = {
    id: '018f0000-0000-7000-8000-000000000009',
    ...rightTexts,
  };

  test('what the server found in the book waits for a decision, and an edit takes the question away', () => {
    const asked = after(createGrid([gridRow(1), other(2)]), {
      type: 'outcomes',
      outcomes: [
        { id: 1, outcome: 'duplicate', twin },
        { id: 2, outcome: 'imported' },
      ],
    });
    expect(toView(asked).counts).toMatchObject({ ready: 0, duplicate: 1 });
    const chosen = after(asked, ...actionsFor(toView(asked), [1], 'merge'));
    expect(chosen.rows[0]?.choice).toBe('merge');
    expect(toView(chosen).counts.ready).toBe(1);
    expect(after(asked, { type: 'edit', ids: [1], field: 'address1', text: '14' }).rows[0]?.twin).toBeUndefined();
  });
});

describe('what comes back from the server (CALL-16)', () => {
  test('imported rows are removed for good, rejected ones show why until they are edited', () => {
    const faults = [{ field: 'zip', key: 'rules:postalCode.prefix', params: {} }] as const;
    const answered = after(
      createGrid([other(1), other(2)]),
      { type: 'edit', ids: [1], field: 'name', text: 'Eva Sol' },
      {
        type: 'outcomes',
        outcomes: [
          { id: 1, outcome: 'imported' },
          { id: 2, outcome: 'refused', faults },
        ],
      },
    );
    expect(answered.rows[0]).toBeUndefined();
    expect(answered.past).toEqual([]);
    expect(answered.rows[1]?.faults).toEqual(faults);
    expect(after(answered, { type: 'edit', ids: [2], field: 'zip', text: '29010' }).rows[1]?.faults).toEqual([]);
  });
});
