import { describe, expect, test } from 'vitest';
import type { Api, Input } from '#src/api/types.ts';
import { type BatchQuote, followQuote, type QuoteState } from '#src/features/batch/quote-follower.ts';
import { createGridStore } from '#src/shared/table-import/grid/grid.ts';
import { type GridRow, makeRow } from '#src/shared/table-import/grid/row.ts';
import { eventually } from '#tests/support/patience.ts';
import { order } from './orders.ts';

type Asked = Input<'batchQuote'>;

/** Every row costs a peso; those to `rejectedZip` are rejected. */
const rejectedZip = '29999';
const answerTo = ({ rows }: Asked): BatchQuote =>
  ({
    rows: rows.map(({ row, entry }) => ({
      row,
      errors: entry['zip'] === rejectedZip ? [{ pointer: '/zip', key: 'answers:refusal.noTariff', params: {} }] : [],
      price: entry['zip'] === rejectedZip ? null : { total: 100 },
    })),
    priced: rows.length,
    total: rows.length * 100,
  }) as never;

function follow(rows: readonly GridRow[]) {
  const grid = createGridStore();
  grid.reset(rows);
  const asked: Asked[] = [];
  const held: (() => void)[] = [];
  const states: QuoteState[] = [];
  const call = async (_: string, input: Asked) => {
    asked.push(input);
    await new Promise<void>((resolve) => held.push(resolve));
    return { ok: true, data: answerTo(input) };
  };
  const stop = followQuote({ call } as unknown as Api, grid, { originZip: '44100' }, (state) => states.push(state));
  return { grid, asked, states, stop, answer: () => held.shift()?.() };
}

const getIds = ({ rows }: Asked) => rows.map(({ row }) => row);

describe('the price of a batch while it is corrected (FEAT-05)', () => {
  test('rows that are right are asked about together; a faulty one keeps no price from the others', async () => {
    const { asked, states, answer } = follow([order(1), order(2, { weight: 'x' }), order(3)]);
    expect(asked.map(getIds)).toEqual([[1, 3]]);
    answer();
    await eventually(() => expect(states.at(-1)).toMatchObject({ isAsking: false, quote: { total: 200 } }));
  });

  test('what changes while it is asked is asked about afterwards, once', async () => {
    const { grid, asked, answer } = follow([order(1), order(2, { weight: 'x' })]);
    grid.dispatch({ type: 'edit', ids: [2], field: 'weight', text: '3' });
    grid.dispatch({ type: 'edit', ids: [2], field: 'weight', text: '4' });
    expect(asked).toHaveLength(1);
    answer();
    await eventually(() => expect(asked.map(getIds)).toEqual([[1], [1, 2]]));
    expect(asked[1]?.rows[1]?.entry).toMatchObject({ weight: 4 });
  });

  test('a server rejection is shown at its cell until that is edited, and can’t be undone by hand', async () => {
    const { grid, asked, answer } = follow([order(1), order(2, { zip: rejectedZip })]);
    answer();
    await eventually(() =>
      expect(grid.get().rows[1]?.faults).toMatchObject([{ field: 'zip', key: 'answers:refusal.noTariff' }]),
    );
    expect(asked).toHaveLength(1);
    expect(grid.get().past).toEqual([]);
    grid.dispatch({ type: 'edit', ids: [2], field: 'zip', text: '29000' });
    await eventually(() =>
      expect(asked.map(getIds)).toEqual([
        [1, 2],
        [1, 2],
      ]),
    );
    answer();
    await eventually(() => expect(grid.get().rows[1]?.faults).toEqual([]));
  });

  test('a row that was rejected when it was placed waits for the customer, whatever a price says', async () => {
    const refused = [{ field: 'itemType' as const, key: 'answers:refusal.itemTypeNotListed', params: {} }];
    const { grid, asked } = follow([makeRow({ ...order(1), refused }), order(2)]);
    expect(asked.map(getIds)).toEqual([[2]]);
    grid.dispatch({ type: 'edit', ids: [1], field: 'itemType', text: 'Libros' });
    expect(grid.get().rows[0]?.faults).toEqual([]);
  });

  test('nothing is asked once it is stopped', () => {
    const { grid, asked, stop } = follow([order(1)]);
    stop();
    grid.dispatch({ type: 'edit', ids: [1], field: 'weight', text: '9' });
    expect(asked).toHaveLength(1);
  });
});
