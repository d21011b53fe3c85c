import { waitFor } from 'xstate';
import { expect, test } from 'vitest';
import type { Api } from '#src/api/types.ts';
import { startTracker } from '#src/features/tracking/tracker.ts';
import { answeredAt } from '#fixtures/orders.ts';

const row = (waybillNo: string) => ({
  waybillNo,
  outcome: 'noInformationYet',
  attemptsLeft: null,
  answeredAt,
  parcel: null,
});

test('D-40 D-43 a reload asks each number with its own tail only, and a closed one alone and without', async () => {
  const asked: unknown[] = [];
  const api = {
    call: async (id: string, input: { waybills?: string[]; waybillNo?: string }) => {
      asked.push([id, input]);
      return { ok: true, data: input.waybills ? { rows: input.waybills.map(row) } : row(input.waybillNo ?? '') };
    },
  } as unknown as Api;
  const tracker = startTracker(api);
  const tails = { JMX000000000001: '4471', JMX000000000003: '1180' };
  const waybills = ['JMX000000000001', 'JMX000000000002', 'JMX000000000003'];
  tracker.send({ type: 'query.submit', query: { waybills, tail: '4471', tails } });
  await waitFor(tracker, (state) => state.hasTag('results'));
  expect(asked).toEqual([
    ['trackQuery', { waybills: ['JMX000000000001'], tail: '4471' }],
    ['trackQuery', { waybills: ['JMX000000000003'], tail: '1180' }],
    ['waybillDetail', { waybillNo: 'JMX000000000002' }],
  ]);
  tracker.stop();
});
