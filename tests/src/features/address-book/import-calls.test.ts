import { describe, expect, test } from 'vitest';
import type { Api, CallFailure } from '#src/api/types.ts';
import { sendBatch, undoImport } from '#src/features/address-book/import-calls.ts';
import { fillPlaces } from '#src/shared/table-import/use-table-import.ts';
import { createGridStore } from '#src/shared/table-import/grid/grid.ts';
import { makeRow } from '#src/shared/table-import/grid/row.ts';
import { gridRow, other, rightTexts } from '#tests/src/shared/rows.ts';

type Asked = [id: string, input: unknown];

function apiWith(reply: (id: string, input: never) => unknown): Api & { asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    call: async (id, ...[input]) => {
      asked.push([id, input]);
      return (await reply(id, input as never)) as never;
    },
    download: async () => ({ ok: true }),
    onSessionExpired: () => () => undefined,
  };
}

const importId = '018f0000-0000-7000-8000-000000000001';
const answerTo = (rows: unknown[]) => ({ ok: true, data: { importId, rows } });
const outcome = (row: number, name: string, over: object = {}) => ({
  row,
  outcome: name,
  id: null,
  duplicateOf: null,
  errors: [],
  ...over,
});
const goingOn = () => new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('sending rows (CALL-16, ROUTE-06)', () => {
  test('each row goes with its number, its answers and what to do with a duplicate; outcomes come back into the grid', async () => {
    const grid = createGridStore();
    grid.reset([gridRow(1, { company: '' }), { ...other(2), choice: 'merge' }, other(3)]);
    const twin = { ...rightTexts, id: '018f0000-0000-7000-8000-000000000009' };
    const api = apiWith(() =>
      answerTo([
        outcome(1, 'added'),
        outcome(2, 'duplicate', { duplicateOf: twin }),
        outcome(3, 'refused', { errors: [{ pointer: '/zip', key: 'rules:postalCode.prefix', params: {} }] }),
      ]),
    );
    expect(await sendBatch(api, grid, { importId, book: 2, ids: [1, 2, 3] }, goingOn())).toEqual({
      added: 1,
      merged: 0,
      duplicates: 1,
      refused: 1,
    });
    expect(api.asked).toEqual([
      [
        'addressImport',
        {
          importId,
          type: 2,
          rows: [
            { row: 1, entry: { type: 2, ...rightTexts }, onDuplicate: 'ask' },
            { row: 2, entry: { type: 2, ...other(2).texts }, onDuplicate: 'merge' },
            { row: 3, entry: { type: 2, ...other(3).texts }, onDuplicate: 'ask' },
          ],
        },
      ],
    ]);
    const { rows } = grid.get();
    expect(rows[0]).toBeUndefined();
    expect(rows[1]).toMatchObject({ twin, faults: [] });
    expect(rows[2]?.faults).toEqual([{ field: 'zip', key: 'rules:postalCode.prefix', params: {} }]);
  });

  test('a completed postal code is sent with its original text; rejected as lying elsewhere it becomes the grid’s own question', async () => {
    const grid = createGridStore();
    const row = gridRow(1, { zip: '09707', state: 'Ciudad de México', city: 'Mérida' });
    grid.reset([
      makeRow({ ...row, source: { zip: '9707' }, marks: { zip: { fixes: ['zip'], read: `9707${' '.repeat(99)}` } } }),
    ]);
    expect(grid.get().rows[0]?.faults).toEqual([]);
    const api = apiWith(() =>
      answerTo([
        outcome(1, 'refused', {
          errors: [
            {
              pointer: '/zip',
              key: 'import:fault.misfit',
              params: { zip: '09707', city: 'Ciudad de México', township: 'Iztapalapa', read: '9707' },
            },
          ],
        }),
      ]),
    );
    await sendBatch(api, grid, { importId, book: 2, ids: [1] }, goingOn());
    expect(api.asked).toMatchObject([['addressImport', { rows: [{ row: 1, readZip: '9707' }] }]]);
    expect(grid.get().rows[0]?.faults).toMatchObject([
      { field: 'zip', key: 'import:fault.misfit', params: { place: 'Iztapalapa, Ciudad de México' } },
    ]);
    grid.dispatch({ type: 'takePlace', id: 1 });
    expect(grid.get().rows[0]?.faults).toEqual([]);
  });

  test('a rejection that names no cell is shown all the same', async () => {
    const grid = createGridStore();
    grid.reset([gridRow(1)]);
    await sendBatch(
      apiWith(() => answerTo([outcome(1, 'refused')])),
      grid,
      { importId, book: 2, ids: [1] },
      goingOn(),
    );
    expect(grid.get().rows[0]?.faults).toMatchObject([{ key: 'import:fault.refused' }]);
  });

  test('without an answer the rows stay, and the failure says why', async () => {
    const grid = createGridStore();
    grid.reset([gridRow(1)]);
    const full: CallFailure = {
      ok: false,
      codeName: 'addressBookFull',
      code: 999005001,
      msg: '',
      errors: [{ pointer: '', key: 'k', params: { limit: 10_000 } }],
    };
    await expect(
      sendBatch(
        apiWith(() => full),
        grid,
        { importId, book: 2, ids: [1] },
        goingOn(),
      ),
    ).rejects.toEqual(full);
    expect(grid.get().rows[0]).toBeDefined();
  });

  test('a batch that was paused takes nothing in: it is sent again', async () => {
    const grid = createGridStore();
    grid.reset([gridRow(1)]);
    const paused = new AbortController();
    const sent = sendBatch(
      apiWith(() => (paused.abort(), answerTo([outcome(1, 'added')]))),
      grid,
      { importId, book: 2, ids: [1] },
      paused.signal,
    );
    expect(await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 20, 'open'))])).toBe('open');
    expect(grid.get().rows[0]).toBeDefined();
  });

  test('rows of many bytes go in several bodies, and their outcomes come back together', async () => {
    const grid = createGridStore();
    grid.reset(
      Array.from({ length: 100 }, (_, index) =>
        gridRow(index + 1, {
          address1: String(index),
          address2: '门'.repeat(200),
          town: '区'.repeat(50),
          street: '街'.repeat(50),
        }),
      ),
    );
    const api = apiWith((_, { rows }: { rows: { row: number }[] }) =>
      answerTo(rows.map(({ row }) => outcome(row, 'added'))),
    );
    const tally = await sendBatch(
      api,
      grid,
      { importId, book: 2, ids: Array.from({ length: 100 }, (_, index) => index + 1) },
      goingOn(),
    );
    expect(tally.added).toBe(100);
    expect(api.asked.length).toBeGreaterThan(1);
    for (const [, input] of api.asked)
      expect(new TextEncoder().encode(JSON.stringify(input)).length).toBeLessThan(100_000);
  });

  test('undo asks for the whole import', async () => {
    const api = apiWith(() => ({ ok: true, data: { removed: 3, unmerged: 1, kept: 0 } }));
    expect(await undoImport(api, importId)).toEqual({ removed: 3, unmerged: 1, kept: 0 });
    expect(api.asked).toEqual([['addressImportUndo', { importId }]]);
  });
});

describe('places by postal code (D-60)', () => {
  test('asks once per code, only for rows that lack something, and fills them', async () => {
    const grid = createGridStore();
    grid.reset([
      gridRow(1, { city: '' }),
      gridRow(2, { city: '', town: '', address1: '13' }),
      gridRow(3, { zip: '44160', address1: '14' }),
    ]);
    const api = apiWith((id) => ({
      ok: true,
      data:
        id === 'areaByZip'
          ? { known: true, colonies: ['Centro'] }
          : { known: true, state: 'Chiapas', city: 'Tuxtla', township: 'Tuxtla' },
    }));
    const stop = fillPlaces(api, grid);
    await settled();
    expect(api.asked.map(([id, input]) => [id, input])).toEqual([
      ['areaByZip', { zipCode: '29000' }],
      ['stateCityByZip', { zipCode: '29000' }],
    ]);
    expect(grid.get().rows.map((row) => [row?.texts.city, row?.texts.town])).toEqual([
      ['Tuxtla', 'Centro'],
      ['Tuxtla', 'Centro'],
      ['Tuxtla Gutiérrez', 'Centro'],
    ]);
    stop();
  });

  test('a few at a time, all of them in the end; nothing is filled after it was stopped', async () => {
    const grid = createGridStore();
    const rows = Array.from({ length: 12 }, (_, index) =>
      gridRow(index + 1, { zip: String(29_010 + index), city: '' }),
    );
    grid.reset(rows);
    let open = 0;
    let most = 0;
    const api = apiWith(async (id) => {
      if (id === 'areaByZip') most = Math.max(most, (open += 1));
      await settled();
      if (id === 'areaByZip') open -= 1;
      return { ok: true, data: id === 'areaByZip' ? { known: true, colonies: [] } : { known: true, city: 'Tuxtla' } };
    });
    const stop = fillPlaces(api, grid);
    await expect.poll(() => grid.get().rows.every((row) => row?.texts.city === 'Tuxtla')).toBe(true);
    expect(most).toBeLessThanOrEqual(3);
    stop();
    grid.reset([gridRow(1, { zip: '44160', city: '' })]);
    await settled();
    expect(api.asked.some(([, input]) => (input as { zipCode: string }).zipCode === '44160')).toBe(false);
  });
});
