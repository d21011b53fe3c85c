import { expect, test } from 'vitest';
import { openTracking } from '#src/features/tracking/open-tracking.ts';
import { startTracker } from '#src/features/tracking/tracker.ts';
import type { Api } from '#src/api/types.ts';

const query = { waybills: ['JMX004277201184'], tail: '4471' };
const answer = {
  waybillNo: 'JMX004277201184',
  outcome: 'notFound',
  attemptsLeft: null,
  answeredAt: '2026-11-20T20:05:00.000Z',
  parcel: null,
};

function fakeApi(asked: unknown[] = []): Api {
  return {
    call: ((id: string, input: unknown) => {
      asked.push([id, input]);
      return Promise.resolve({ ok: true, data: { rows: [answer] } });
    }) as unknown as Api['call'],
    download: async () => ({ ok: true }),
    onSessionExpired: () => () => undefined,
  };
}

const until = (tracking: ReturnType<typeof openTracking>, isThere: () => boolean) =>
  new Promise<void>((resolve) => {
    if (isThere()) return resolve();
    const stop = tracking.subscribe(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
  });

test('FEAT-01 the machine comes with the first question, which it then answers', async () => {
  const asked: unknown[] = [];
  let loads = 0;
  const tracking = openTracking(fakeApi(asked), async () => {
    loads += 1;
    return { startTracker };
  });
  expect([loads, tracking.view()]).toEqual([0, { snapshot: undefined, waiting: undefined, lost: false }]);
  tracking.prepare();
  tracking.send({ type: 'query.submit', query });
  expect(tracking.view().waiting).toEqual(query);
  await until(tracking, () => tracking.view().snapshot?.hasTag('results') === true);
  expect(loads).toBe(1);
  expect(asked).toEqual([['trackQuery', query]]);
  expect(tracking.view().snapshot?.context.rows).toEqual([answer]);
  tracking.close();
});

test('SYS-08 a machine that could not be fetched is fetched again, and the question is not lost', async () => {
  const asked: unknown[] = [];
  let fails = true;
  const tracking = openTracking(fakeApi(asked), async () => {
    if (fails) throw new Error('no network');
    return { startTracker };
  });
  tracking.send({ type: 'query.submit', query });
  await until(tracking, () => tracking.view().lost);
  fails = false;
  tracking.retry();
  await until(tracking, () => tracking.view().snapshot?.hasTag('results') === true);
  expect(asked).toEqual([['trackQuery', query]]);
  tracking.close();
});

test('a page that is left meanwhile starts nothing', async () => {
  const asked: unknown[] = [];
  const arrivals: (() => void)[] = [];
  const tracking = openTracking(
    fakeApi(asked),
    () => new Promise((resolve) => arrivals.push(() => resolve({ startTracker }))),
  );
  tracking.send({ type: 'query.submit', query });
  tracking.close();
  for (const arrive of arrivals) arrive();
  expect(arrivals).toHaveLength(1);
  await Promise.resolve();
  expect([asked, tracking.view()]).toEqual([[], { snapshot: undefined, waiting: undefined, lost: false }]);
});
