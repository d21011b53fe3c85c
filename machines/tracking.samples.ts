import { openCase, trackedRow } from '#fixtures/orders.ts';
import { failureNamed } from './failure.ts';
import { samplesFor } from './samples.ts';
import { trackingMachine } from './tracking.machine.ts';

const waybillNo = 'JMX004277201184';
const row = trackedRow(waybillNo);
const lost = { error: failureNamed('offline') };

export default samplesFor(trackingMachine, {
  events: [
    { type: 'query.submit', query: { waybills: [waybillNo], tail: '4471' } },
    { type: 'query.retry' },
    { type: 'query.clear' },
    { type: 'rows.refresh' },
    { type: 'row.submit', row: { waybillNo, tail: '1180' } },
    { type: 'row.refresh', waybillNo },
    { type: 'case.submit', waybillNo, note: 'Nadie lo vio' },
    { type: 'case.read' },
  ],
  answers: {
    trackWaybills: {
      found: { output: [row] },
      'wrong suffix': { output: [{ ...row, outcome: 'tailMismatch', attemptsLeft: 4, parcel: null }] },
      lost,
    },
    trackWaybill: { found: { output: row }, lost },
    refreshRows: { found: { output: [row] }, lost },
    openCase: {
      opened: {
        output: {
          waybillNo,
          outcome: 'found',
          attemptsLeft: null,
          answeredAt: '2026-11-20T20:06:00.000Z',
          isNew: true,
          case: openCase,
        },
      },
      lost,
    },
  },
  distinguish: ({ context }) => context.rows.map(({ outcome }) => outcome),
});
