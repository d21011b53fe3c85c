import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { doing, draw } from '#tests/support/draw.tsx';
import { lazyExtra } from '#src/lib/lazy-extra.ts';

const Number = () => <b>JMX</b>;

async function drawBeside(load: () => Promise<() => React.ReactNode>): Promise<string> {
  const Extra = lazyExtra(load);
  const place = await draw(
    <>
      <Number />
      <Suspense>
        <Extra />
      </Suspense>
    </>,
  );
  await doing(() => undefined);
  return place.textContent;
}

test('FEAT-14 FEAT-20 a part that could not be fetched takes nothing with it that was there', async () => {
  expect(await drawBeside(async () => () => ' with a map')).toBe('JMX with a map');
  expect(await drawBeside(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('JMX');
});
