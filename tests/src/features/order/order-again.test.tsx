import { type InitialEntry, MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { doing, draw } from '#tests/support/draw.tsx';
import type { Answer } from '#contract/calls.ts';
import { derivedAddress } from '#domain/address/address.ts';
import { languages } from '#domain/languages.ts';
import { orderDetail } from '#fixtures/orders.ts';
import { createClient } from '#src/api/client.ts';
import { ApiProvider } from '#src/api/react.tsx';
import { codes } from '#contract/answer-codes.ts';
import { online } from '#src/features/order/model/kinds.ts';
import { type Order, useOrder } from '#src/features/order/model/use-order.ts';
import { type OrderAgain, useOrderAgain } from '#src/features/order/model/use-order-again.ts';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';
import { quote } from '#tests/machines/fixture.ts';
import { eventually } from '#tests/support/patience.ts';

/** The account has no draft. */
const noDraft = { now: Date.now(), revision: 0, draft: null, ended: null };

const again = `/onlineOrder?again=${orderDetail.orderNo}`;

/** The order's page for an earlier order with the server's `detail`, or by another path. */
async function openAgain(detail: Answer<'orderDetail'> | undefined, path: InitialEntry = again, isAccountBusy = false) {
  const api = createClient({
    fetch: async (url) => {
      if (url.startsWith('/official/draft'))
        return Response.json(
          isAccountBusy ? { code: codes.busy, msg: '', data: null } : { code: 1, msg: '', data: noDraft },
        );
      if (!url.startsWith('/official/order/detail')) return Response.json({ code: 1, msg: '', data: quote() });
      return Response.json(detail ? { code: 1, msg: '', data: detail } : { code: 999005014, msg: '', data: null });
    },
    readToken: () => 't1',
    readLanguage: () => languages[0],
    readPlatform: () => 'desktop',
  });
  const state = createAppState();
  let shown: { order: Order; again: OrderAgain } | undefined;
  function Page() {
    const order = useOrder(online, '1');
    shown = { order, again: useOrderAgain(order, online.fetchEarlier) };
    return null;
  }
  await draw(
    <MemoryRouter initialEntries={[path]}>
      <ApiProvider api={api}>
        <AppStateProvider state={state}>
          <Page />
        </AppStateProvider>
      </ApiProvider>
    </MemoryRouter>,
  );
  await eventually(async () => {
    await doing(() => undefined);
    expect(shown?.again.isPending).toBe(false);
  });
  if (!shown) throw new Error('The page has opened no order');
  const page = shown;
  return {
    page: () => shown ?? page,
    context: page.order.actor.getSnapshot().context,
    notice: state.notice.get()?.key,
  };
}

/** A started order with a parcel of this weight on this device. */
function begin(weight: number): void {
  const draft = {
    version: 1,
    step: 'parcel',
    completed: [],
    answers: { recipient: { name: 'José' }, parcel: { weight } },
  };
  localStorage.setItem(
    'draft.order.1',
    JSON.stringify({ version: 1, savedAt: '2026-11-20T16:42:00.000Z', data: draft }),
  );
}

const quoted = orderStartPath(true, { originZip: '44160', destinationZip: '97070', weight: 2.5 });

beforeEach(() => localStorage.clear());

test('D-60 an order that is had again has its people as the form asks for them, without what follows from the parts', async () => {
  const { context, notice } = await openAgain(orderDetail);
  expect(notice).toBeUndefined();
  expect(context.step).toBe('pickup');
  expect(context.answers.sender).toMatchObject({ name: orderDetail.sender.name, street: orderDetail.sender.street });
  for (const person of [context.answers.sender, context.answers.recipient])
    for (const name of Object.keys(derivedAddress(orderDetail.sender))) expect(person).not.toHaveProperty(name);
});

test('an order that cannot be had again is said, and the order begins with its sender', async () => {
  const { context, notice } = await openAgain(undefined);
  expect(notice).toBe('order:repeat.failed');
  expect(context.step).toBe('sender');
});

test('an order is repeated although it is unknown whether the account has a draft', async () => {
  const { context } = await openAgain(orderDetail, again, true);
  expect(context.step).toBe('pickup');
});

test('a started order with another parcel is replaced by the quoted one only after a question', async () => {
  begin(4);
  const { context, page } = await openAgain(undefined, quoted);
  expect(context.answers.parcel.weight).toBe(4);
  expect(page().again.asksFor).toBe('quoted');
  await doing(() => page().again.onReplace());
  expect(page().again.asksFor).toBeUndefined();
  const { answers } = page().order.actor.getSnapshot().context;
  expect(answers.parcel).toMatchObject({ weight: 2.5 });
  expect(answers.recipient).toEqual({ zip: '97070' });
});

test('a quoted parcel joins a started order without a contradiction, unasked', async () => {
  begin(2.5);
  const { context, page } = await openAgain(undefined, quoted);
  expect(page().again.asksFor).toBeUndefined();
  expect(context.answers.recipient).toEqual({ name: 'José', zip: '97070' });
});
