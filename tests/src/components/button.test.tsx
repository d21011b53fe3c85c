import { expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { Button } from '#src/components/button.tsx';

const press = (place: HTMLElement) => doing(() => find(place, 'button').click());

test('a button that waits for an answer takes no press, neither its own nor its form’s, and keeps the focus', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  const drawButton = (busy: boolean) =>
    draw(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} onClick={onClick}>
          Enviar
        </Button>
      </form>,
    );
  const waiting = await drawButton(true);
  find(waiting, 'button').focus();
  await press(waiting);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
  expect(document.activeElement).toBe(find(waiting, 'button'));
  expect(find(waiting, 'button').getAttribute('aria-disabled')).toBe('true');

  await press(await drawButton(false));
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});
