import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, draw } from '#tests/support/draw.tsx';
import { failure } from '#src/api/wire.ts';
import { ApiProvider } from '#src/api/react.tsx';
import type { Api, CallResult } from '#src/api/types.ts';
import { type Batch, useBatches } from '#src/features/batch/batches.ts';

type Result = CallResult<'batchList'>;

/** Longer than the polling interval of a running batch, and less than twice. */
const untilNextLook = 2_000;

const found = (state: Batch['state']): Result =>
  ({ ok: true, data: { rows: [{ state }], total: 1, page: 1, pageSize: 10 } }) as unknown as Result;

const noLine: Result = failure('offline');

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** The page of batches with these responses, each returned at once; records what was shown. */
async function openPage(answers: readonly Result[]) {
  let asked = 0;
  const api = { call: async () => answers[Math.min(asked++, answers.length - 1)] } as unknown as Api;
  const seen: string[] = [];
  function Page() {
    const { data, failure: failed } = useBatches(undefined);
    const now = `${data?.rows[0]?.state ?? 'nothing'}${failed ? ` ${failed.codeName}` : ''}`;
    if (seen.at(-1) !== now) seen.push(now);
    return null;
  }
  await draw(
    <ApiProvider api={api}>
      <Page />
    </ApiProvider>,
  );
  return { seen, asked: () => asked };
}

test('FEAT-05 a batch at work is followed while the server is away, and what became of it is seen when it is back', async () => {
  const { seen } = await openPage([found('placing'), noLine, noLine, found('placing'), found('done')]);
  for (let look = 0; look < 4; look += 1) await doing(() => vi.advanceTimersByTimeAsync(untilNextLook));
  // The failure is reported once, however often it occurs, so that nothing jumps and the button keeps its focus.
  expect(seen).toEqual(['nothing', 'placing', 'placing offline', 'placing', 'done']);
});

test('FEAT-05 batches that are done are not asked about again', async () => {
  const { seen, asked } = await openPage([found('done')]);
  await doing(() => vi.advanceTimersByTimeAsync(untilNextLook));
  expect(seen).toEqual(['nothing', 'done']);
  expect(asked()).toBe(1);
});
