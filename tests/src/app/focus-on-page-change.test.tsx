import { type ReactNode, useEffect, useRef } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { createListeners } from '#src/lib/observable.ts';
import { NavigationEffects } from '#src/app/site.tsx';

const frame = { attach: () => () => undefined, moves: createListeners() } as unknown as Parameters<
  typeof NavigationEffects
>[0]['frame'];

/** A page with a focus target of its own. */
function Placing() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      Cotiza
    </h1>
  );
}

/** A page that another one replaces together with the focused element. */
function Leaving() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/done', { replace: true })}>Entrar</button>;
}

const site = (start: string, header?: ReactNode) =>
  draw(
    <MemoryRouter initialEntries={[start]}>
      <NavigationEffects frame={frame} />
      <Link id="rates" to="/rates">
        Cotizar
      </Link>
      <Link id="track" to="/track">
        Rastrear
      </Link>
      <Link id="receiver" to="/appAddress?type=receiver">
        Seguir
      </Link>
      <Link id="filter" to="/?page=2">
        Siguiente
      </Link>
      {header}
      <main id="main" tabIndex={-1}>
        <Routes>
          <Route path="/rates" element={<Placing />} />
          <Route path="/login" element={<Leaving />} />
          <Route path="*" element={<p>Página</p>} />
        </Routes>
      </main>
    </MemoryRouter>,
  );

/** Like a person: the pressed element gets the focus. */
const press = (place: HTMLElement, selector: string) =>
  doing(() => {
    find(place, selector).focus();
    find(place, selector).click();
  });

test('after a link to another page the focus is on the new page, not on the link', async () => {
  const place = await site('/');
  await press(place, '#track');
  expect(document.activeElement).toBe(find(place, 'main'));
});

test('ROUTE-36 from the sender to the recipient of a mobile order the focus is on the new page, although its path is the same', async () => {
  const place = await site('/appAddress?type=sender');
  await press(place, '#receiver');
  expect(document.activeElement).toBe(find(place, 'main'));
});

test('a page that places the focus itself keeps it there', async () => {
  const place = await site('/');
  await press(place, '#rates');
  expect(document.activeElement).toBe(find(place, 'h1'));
});

test('where a page takes the place of another and the focus went with it, it is on the new page', async () => {
  const place = await site('/login');
  await press(place, 'button');
  expect(document.activeElement).toBe(find(place, 'main'));
});

test('within a page and at the first one the focus does not move', async () => {
  const place = await site('/');
  expect(document.activeElement).toBe(document.body);
  await press(place, '#filter');
  expect(document.activeElement).toBe(find(place, '#filter'));
});
