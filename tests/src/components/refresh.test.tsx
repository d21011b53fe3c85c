import { expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { Refresh } from '#src/components/refresh.tsx';

const words = { refresh: { action: 'Actualizar', pull: 'Jala', letGo: 'Suelta', done: 'Actualizado' } };

async function drawn(busy: boolean) {
  const onRefresh = vi.fn<() => void>();
  const texts = await createTexts({ language: 'es', load: () => Promise.resolve(words) });
  const place = await draw(
    <TextProvider texts={texts}>
      <Refresh busy={busy} onRefresh={onRefresh} />
    </TextProvider>,
  );
  return { place, onRefresh };
}

const touch = (name: string, y?: number, target?: EventTarget) =>
  doing(() => {
    const touches = y === undefined ? [] : [{ clientX: 100, clientY: y }];
    (target ?? document).dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { touches }));
  });

test('FEAT-14 a pull says when it is enough, and refreshes once when it is released', async () => {
  const { place, onRefresh } = await drawn(false);
  await touch('touchstart', 100);
  await touch('touchmove', 160);
  expect(place.textContent).toContain('Jala');
  await touch('touchmove', 400);
  expect(place.textContent).toContain('Suelta');
  expect(onRefresh).not.toHaveBeenCalled();
  await touch('touchend');
  expect(onRefresh).toHaveBeenCalledOnce();
  expect(place.querySelector('.pull')).toBeNull();
});

test('what is in a dialog over the page is no pull, and nothing is asked while it is being asked', async () => {
  for (const isBusy of [false, true]) {
    const { place, onRefresh } = await drawn(isBusy);
    const veil = document.createElement('div');
    veil.setAttribute('class', 'veil');
    document.body.appendChild(veil);
    await touch('touchstart', 100, isBusy ? undefined : veil);
    await touch('touchmove', 400);
    await touch('touchend');
    document.body.removeChild(veil);
    await doing(() => isBusy && find(place, 'button').click());
    expect(onRefresh).not.toHaveBeenCalled();
  }
});

test('the button does the same; the browser keeps from reloading only while there is something to pull', async () => {
  const { place, onRefresh } = await drawn(false);
  expect(document.documentElement.hasAttribute('data-pulls')).toBe(true);
  await doing(() => find(place, 'button').click());
  expect(onRefresh).toHaveBeenCalledOnce();
});
