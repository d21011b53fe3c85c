import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, fn, waitFor, within } from 'storybook/test';
import { draft as module } from '#schemas/generated/drafts/mobile.js';
import { browserStorage } from '#src/lib/storage.ts';
import { createDraft } from '#src/forms/drafts/index.ts';
import { SavedLine } from '#src/app/routes.tsx';
import { LeaveDialog } from '#src/app/site.tsx';
import type { SavedOrder } from '#machines/outbox.types.ts';
import { observable } from '#src/lib/observable.ts';
import { AppOrderPage } from '#src/features/order/pages/app-order-page.tsx';
import { CachedOrders } from '#src/features/order/components/app-parts.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { type Outbox, OutboxProvider } from '#src/shared/offline/outbox-provider.tsx';
import { Button } from '#src/components/button.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { fullAnswers, placedOrder, placedRoute, workingCalls } from './site.tsx';

const send = fn();

const order = (over: Partial<SavedOrder> = {}): SavedOrder => ({
  key: over.state ?? 'waiting',
  owner: anaLucia.userId,
  answers: { ...fullAnswers, review: { acceptTerms: true } },
  dispatchNumber: undefined,
  total: 18_900,
  state: 'waiting',
  ...over,
});

/** An outbox with these orders that records its events. */
const holding =
  (orders: readonly SavedOrder[], over: { isLasting?: boolean; isSending?: boolean } = {}): Decorator =>
  (Story) => {
    const [outbox] = useState<Outbox>(() => ({
      view: observable({ orders, isLasting: true, isSending: false, ...over }),
      send,
      put: async () => true,
    }));
    return (
      <OutboxProvider outbox={outbox}>
        <SavedLine />
        <div className="page">
          <Story />
        </div>
      </OutboxProvider>
    );
  };

/** Orders that were placed offline (FEAT-14). */
const meta = {
  title: 'Screens/Order/App kept',
  tags: ['journey:app'],
  component: CachedOrders,
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen', route: '/appOrder' },
  args: { onCorrect: fn() },
  decorators: [withFakeSite({ user: anaLucia })],
  beforeEach: () => void send.mockClear(),
} satisfies Meta<typeof CachedOrders>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  decorators: [holding([order()])],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ya no lo quiero' }));
    await expect(send).toHaveBeenCalledWith({ type: 'order.remove', key: 'waiting' });
  },
};

/** It was placed without a price: the page says so before it is sent. */
export const WaitingWithoutPrice: Story = { decorators: [holding([order({ total: undefined })])] };

export const Sending: Story = { decorators: [holding([order()], { isSending: true })] };

/** The device stores nothing: a private window, or a full disk. */
export const ThisTabOnly: Story = { decorators: [holding([order()], { isLasting: false })] };

/** A price that changed meanwhile has to be confirmed. */
export const Asking: Story = {
  decorators: [holding([order({ state: 'asking', newTotal: 19_900 })])],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Aceptaste \$189\.00 y ahora cuesta \$199\.00/);
    await userEvent.click(canvas.getByRole('button', { name: 'Pedir por $199.00' }));
    await expect(send).toHaveBeenCalledWith({ type: 'price.agree', key: 'asking', total: 19_900 });
  },
};

export const Refused: Story = {
  decorators: [holding([order({ state: 'refused', code: 'pickupSlotFull' })])],
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Corregir y volver a pedir' }));
    await expect(args.onCorrect).toHaveBeenCalledOnce();
  },
};

export const Placed: Story = {
  decorators: [holding([order({ state: 'placed', orderNo: 'E26112000001', waybillNo: 'JMX000000000017' })])],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/JMX000000000017/);
    await userEvent.click(canvas.getByRole('button', { name: 'Entendido' }));
    await expect(send).toHaveBeenCalledWith({ type: 'order.remove', key: 'placed' });
  },
};

export const Several: Story = {
  decorators: [
    holding([
      order({ state: 'placed', orderNo: 'E26112000001', waybillNo: 'JMX000000000017' }),
      order({ state: 'asking', newTotal: 19_900 }),
      order(),
    ]),
  ],
};

/** An outbox that really removes orders, with a question above it as on its page. */
function Removing({ outbox }: { outbox: Outbox }) {
  return (
    <OutboxProvider outbox={outbox}>
      <main id="main">
        <h1 tabIndex={-1}>Guardados</h1>
        <CachedOrders onCorrect={fn()} />
      </main>
    </OutboxProvider>
  );
}

export const Removed: Story = {
  name: 'FEAT-14 whichever is removed, the focus goes to the one that moves up, and after the last one to the question',
  render: () => {
    const view = observable<ReturnType<Outbox['view']['get']>>({
      orders: [order({ key: 'a' }), order({ key: 'b' })],
      isLasting: true,
      isSending: false,
    });
    const forget: Outbox['send'] = (event) => {
      if (event.type !== 'order.remove') return;
      const { orders, ...rest } = view.get();
      view.set({ ...rest, orders: orders.filter(({ key }) => key !== event.key) });
    };
    return <Removing outbox={{ view, send: forget, put: async () => true }} />;
  },
  play: async ({ canvas, userEvent }) => {
    const buttons = () => canvas.getAllByRole('button', { name: 'Ya no lo quiero' });
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Ya no lo quiero' }))[0] as HTMLElement);
    await waitFor(() => expect(buttons()).toHaveLength(1));
    await expect(buttons()[0]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

export const Agreed: Story = {
  name: 'FEAT-14 D-65 a customer who agrees to a price is led to the state of the order, whose button is gone',
  render: () => {
    const asking = order({ state: 'asking', newTotal: 19_900 });
    const view = observable<ReturnType<Outbox['view']['get']>>({
      orders: [asking],
      isLasting: true,
      isSending: false,
    });
    const agree: Outbox['send'] = (event) => {
      if (event.type === 'price.agree')
        view.set({ ...view.get(), orders: [{ ...asking, state: 'waiting', total: event.total }] });
    };
    return <Removing outbox={{ view, send: agree, put: async () => true }} />;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pedir por $199.00' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Pedir por $199.00' })).toBeNull());
    await expect(canvas.getByRole('status').closest('[tabindex="-1"]')).toHaveFocus();
  },
};

function Correcting() {
  const [outbox] = useState<Outbox>(() => {
    const view = observable<ReturnType<Outbox['view']['get']>>({
      orders: [order({ state: 'refused', code: 'pickupSlotFull' })],
      isLasting: true,
      isSending: false,
    });
    const forget: Outbox['send'] = (event) => {
      if (event.type === 'order.remove') view.set({ ...view.get(), orders: [] });
    };
    return { view, send: forget, put: async () => true };
  });
  return (
    <OutboxProvider outbox={outbox}>
      <AppOrderPage />
    </OutboxProvider>
  );
}

export const Corrected: Story = {
  name: 'FEAT-14 a customer who corrects a rejected order is led to the form that has its answers, and the button is gone',
  decorators: [withFakeSite({ calls: { ...workingCalls, mobileCost: workingCalls.costByOrder }, user: anaLucia })],
  beforeEach: () => {
    localStorage.clear();
    sessionStorage.clear();
  },
  render: () => <Correcting />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Corregir y volver a pedir' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Corregir y volver a pedir' })).toBeNull());
    await expect(canvas.getByRole('heading', { level: 1, name: 'Enviar un paquete' })).toHaveFocus();
    await expect(canvas.getByText(fullAnswers.recipient.name as string)).toBeVisible();
  },
};

export const CorrectedBesideAnother: Story = {
  name: 'FEAT-14 a rejected order replaces a started one only after a question',
  decorators: [withFakeSite({ calls: { ...workingCalls, mobileCost: workingCalls.costByOrder }, user: anaLucia })],
  beforeEach: () => {
    localStorage.clear();
    sessionStorage.clear();
    const draft = createDraft({ module, owner: anaLucia.userId, storage: browserStorage });
    draft.save({ recipient: { name: 'Rocío Begun' } } as never);
    draft.flush();
  },
  render: () => <Correcting />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText('Rocío Begun');
    const correct = () => canvas.getByRole('button', { name: 'Corregir y volver a pedir', hidden: true });
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(correct());
    await userEvent.click(await page.findByRole('button', { name: 'Seguir con el que empecé' }));
    await expect(canvas.getByText('Rocío Begun')).toBeVisible();
    await waitFor(() => expect(correct()).toHaveFocus());
    await userEvent.click(correct());
    await userEvent.click(await page.findByRole('button', { name: 'Reemplazar' }));
    await expect(await canvas.findByText(fullAnswers.recipient.name as string)).toBeVisible();
    await expect(canvas.queryByText('Rocío Begun')).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: 'Enviar un paquete' })).toHaveFocus());
  },
};

/** An outbox that accepts orders, whose states the story sets. */
const view = observable<ReturnType<Outbox['view']['get']>>({ orders: [], isLasting: true, isSending: false });
const keeping: Outbox = {
  view,
  send: (event) => {
    if (event.type === 'order.remove')
      view.set({ ...view.get(), orders: view.get().orders.filter(({ key }) => key !== event.key) });
  },
  put: async (kept) => {
    view.set({ ...view.get(), orders: [kept] });
    return true;
  },
};
const become = (changes: Partial<SavedOrder>, isSending = false) =>
  view.set({ ...view.get(), isSending, orders: view.get().orders.map((kept) => ({ ...kept, ...changes })) });

export const WaitsAndIsPlaced: Story = {
  name: 'D-65 D-103 FEAT-14 the page of an order that waits says one state at a time, and is its confirmation once it is placed',
  decorators: [
    withFakeSite({
      calls: { ...workingCalls, mobileCost: workingCalls.costByOrder, mobileOrderAdd: () => refusal('offline') },
      user: anaLucia,
    }),
  ],
  beforeEach: () => {
    localStorage.clear();
    sessionStorage.clear();
    view.set({ orders: [], isLasting: true, isSending: false });
    const { review: _, ...answers } = fullAnswers;
    const draft = createDraft({ module, owner: anaLucia.userId, storage: browserStorage });
    draft.save({ ...answers, progress: { pickupZip: fullAnswers.sender.zip } } as never);
    draft.flush();
  },
  render: () => (
    <OutboxProvider outbox={keeping}>
      <SavedLine />
      <Routes>
        <Route path="/appOrder" element={<AppOrderPage />} />
        {placedRoute}
      </Routes>
    </OutboxProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    const heading = (name: string) => canvas.findByRole('heading', { level: 1, name });
    await canvas.findByText(/4 de 4 pasos listos/);
    await waitFor(() => expect(canvas.getAllByText(/\$\s?\d/).length).toBeGreaterThan(0));
    await userEvent.click(await canvas.findByRole('checkbox'));
    await userEvent.click((await canvas.findAllByRole('button', { name: /^Pedir recolección/ }))[0] as HTMLElement);
    await heading('Tu pedido espera la conexión');
    become({}, true);
    await heading('Enviamos tu pedido');
    become({ state: 'asking', newTotal: 19_900 });
    await heading('Falta que aceptes el precio');
    become({ state: 'refused', code: 'pickupSlotFull' });
    await heading('Tu pedido no se pudo hacer');
    const { orderNo, waybillNo } = placedOrder;
    become({ state: 'placed', orderNo, waybillNo });
    await heading('Listo. Pasamos el lunes.');
    // The order is removed once its confirmation has been shown.
    await waitFor(() => expect(view.get().orders).toEqual([]));
  },
};

function Leaving() {
  const { leaving } = useAppState();
  return (
    <>
      <Button onClick={() => leaving.set(true)}>Salir</Button>
      <LeaveDialog />
    </>
  );
}

/** A customer who signs out while orders wait has to confirm. */
export const LeavingWithOrders: Story = {
  decorators: [holding([order()])],
  render: () => <Leaving />,
  play: async ({ canvas, userEvent, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Salir' }));
    const page = within(canvasElement.ownerDocument.body);
    await page.findByRole('dialog', { name: '¿Cerrar sesión con pedidos sin enviar?' });
    await userEvent.click(page.getByRole('button', { name: 'Quedarme' }));
  },
};
