import { describe, expect, test } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import type { Api, Input } from '#src/api/types.ts';
import { type BatchOrder, placeBatch, repairable, takenRows, toGridRows } from '#src/features/batch/batches.ts';
import { ReadRejected } from '#src/shared/table-import/reading/table-builder.ts';
import { readSource } from '#src/shared/table-import/reading/read-source.ts';
import { createGridStore } from '#src/shared/table-import/grid/grid.ts';
import type { GridRow } from '#src/shared/table-import/grid/row.ts';
import { order } from './orders.ts';

const importId = '018f0000-0000-7000-8000-000000000001';
const about: BatchOrder = {
  name: 'pedidos.csv',
  sender: { name: 'Taller', zip: '44160' } as never,
  pickup: { pickupDate: '2026-11-24', pickupSlot: '09-13', paymentMode: 'PP_CASH' },
  review: { acceptTerms: true },
};

async function place(rows: readonly GridRow[], ids: readonly number[], answer: object) {
  const grid = createGridStore();
  grid.reset(rows);
  const asked: Input<'batchAdd'>[] = [];
  const taken: string[] = [];
  const call = async (_: string, input: Input<'batchAdd'>) => {
    asked.push(input);
    return answer;
  };
  const result = placeBatch(
    { call } as unknown as Api,
    grid,
    about,
    (id) => taken.push(id),
    { importId, book: 2, ids },
    new AbortController().signal,
  );
  return { result: await result.catch((error: unknown) => error), grid, asked, taken };
}

describe('placing a batch (FEAT-05)', () => {
  test('rows go in one call under one key, by their lines in the list, and leave the grid', async () => {
    const { result, grid, asked, taken } = await place([order(1), order(2), order(3, { weight: 'x' })], [1, 2], {
      ok: true,
      data: { batchId: 'b' },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ ...about, idempotencyKey: importId, rows: [{ row: 2 }, { row: 3 }] });
    expect(result).toMatchObject({ added: 2 });
    expect(taken).toEqual(['b']);
    expect(grid.get().rows.map((row) => row?.id)).toEqual([undefined, undefined, 3]);
  });

  test('rows of two lists may have one line; the grid’s numbers distinguish them', async () => {
    const { asked } = await place([order(1, {}, 7), order(2, {}, 7)], [1, 2], { ok: true, data: { batchId: 'b' } });
    expect(asked[0]?.rows.map(({ row }) => row)).toEqual([1, 2]);
  });

  test('without an answer every row stays', async () => {
    const { result, grid } = await place([order(1)], [1], { ok: false, codeName: 'offline' });
    expect(result).toMatchObject({ codeName: 'offline' });
    expect(grid.get().rows[0]?.id).toBe(1);
  });

  test('only rejected rows come back into the grid, with the error at its cell', () => {
    type Row = Answer<'batchDetail'>['rows'][number];
    const none = {
      orderNo: null,
      waybillNo: null,
      counterCode: null,
      total: null,
      recipientName: '',
      errors: [],
      entry: null,
    };
    const entry = { name: 'Ana', zip: '29000', weight: 2.5, itemValue: 45_000, insure: true, itemType: 'vidrio' };
    const errors = [{ pointer: '/itemType', key: 'answers:refusal.itemTypeNotListed', params: {} }];
    const rows: Row[] = [
      { ...none, row: 2, outcome: 'placed' },
      { ...none, row: 9, outcome: 'refused', errors, entry },
    ];
    const [repaired, ...others] = toGridRows('b1', repairable('b1', rows, takenRows([])), 4, 'es');
    expect(others).toEqual([]);
    // Only while they are not in the grid; and a sent row names the row that it replaces.
    expect(repairable('b1', rows, takenRows(repaired ? [repaired] : []))).toEqual([]);
    expect(repairable('b2', rows, takenRows(repaired ? [repaired] : []))).toHaveLength(1);
    expect(repaired?.mends).toEqual({ batchId: 'b1', row: 9 });
    expect(repaired).toMatchObject({
      id: 4,
      line: 9,
      texts: { name: 'Ana', zip: '29000', weight: '2.5', itemValue: '450.00', insure: 'Sí', itemType: 'vidrio' },
    });
    expect(repaired?.faults).toContainEqual({
      field: 'itemType',
      key: 'answers:refusal.itemTypeNotListed',
      params: {},
    });
  });
});

const lines = (count: number) => ['Destinatario\tTel.\tPeso', ...Array.from({ length: count }, () => 'Ana\t1\t2')];

describe('hostile lists of orders (FEAT-05)', () => {
  const getReason = (source: Parameters<typeof readSource>[1]) =>
    readSource('batch', source).then(
      () => 'read',
      (error: unknown) => (error instanceof ReadRejected ? error.reason : error),
    );

  test('five hundred rows are a batch, one more is rejected', async () => {
    expect(await getReason({ text: lines(500).join('\n') })).toBe('read');
    expect(await getReason({ text: lines(501).join('\n') })).toBe('tooManyRows');
  });

  test('a file of more than ten megabytes is not read', async () => {
    expect(await getReason({ file: new File([new Uint8Array(10 * 2 ** 20 + 1)], 'pedidos.csv') })).toBe('tooLarge');
  });

  test('formulas and markup are text like any other', async () => {
    const { rows } = await readSource('batch', { text: `${lines(0).join('')}\n=HYPERLINK("x")\t@SUM(A1)\t<b>2</b>` });
    expect(rows.at(-1)?.cells).toEqual(['=HYPERLINK("x")', '@SUM(A1)', '<b>2</b>']);
  });
});
