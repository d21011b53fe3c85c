import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { KeptLine } from '#src/app/outbox/kept-line.tsx';
import { LeaveDialog } from '#src/app/outbox/leave-dialog.tsx';
import type { KeptOrder } from '#machines/outbox/outbox.types.ts';
import { observable } from '#src/browser/observable.ts';
import { KeptOrders } from '#src/features/order/app/kept-orders.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { type Outbox, OutboxProvider } from '#src/shared/outbox/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { withFakeSite } from '#stories/support/fake-site.tsx';
import { fullAnswers } from './site.tsx';

const send = fn();

const order = (over: Partial<KeptOrder> = {}): KeptOrder => ({
  key: over.state ?? 'waiting',
  owner: anaLucia.userId,
  answers: { ...fullAnswers, review: { acceptTerms: true } },
  dispatchNumber: undefined,
  total: 18_900,
  state: 'waiting',
  ...over,
});

/** An outbox that holds these, and says what is wanted of it. */
const holding =
  (orders: readonly KeptOrder[], over: { isLasting?: boolean; isSending?: boolean } = {}): Decorator =>
  (Story) => {
    const [outbox] = useState<Outbox>(() => ({
      view: observable({ orders, isLasting: true, isSending: false, ...over }),
      send,
      put: async () => true,
    }));
    return (
      <OutboxProvider outbox={outbox}>
        <KeptLine />
        <div className="page">
          <Story />
        </div>
      </OutboxProvider>
    );
  };

/** Orders that were placed without a line (FEAT-14). */
const meta = {
  title: 'Screens/Order/App kept',
  component: KeptOrders,
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen', route: '/appOrder' },
  args: { onCorrect: fn() },
  decorators: [withFakeSite({ user: anaLucia })],
  beforeEach: () => void send.mockClear(),
} satisfies Meta<typeof KeptOrders>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  decorators: [holding([order()])],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ya no lo quiero' }));
    await expect(send).toHaveBeenCalledWith({ type: 'order.remove', key: 'waiting' });
  },
};

/** It was placed without a price: that is told before it is sent. */
export const WaitingWithoutPrice: Story = { decorators: [holding([order({ total: undefined })])] };

export const Sending: Story = { decorators: [holding([order()], { isSending: true })] };

/** The device takes nothing: a private window, or no room. */
export const ThisTabOnly: Story = { decorators: [holding([order()], { isLasting: false })] };

/** A price that changed meanwhile is asked about, not taken. */
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

function Leaving() {
  const { leaving } = useAppState();
  return (
    <>
      <Button onClick={() => leaving.set(true)}>Salir</Button>
      <LeaveDialog />
    </>
  );
}

/** Whoever signs out while orders wait is asked. */
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
