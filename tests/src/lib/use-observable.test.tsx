import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { doing } from '#tests/support/draw.tsx';
import { observable, useObservable } from '#src/lib/observable.ts';

test('a change before hydration is rendered after it, and nothing is rendered from scratch', async () => {
  const status = observable('waiting');
  const Status = () => <p>{useObservable(status)}</p>;
  const place = document.createElement('div');
  const paragraph = document.createElement('p');
  paragraph.appendChild(document.createTextNode('waiting'));
  place.appendChild(paragraph);
  document.body.appendChild(place);

  status.set('here');
  const recovered: unknown[] = [];
  await doing(() => {
    const root = hydrateRoot(place, <Status />, { onRecoverableError: (error) => recovered.push(error) });
    onTestFinished(() => doing(() => root.unmount()));
  });
  expect(recovered).toEqual([]);
  expect(place.querySelector('p')).toBe(paragraph);
  expect(paragraph.textContent).toBe('here');
});
