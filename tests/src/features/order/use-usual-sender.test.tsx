import { expect, test } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { doing, draw } from '#tests/support/draw.tsx';
import { languages } from '#domain/languages.ts';
import { createClient } from '#src/api/client.ts';
import { ApiProvider } from '#src/api/react.tsx';
import { type Order, useOrder } from '#src/features/order/model/use-order.ts';
import { online } from '#src/features/order/model/kinds.ts';
import { stepForms } from '#src/features/order/model/step-forms.ts';
import { useUsualSender } from '#src/features/order/model/use-usual-sender.ts';
import type { FormHandle, FormId } from '#src/forms/index.ts';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';
import { SessionProvider } from '#src/shared/session/react.tsx';
import type { Session } from '#src/shared/session/session.ts';
import { ana } from '#fixtures/contacts.ts';

/** A user id whose draft no other test stores. */
const userId = 'types-the-sender';
const view = { signedIn: true, user: { userId, fullName: null, phone: ana.phone } };
const session = { subscribe: () => () => undefined, view: () => view, renderedView: () => view } as unknown as Session;

/** A promise of a response, and its resolver. */
function awaited(): [answer: Promise<object>, give: (answer: object) => void] {
  let give: ((answer: object) => void) | undefined;
  const answer = new Promise<object>((resolve) => {
    give = resolve;
  });
  return [answer, (value) => give?.(value)];
}

/** The first step of a signed-in customer, whose book responds on command. */
async function openSenderStep() {
  const [book, answerBook] = awaited();
  const api = createClient({
    fetch: async () => Response.json({ code: 1, msg: '', data: await book }),
    readToken: () => 't1',
    readLanguage: () => languages[0],
    readPlatform: () => 'desktop',
  });
  let order: Order | undefined;
  function Page() {
    order = useOrder(online, userId);
    useUsualSender(order, stepForms.sender);
    return null;
  }
  await draw(
    <MemoryRouter>
      <ApiProvider api={api}>
        <AppStateProvider state={createAppState()}>
          <SessionProvider session={session}>
            <Page />
          </SessionProvider>
        </AppStateProvider>
      </ApiProvider>
    </MemoryRouter>,
  );
  if (!order) throw new Error('The page has opened no order');
  return { order, answerBook: () => answerBook({ total: 0, rows: [] }) };
}

test('FEAT-05 the usual sender does not overwrite what is being typed', async () => {
  const { order, answerBook } = await openSenderStep();
  const { actor, handles } = order;
  // A form in which the customer types a phone: nothing of it has been handed over yet.
  const typed = { phone: '5512345678' };
  const flush = () => actor.send({ type: 'part.change', part: 'sender', answers: typed });
  handles.current.set('sender', { flush } as unknown as FormHandle<FormId>);
  await doing(answerBook);
  expect(actor.getSnapshot().context.answers.sender).toEqual(typed);
});
