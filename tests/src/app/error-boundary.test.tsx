import { expect, onTestFinished, test, vi } from 'vitest';
import { doing, draw } from '#tests/support/draw.tsx';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { ChunkLoadError } from '#src/lib/missing-scripts.ts';

function Broken({ error }: { error: Error }): never {
  throw error;
}

test.each([
  ['SYS-08 a part that did not come is asked for again when the line is back', new ChunkLoadError('not loaded'), 1],
  ['SYS-08 a part that broke is not', new TypeError('x is undefined'), 0],
])('%s', async (_, error, reloads) => {
  const reload = vi.fn<() => void>();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(window.location, { reload });
  onTestFinished(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(window.location, 'reload');
  });
  await draw(
    <ErrorBoundary resetKey="page">
      <Broken error={error} />
    </ErrorBoundary>,
  );
  expect(reload).not.toHaveBeenCalled();
  await doing(() => window.dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledTimes(reloads);
});
