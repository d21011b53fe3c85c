import { doing, draw } from '#tests/support/draw.tsx';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#contract/answers.ts';
import { derivedAddress } from '#domain/address.ts';
import { languages } from '#domain/languages.ts';
import { orderDetail } from '#fixtures/orders.ts';
import type { SyncFailure } from '#machines/draft-sync/draft-sync.types.ts';
import { createClient } from '#src/api/client.ts';
import { ApiProvider } from '#src/api/react.tsx';
import { storedOrder } from '#src/features/order/stored-order.ts';
import { type Order, useOrder } from '#src/features/order/use-order.ts';
import { type OrderAgain, useOrderAgain } from '#src/features/order/use-order-again.ts';
import { type DraftServer, useDraft } from '#src/forms/index.ts';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';
import { quote } from '#tests/machines/order/fixture.ts';
import { eventually } from '#tests/support/patience.ts';

/** The order's page, asked for an earlier order that the server answers with `detail`. */
async function openAgain(detail: Answer<'orderDetail'> | undefined, account?: DraftServer) {
  const api = createClient({
    fetch: async (url) => {
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
    const saved = useDraft(storedOrder('1'), account);
    const order = useOrder(saved.draft);
    shown = { order, again: useOrderAgain(order, saved) };
    return null;
  }
  await draw(
    <MemoryRouter initialEntries={[`/onlineOrder?again=${orderDetail.orderNo}`]}>
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
  return { context: shown.order.actor.getSnapshot().context, notice: state.notice.get()?.key };
}

beforeEach(() => localStorage.clear());

test('FEAT-15 D-60 an order that is had again has its people as the form asks for them, without what follows from the parts', async () => {
  const { context, notice } = await openAgain(orderDetail);
  expect(notice).toBeUndefined();
  expect(context.step).toBe('pickup');
  expect(context.answers.sender).toMatchObject({ name: orderDetail.sender.name, street: orderDetail.sender.street });
  for (const person of [context.answers.sender, context.answers.recipient])
    for (const name of Object.keys(derivedAddress(orderDetail.sender))) expect(person).not.toHaveProperty(name);
});

test('FEAT-15 an order that cannot be had again is said, and the order begins with its sender', async () => {
  const { context, notice } = await openAgain(undefined);
  expect(notice).toBe('order:repeat.failed');
  expect(context.step).toBe('sender');
});

test('FEAT-15 an order is had again although nobody can say whether the account has a draft', async () => {
  const busy = () => Promise.reject({ reason: 'busy' } satisfies SyncFailure);
  const { context } = await openAgain(orderDetail, { get: busy, save: busy, remove: busy });
  expect(context.step).toBe('pickup');
});
