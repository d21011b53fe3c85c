import { useState } from 'react';
import { expect, test } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';
import { forgetAllAnswers, useForgetAnswers, useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';

function Sheet({ subject }: { subject: string }) {
  const [reason, setReason] = useSavedAnswers(`cancel ${subject}`, '');
  const forget = useForgetAnswers();
  return (
    <>
      <p>{reason}</p>
      <button className="type" onClick={() => setReason('Lo pedí dos veces')} />
      <button className="send" onClick={() => forget(`cancel ${subject}`)} />
    </>
  );
}

/** A page with one sheet for each order. */
function Page() {
  const [order, setOrder] = useState('');
  return (
    <>
      {['A', 'B', ''].map((each) => (
        <button key={each} className={`open-${each}`} onClick={() => setOrder(each)} />
      ))}
      {order && <Sheet key={order} subject={order} />}
    </>
  );
}

test('what was typed in a sheet is there when it opens again, for what it was about, until it is sent or the page is left', async () => {
  const state = createAppState();
  const place = await draw(
    <AppStateProvider state={state}>
      <Page />
    </AppStateProvider>,
  );
  const press = (name: string) => doing(() => find(place, `.${name}`).click());
  const reopened = async (order: string) => {
    await press('open-');
    await press(`open-${order}`);
    return find(place, 'p').textContent;
  };
  await press('open-A');
  await press('type');
  expect(await reopened('A')).toBe('Lo pedí dos veces');
  expect(await reopened('B')).toBe('');
  expect(await reopened('A')).toBe('Lo pedí dos veces');
  await press('send');
  expect(await reopened('A')).toBe('');
  await press('type');
  forgetAllAnswers(state);
  expect(await reopened('A')).toBe('');
});
