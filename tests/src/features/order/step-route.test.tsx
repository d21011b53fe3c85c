import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { doing, draw } from '#tests/support/draw.tsx';
import { emptyAnswers, orderDraftIn } from '#machines/order/order.draft.ts';
import type { OrderDraft, OrderStep } from '#machines/order/order.types.ts';
import { useStepRoute } from '#src/features/order/model/order-page-state.ts';
import { fillTo, fullAnswers, openOrder } from '#tests/machines/fixture.ts';

type Actor = ReturnType<typeof openOrder>['actor'];

const draft: OrderDraft = {
  ...orderDraftIn('order', {}),
  step: 'recipient',
  answers: { ...emptyAnswers, sender: fullAnswers.sender },
  completed: ['sender'],
};

/** The URL and the machine of an order's page; `onShown` runs when a URL is on screen and the page has not read it yet. */
async function openAt(path: string, actor: Actor, onShown: (step: string | undefined) => void = () => undefined) {
  function Page() {
    const asked = useParams().step;
    const step = useSelector(actor, ({ context }) => context.step);
    useStepRoute({ actor, step, goTo: (target) => actor.send({ type: 'step.goTo', step: target }) });
    useLayoutEffect(() => onShown(asked), [asked]);
    return null;
  }
  const router = createMemoryRouter([{ path: '/onlineOrder/:step?', Component: Page }], { initialEntries: [path] });
  await draw(<RouterProvider router={router} />);
  return {
    go: (delta: number) => doing(() => router.navigate(delta)),
    visit: (to: string) => doing(() => router.navigate(to)),
    expectAt: (step: OrderStep) => {
      expect(actor.getSnapshot().context.step).toBe(step);
      expect(router.state.location.pathname).toBe(`/onlineOrder/${step}`);
    },
  };
}

describe('the URL of an order and its step', () => {
  test('ROUTE-21 a draft that comes while the page writes its first URL leads on; that URL asks for nothing', async () => {
    const { actor } = openOrder();
    const { expectAt } = await openAt('/onlineOrder', actor, (step) => {
      if (step === 'sender') actor.send({ type: 'draft.restore', draft });
    });
    expectAt('recipient');
  });

  test('ROUTE-21 back, forward and links ask for a step, also for one that the page has written itself', async () => {
    const { actor } = openOrder();
    const { expectAt, go, visit } = await openAt('/onlineOrder', actor);
    await doing(() => fillTo(actor, 'recipient'));
    expectAt('parcel');
    await go(-1);
    expectAt('sender');
    await go(1);
    expectAt('parcel');
    await visit('/onlineOrder/recipient');
    expectAt('recipient');
    await visit('/onlineOrder/review');
    expectAt('recipient');
  });
});
