import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { trackingMachine } from '#machines/tracking.machine.ts';
import {
  type CaseReport,
  type OpenedCase,
  type ParcelCase,
  type RowQuery,
  rowsByUrgency,
  type TrackingQuery,
  type TrackRow,
  verifyingWaybill,
} from '#machines/tracking.rules.ts';
import { refreshable, tailsToKeep } from '#machines/tracking.rows.ts';

const row = (waybillNo: string, over: Partial<TrackRow> = {}): TrackRow => ({
  waybillNo,
  outcome: 'notFound',
  attemptsLeft: null,
  answeredAt: '2026-11-20T20:05:00.000Z',
  parcel: null,
  ...over,
});

const query: TrackingQuery = { waybills: ['JMX000000000001', 'JMX000000000002'], tail: '4471' };

const late = { status: 'inTransit', delayed: true, scans: [], case: null } as unknown as NonNullable<
  TrackRow['parcel']
>;
const opened: ParcelCase = {
  caseNo: 'C20261120-000001',
  kind: 'notReceived',
  openedAt: '2026-11-20T20:00:00.000Z',
  firstAnswerDueAt: '2026-11-20T21:00:00.000Z',
  solutionDueAt: '2026-11-21T20:00:00.000Z',
  firstAnsweredAt: null,
  firstAnswer: null,
  solvedAt: null,
  solution: null,
  claim: null,
};
const caseFor = (waybillNo: string, over: Partial<OpenedCase> = {}): OpenedCase => ({
  waybillNo,
  outcome: 'found',
  attemptsLeft: null,
  answeredAt: '2026-11-20T20:06:00.000Z',
  isNew: true,
  case: opened,
  ...over,
});

interface Ports {
  all?: (query: TrackingQuery) => Promise<readonly TrackRow[]>;
  one?: (row: RowQuery) => Promise<TrackRow>;
  again?: (rows: readonly RowQuery[]) => Promise<readonly TrackRow[]>;
  report?: (report: CaseReport) => Promise<OpenedCase>;
}

function start({ all, one, again, report }: Ports) {
  const actor = createActor(
    trackingMachine.provide({
      actors: {
        ...(all && { trackWaybills: fromPromise(({ input }: { input: TrackingQuery }) => all(input)) }),
        ...(again && { refreshRows: fromPromise(({ input }: { input: readonly RowQuery[] }) => again(input)) }),
        ...(report && { openCase: fromPromise(({ input }: { input: CaseReport }) => report(input)) }),
        ...(one && { trackWaybill: fromPromise(({ input }: { input: RowQuery }) => one(input)) }),
      },
    }),
  );
  actor.start();
  return actor;
}

describe('the tracking machine', () => {
  test('FEAT-01 asks for all the numbers with one tail and shows a row for each', async () => {
    const asked: TrackingQuery[] = [];
    const actor = start({
      all: async (input) => {
        asked.push(input);
        return input.waybills.map((waybillNo) => row(waybillNo));
      },
    });
    expect(actor.getSnapshot().hasTag('empty')).toBe(true);
    actor.send({ type: 'query.submit', query });
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    const snapshot = await waitFor(actor, (state) => state.hasTag('results'));
    expect(asked).toEqual([query]);
    expect(snapshot.context.rows.map(({ waybillNo }) => waybillNo)).toEqual(query.waybills);
  });

  test('D-40 verifies one row with a tail of its own while the others stay', async () => {
    const asked: RowQuery[] = [];
    const actor = start({
      all: async (input) => input.waybills.map((no) => row(no, { outcome: 'tailMismatch', attemptsLeft: 4 })),
      one: async (input) => {
        asked.push(input);
        return row(input.waybillNo, { outcome: 'noInformationYet' });
      },
    });
    actor.send({ type: 'query.submit', query });
    await waitFor(actor, (state) => state.hasTag('results'));
    actor.send({ type: 'row.submit', row: { waybillNo: 'JMX000000000002', tail: '1180' } });
    expect(actor.getSnapshot().hasTag('verifying')).toBe(true);
    expect(verifyingWaybill(actor.getSnapshot().context)).toBe('JMX000000000002');
    expect(actor.getSnapshot().context.rows).toHaveLength(2);
    const snapshot = await waitFor(actor, (state) => !state.hasTag('verifying'));
    expect(asked).toEqual([{ waybillNo: 'JMX000000000002', tail: '1180' }]);
    expect(snapshot.context.rows.map(({ outcome }) => outcome)).toEqual(['tailMismatch', 'noInformationYet']);

    actor.send({ type: 'row.refresh', waybillNo: 'JMX000000000002' });
    await waitFor(actor, (state) => !state.hasTag('verifying'));
    expect(asked[1]).toEqual({ waybillNo: 'JMX000000000002', tail: '1180' });
  });

  test('D-43 a tail that failed is not among those that may be sent again by themselves', async () => {
    const outcomes = { JMX000000000001: 'noInformationYet', JMX000000000002: 'tailMismatch' } as const;
    const actor = start({
      all: async ({ waybills }) => waybills.map((no) => row(no, { outcome: outcomes[no as keyof typeof outcomes] })),
      one: async ({ waybillNo }) => row(waybillNo, { outcome: 'noInformationYet' }),
    });
    actor.send({ type: 'query.submit', query });
    const first = await waitFor(actor, (state) => state.hasTag('results'));
    expect(tailsToKeep(first.context)).toEqual({ JMX000000000001: '4471' });
    actor.send({ type: 'row.submit', row: { waybillNo: 'JMX000000000002', tail: '1180' } });
    const second = await waitFor(actor, (state) => state.hasTag('results') && !state.hasTag('verifying'));
    expect(tailsToKeep(second.context)).toEqual({ JMX000000000001: '4471', JMX000000000002: '1180' });
  });

  test('D-43 a question with tails of its own keeps them by number, and none where there was none', async () => {
    const actor = start({ all: async ({ waybills }) => waybills.map((no) => row(no)) });
    actor.send({ type: 'query.submit', query: { ...query, tails: { JMX000000000001: '4471' } } });
    const { context } = await waitFor(actor, (state) => state.hasTag('results'));
    expect(context.tails).toEqual({ JMX000000000001: '4471' });
  });

  test('MSG-03 keeps the query when the call fails, and retries it', async () => {
    let tries = 0;
    const actor = start({
      all: async (input) => {
        tries += 1;
        if (tries === 1) throw { codeName: 'offline' };
        return input.waybills.map((no) => row(no));
      },
    });
    actor.send({ type: 'query.submit', query });
    const failed = await waitFor(actor, (state) => state.hasTag('failed'));
    expect(failed.context.failure).toEqual({ codeName: 'offline' });
    expect(failed.context.query).toEqual(query);
    actor.send({ type: 'query.retry' });
    await waitFor(actor, (state) => state.hasTag('results'));
    expect(tries).toBe(2);
  });

  test('a row that could not be refreshed keeps what it showed and says so', async () => {
    const actor = start({
      all: async (input) => input.waybills.map((no) => row(no, { outcome: 'noInformationYet' })),
      one: async () => {
        throw new Error('cable cut');
      },
    });
    actor.send({ type: 'query.submit', query });
    await waitFor(actor, (state) => state.hasTag('results'));
    actor.send({ type: 'row.refresh', waybillNo: 'JMX000000000001' });
    const snapshot = await waitFor(actor, (state) => state.context.rowFailure !== undefined);
    expect(snapshot.context.rowFailure).toMatchObject({ waybillNo: 'JMX000000000001', failure: { codeName: 'busy' } });
    expect(snapshot.context.rows[0]?.outcome).toBe('noInformationYet');
  });

  test('drops the answer of a query that another one has replaced', async () => {
    const answers: ((rows: readonly TrackRow[]) => void)[] = [];
    const actor = start({ all: () => new Promise((resolve) => answers.push(resolve)) });
    actor.send({ type: 'query.submit', query });
    actor.send({ type: 'query.submit', query: { waybills: ['JMX000000000009'], tail: '0000' } });
    answers[0]?.([row('JMX000000000001')]);
    answers[1]?.([row('JMX000000000009')]);
    const snapshot = await waitFor(actor, (state) => state.hasTag('results'));
    expect(snapshot.context.rows.map(({ waybillNo }) => waybillNo)).toEqual(['JMX000000000009']);
  });

  test('side effects reject until the app provides them', async () => {
    const actor = start({});
    actor.send({ type: 'query.submit', query });
    const failed = await waitFor(actor, (state) => state.hasTag('failed'));
    expect(failed.context.failure).toMatchObject({ codeName: 'busy' });
  });

  test('ignores a retry for a number that was not asked for', async () => {
    const actor = start({ all: async (input) => input.waybills.map((no) => row(no)) });
    actor.send({ type: 'query.submit', query });
    const snapshot = await waitFor(actor, (state) => state.hasTag('results'));
    expect(snapshot.can({ type: 'row.submit', row: { waybillNo: 'JMX999999999999', tail: '1111' } })).toBe(false);
  });

  test('shows what is late, in trouble or closed before the rest, and the delivered ones last', () => {
    const parcel = { status: 'inTransit', delayed: false, scans: [] } as unknown as NonNullable<TrackRow['parcel']>;
    const held = {
      ...parcel.scans[0],
      at: '2026-11-20T20:00:00.000Z',
      exception: 'held',
    } as (typeof parcel.scans)[number];
    const rows = [
      row('JMX000000000001', { outcome: 'found', parcel: { ...parcel, status: 'signed' } }),
      row('JMX000000000002', { outcome: 'found', parcel }),
      row('JMX000000000003', { outcome: 'tailMismatch' }),
      row('JMX000000000004', { outcome: 'found', parcel: { ...parcel, delayed: true } }),
      row('JMX000000000005', { outcome: 'found', parcel: { ...parcel, scans: [held] } }),
      row('JMX000000000006', { outcome: 'found', parcel: { ...parcel, status: 'signed', scans: [held] } }),
    ];
    const context = { ...createActor(trackingMachine).getSnapshot().context, rows };
    expect(rowsByUrgency(context).map(({ waybillNo }) => waybillNo.at(-1))).toEqual(['4', '5', '3', '2', '1', '6']);
  });

  test('D-41 an unknown number is corrected in its row, once, and in the query', async () => {
    const actor = start({
      all: async (input) => input.waybills.map((no) => row(no)),
      one: async (input) => row(input.waybillNo, { outcome: 'noInformationYet' }),
    });
    actor.send({ type: 'query.submit', query });
    await waitFor(actor, (state) => state.hasTag('results'));
    const wrong = 'JMX000000000001';
    actor.send({ type: 'row.submit', row: { waybillNo: 'JMX000000000003', tail: '4471', insteadOf: wrong } });
    expect(verifyingWaybill(actor.getSnapshot().context)).toBe(wrong);
    const corrected = await waitFor(actor, (state) => !state.hasTag('verifying'));
    expect(corrected.context.rows.map(({ waybillNo }) => waybillNo)).toEqual(['JMX000000000003', 'JMX000000000002']);
    expect(corrected.context.query.waybills).toEqual(['JMX000000000003', 'JMX000000000002']);
    expect(corrected.context.tails['JMX000000000003']).toBe('4471');

    actor.send({
      type: 'row.submit',
      row: { waybillNo: 'JMX000000000002', tail: '4471', insteadOf: 'JMX000000000003' },
    });
    const same = await waitFor(actor, (state) => !state.hasTag('verifying'));
    expect(same.context.rows.map(({ waybillNo }) => waybillNo)).toEqual(['JMX000000000002']);
    expect(same.context.query.waybills).toEqual(['JMX000000000002']);
  });

  test('D-43 all rows are refreshed with the tails that opened them, closed ones are left alone', async () => {
    const asked: (readonly RowQuery[])[] = [];
    const actor = start({
      all: async () => [
        row('JMX000000000001', { outcome: 'found', parcel: late }),
        row('JMX000000000002', { outcome: 'tailMismatch', attemptsLeft: 4 }),
        row('JMX000000000003', { outcome: 'locked' }),
      ],
      again: async (rows) => {
        asked.push(rows);
        return rows.map(({ waybillNo }) => row(waybillNo, { outcome: 'noInformationYet' }));
      },
    });
    actor.send({ type: 'query.submit', query });
    await waitFor(actor, (state) => state.hasTag('results'));
    actor.send({ type: 'rows.refresh' });
    expect(actor.getSnapshot().hasTag('refreshing')).toBe(true);
    const { context } = await waitFor(actor, (state) => !state.hasTag('refreshing'));
    expect(asked).toEqual([[{ waybillNo: 'JMX000000000001', tail: '4471' }]]);
    expect(context.rows.map(({ outcome }) => outcome)).toEqual(['noInformationYet', 'tailMismatch', 'locked']);
    expect(refreshable({ rows: context.rows.slice(1), tails: {} })).toEqual([]);
  });

  test('MSG-03 a refresh without an answer keeps what was on screen and says so', async () => {
    const actor = start({
      all: async () => [row('JMX000000000001')],
      again: async () => Promise.reject({ codeName: 'offline' }),
    });
    actor.send({ type: 'query.submit', query });
    await waitFor(actor, (state) => state.hasTag('results'));
    actor.send({ type: 'rows.refresh' });
    const { context } = await waitFor(actor, (state) => state.context.failure !== undefined);
    expect([context.failure, context.rows.length]).toEqual([{ codeName: 'offline' }, 1]);
  });

  test('CONST-10 a parcel that did not arrive gets a case, with the tail that opened its row', async () => {
    const reports: CaseReport[] = [];
    const actor = start({
      all: async (input) => input.waybills.map((no) => row(no, { outcome: 'found', parcel: late })),
      report: async (report) => {
        reports.push(report);
        return caseFor(report.waybillNo);
      },
    });
    actor.send({ type: 'query.submit', query });
    await waitFor(actor, (state) => state.hasTag('results'));
    actor.send({ type: 'case.submit', waybillNo: 'JMX000000000001', note: 'Nadie lo vio' });
    actor.send({ type: 'case.submit', waybillNo: 'JMX000000000001', note: 'Nadie lo vio' });
    expect(actor.getSnapshot().hasTag('reporting')).toBe(true);
    const { context } = await waitFor(actor, (state) => state.context.openedCase !== undefined);
    expect(reports).toEqual([{ waybillNo: 'JMX000000000001', tail: '4471', note: 'Nadie lo vio' }]);
    expect(context.rows.map(({ parcel }) => parcel?.case?.caseNo)).toEqual([opened.caseNo, undefined]);
    expect(context.rows[0]?.answeredAt).toBe('2026-11-20T20:06:00.000Z');
    actor.send({ type: 'case.read' });
    expect(actor.getSnapshot().context.openedCase).toBeUndefined();
  });

  test('CONST-10 a case that could not be opened says why and can be tried again; a tail that no longer fits closes the row', async () => {
    const answers = [
      () => Promise.reject({ codeName: 'offline' }),
      async () => caseFor('JMX000000000001', { outcome: 'tailMismatch', attemptsLeft: 4, case: null }),
    ];
    const actor = start({
      all: async () => [row('JMX000000000001', { outcome: 'found', parcel: late })],
      report: () => (answers.shift() ?? Promise.reject)(),
    });
    actor.send({ type: 'query.submit', query });
    await waitFor(actor, (state) => state.hasTag('results'));
    actor.send({ type: 'case.submit', waybillNo: 'JMX000000000001', note: undefined });
    const failed = await waitFor(actor, (state) => state.context.caseFailure !== undefined);
    expect(failed.context.caseFailure).toEqual({ codeName: 'offline' });
    actor.send({ type: 'case.submit', waybillNo: 'JMX000000000001', note: undefined });
    const { context } = await waitFor(actor, (state) => state.context.openedCase !== undefined);
    expect(context.rows[0]).toMatchObject({ outcome: 'tailMismatch', attemptsLeft: 4, parcel: null });
    expect(context.caseFailure).toBeUndefined();
  });
});
