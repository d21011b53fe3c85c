import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { ReturnPart } from '#src/features/orders/return-part.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { returnLabel, signedOrder } from '#fixtures/orders.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const order = (returns: Partial<Answer<'orderDetail'>['returns']> = {}, direction: 'sent' | 'received' = 'sent') => ({
  ...signedOrder,
  direction,
  returns: { ...signedOrder.returns, ...returns },
});
const asked = { total: 21_684, reason: 'notAsOrdered', note: 'Llegó la negra' } as const;

const site = (calls: FakeCalls = {}) =>
  withFakeSite({ user: anaLucia, calls: { returnCost: () => ({ total: 21_684 }), ...calls } });

const meta = {
  title: 'Screens/Orders/Return',
  tags: ['journey:orders'],
  component: ReturnPart,
  args: { order: order(), onChanged: fn() },
  decorators: [site()],
} satisfies Meta<typeof ReturnPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Possible: Story = {
  name: 'STATE-01 the sender allows a return and makes a label, which costs nothing until it is scanned',
  decorators: [site({ returnAllow: ({ allowed }) => ({ allowed }), returnCreate: pending })],
  play: async ({ canvas, userEvent, args }) => {
    await expect(await canvas.findByText(/Se te cobran \$216\.84 solo si se escanea/)).toBeVisible();
    const allow = canvas.getByRole('checkbox', { name: /Permitir devolución/ });
    await expect(allow).not.toBeChecked();
    await userEvent.click(allow);
    await expect(args.onChanged).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = {
  name: 'STATE-01 what was not saved is said',
  decorators: [site({ returnAllow: () => refusal('returnNotPossible') })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Permitir devolución/ }));
    await expect(await canvas.findByText('No se guardó.')).toBeVisible();
  },
};

export const Ready: Story = {
  name: 'STATE-01 a label that the recipient made: its last day, its price, why, and its print',
  args: { order: order({ isAllowed: true, isPossible: false, label: returnLabel, ...asked }) },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Guía de devolución lista, vale hasta el domingo 20 de diciembre'),
    ).toBeVisible();
    for (const text of ['$216.84', 'No es lo que pedí', /Llegó la negra/])
      await expect(canvas.getByText(text)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Imprimir guía de devolución' })).toBeVisible();
  },
};

const slots = {
  days: [
    {
      date: '2026-11-23',
      slots: [
        { slot: '10-12', free: 0 },
        { slot: '12-14', free: 3 },
      ],
    },
  ],
  todayFull: false,
  todayOver: false,
  nextFree: [],
  closed: [],
};
const ready = { isAllowed: true, isPossible: false, label: returnLabel, ...asked };
const booked = { ...ready, label: { ...returnLabel, pickup: { date: '2026-11-23', slot: '12-14' } } };

export const AskForPickup: Story = {
  name: 'STATE-01 D-56 a courier collects the return in a slot',
  args: { order: order(ready) },
  decorators: [
    site({
      returnSlots: () => slots,
      returnPickup: ({ pickup }) => ({
        label: { ...returnLabel, pickup: pickup ? { date: pickup.pickupDate, slot: pickup.pickupSlot } : null },
      }),
    }),
  ],
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pedir que pasemos por él' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'lun 23 nov' }));
    await userEvent.click(await canvas.findByRole('radio', { name: /^12:00/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Confirmar la recolección' }));
    await expect(args.onChanged).toHaveBeenCalledOnce();
  },
};

export const PickupFull: Story = {
  name: 'STATE-01 D-56 a slot that has just filled up is said at its field',
  args: { order: order(ready) },
  decorators: [
    site({
      returnSlots: () => slots,
      returnPickup: () =>
        refusal('pickupSlotFull', {
          errors: [{ pointer: '/pickup/pickupSlot', key: 'answers:refusal.slotFull', params: {} }],
        }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pedir que pasemos por él' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'lun 23 nov' }));
    await userEvent.click(await canvas.findByRole('radio', { name: /^12:00/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Confirmar la recolección' }));
    await expect(await canvas.findByText('Este horario se acaba de llenar. Elige otro.')).toBeVisible();
  },
};

export const PickupBooked: Story = {
  name: 'STATE-01 D-56 a booked pickup can be moved, or cancelled for a branch',
  args: { order: order(booked) },
  decorators: [site({ returnPickup: () => ({ label: returnLabel }) })],
  play: async ({ canvas, userEvent, args }) => {
    await expect(await canvas.findByText(/Pasamos por él el lunes 23 de noviembre/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cambiar el horario' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Mejor lo llevo a una sucursal' }));
    await expect(args.onChanged).toHaveBeenCalledOnce();
  },
};

export const PickupBookedInArabic: Story = {
  globals: { language: 'ar' },
  args: { order: order(booked) },
};

export const Cancelled: Story = {
  name: 'STATE-01 the sender cancels the label that they made, after a question',
  args: { order: order({ ...ready, label: { ...returnLabel, startedBy: 'sender' } }) },
  decorators: [site({ returnCancel: () => refusal('returnNotPossible') })],
  play: async ({ canvas, userEvent, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancelar la guía de devolución' }));
    await userEvent.click(await page.findByRole('button', { name: 'Sí, cancelar' }));
    await expect(await page.findByText('No se canceló la guía.')).toBeVisible();
  },
};

export const Expired: Story = {
  name: 'STATE-01 an expired label gives way to the next one',
  args: { order: order({ label: { ...returnLabel, state: 'expired' }, ...asked }) },
};

export const Returning: Story = {
  name: 'STATE-01 a label that was scanned is charged, and not printed any more',
  args: {
    order: order({
      isPossible: false,
      label: { ...returnLabel, state: 'returning', scannedAt: '2026-11-21T17:00:00.000Z' },
      ...asked,
    }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Se cobró el/)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Received: Story = {
  name: 'STATE-01 its recipient sees the state, and not what the sender pays',
  args: { order: order({ isPossible: false, label: { ...returnLabel, state: 'returned' } }, 'received') },
};
