import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { doing, draw } from '#tests/support/draw.tsx';
import { codes } from '#contract/answer-codes.ts';
import { languages } from '#domain/languages.ts';
import { orderDraftIn } from '#machines/order/order.draft.ts';
import { createClient } from '#src/api/client.ts';
import { ApiProvider } from '#src/api/react.tsx';
import { browserStorage } from '#src/lib/storage.ts';
import { online } from '#src/features/order/model/kinds.ts';
import { storedOrder } from '#src/shared/orders/order-drafts.ts';
import { type Order, useOrder } from '#src/features/order/model/use-order.ts';
import { createDraft } from '#src/forms/drafts/index.ts';
import { fill, fillTo, fullAnswers, quote } from '#tests/machines/fixture.ts';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';
import { eventually } from '#tests/support/patience.ts';

const owner = '1';

/** The stored draft of the order. */
const onDevice = () => orderDraftIn('order', createDraft({ ...storedOrder(owner), storage: browserStorage }).parts());

type Answer = { code: number; data?: unknown };

/** An order on its page, with a server that answers by path. */
async function openOrder(answers: Record<string, (body: Record<string, unknown>) => Answer | Promise<Answer>>) {
  const api = createClient({
    fetch: async (url, { body }) => {
      // Synchronous work after the call runs before anything is sent.
      await Promise.resolve();
      if (url.startsWith('/official/draft')) return Response.json({ code: codes.busy, msg: '', data: null });
      const answer = await answers[url]?.(JSON.parse(String(body)) as Record<string, unknown>);
      return Response.json({ msg: '', data: null, ...(answer ?? { code: 1, data: quote() }) });
    },
    readToken: () => 't1',
    readLanguage: () => languages[0],
    readPlatform: () => 'desktop',
  });
  let order: Order | undefined;
  function Page() {
    order = useOrder(online, owner);
    return null;
  }
  await draw(
    <MemoryRouter>
      <ApiProvider api={api}>
        <AppStateProvider state={createAppState()}>
          <Page />
        </AppStateProvider>
      </ApiProvider>
    </MemoryRouter>,
  );
  if (!order) throw new Error('The page has opened no order');
  const { actor } = order;
  return { api, actor, state: () => actor.getSnapshot() };
}

const never = () => new Promise<never>(() => undefined);

async function openReview(answers: Parameters<typeof openOrder>[0]) {
  const opened = await openOrder(answers);
  await doing(() => {
    fillTo(opened.actor);
    fill(opened, { review: fullAnswers.review });
  });
  await doing(() => eventually(() => expect(opened.state().matches({ price: 'ready' })).toBe(true)));
  return {
    ...opened,
    place: () => doing(() => opened.actor.send({ type: 'order.place' })),
  };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:42:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the order on its page', () => {
  test('D-65 its idempotency key is on the device before the call leaves', async () => {
    const calls: [sent: unknown, kept: unknown][] = [];
    const { place, actor } = await openReview({
      '/official/order/add': ({ idempotencyKey }) => {
        calls.push([idempotencyKey, onDevice().idempotencyKey]);
        return { code: codes.idempotencyConflict };
      },
    });
    await place();
    await doing(() => eventually(() => expect(calls).toHaveLength(1)));
    await doing(() => eventually(() => expect(actor.getSnapshot().hasTag('failed')).toBe(true)));
    // Another order, under a key that the device has never stored.
    await doing(() => actor.send({ type: 'order.placeAnother' }));
    await doing(() => eventually(() => expect(calls).toHaveLength(2)));
    expect(new Set(calls.map(([sent]) => sent)).size).toBe(2);
    for (const [sent, kept] of calls) expect(kept).toBe(sent);
  });

  test('STATE-10 D-16 it is notified that the session has ended, and waits on its review instead of forever', async () => {
    const { place, state, api } = await openReview({
      '/official/order/add': never,
      '/official/order/list': () => ({ code: 999003010 }),
    });
    await place();
    expect(state().hasTag('busy')).toBe(true);
    await doing(() => api.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }));
    expect(state().hasTag('busy')).toBe(false);
    expect(state().context).toMatchObject({ step: 'review', failure: { kind: 'session', code: 'sessionExpired' } });
  });

  test('D-65 a second press while it is on its way sends nothing', async () => {
    let calls = 0;
    const { place } = await openReview({
      '/official/order/add': () => {
        calls += 1;
        return never();
      },
    });
    await place();
    await place();
    await place();
    expect(calls).toBe(1);
  });
});
