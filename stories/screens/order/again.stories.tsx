import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import { orderDetail } from '#fixtures/orders.ts';
import { fullAnswers, orderSite, renderOrder, saveDraft } from './site.tsx';

/** An order that starts as a copy of an earlier one, requested on another page. */
const meta = {
  title: 'Screens/Order/Again',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { layout: 'fullscreen', route: `/onlineOrder?again=${orderDetail.orderNo}` },
  decorators: [orderSite({ orderDetail: () => orderDetail })],
  render: renderOrder,
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const pickup = '¿Cómo sale y cómo pagas?';

export const Again: Story = {
  name: 'an order asked for again leads to when it is picked up, with everything else answered',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: pickup })).toBeVisible();
    await expect(canvas.getByRole('complementary')).toHaveTextContent(orderDetail.recipient.name);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

const begun = { beforeEach: () => (localStorage.clear(), saveDraft('recipient')) };

async function asked(): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole('dialog', { name: '¿Reemplazar el envío que ya empezaste?' }));
}

export const Kept: Story = {
  name: 'a started order is replaced only after a question; otherwise it stays as it was',
  ...begun,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await asked()).getByRole('button', { name: 'Seguir con el que empecé' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('heading', { level: 1, name: '¿Quién recibe?' })).toBeVisible();
    await expect(JSON.stringify({ ...localStorage })).toContain(fullAnswers.sender.street);
  },
};

export const Replaced: Story = {
  name: 'replaced, the order is the earlier one up to when it is picked up',
  ...begun,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await asked()).getByRole('button', { name: 'Reemplazar' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: pickup })).toBeVisible();
    await expect(canvas.getByRole('complementary')).toHaveTextContent(orderDetail.recipient.name);
  },
};

export const AskedInArabicOnPhone: Story = {
  ...begun,
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async () => void (await screen.findByRole('dialog')),
};

const quoted = {
  parameters: { route: orderStartPath(true, { originZip: '44160', destinationZip: '97070', weight: 7 }) },
  beforeEach: () => (localStorage.clear(), saveDraft('pickup')),
};

export const QuotedOtherwise: Story = {
  name: 'what was quoted does not quietly give way to an order that says otherwise: replaced, it begins with the quotation',
  ...quoted,
  play: async ({ canvas, userEvent }) => {
    const dialog = await asked();
    await expect(dialog.getByText(/acabas de cotizar/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Reemplazar' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: '¿Quién envía?' })).toBeVisible();
  },
};

export const QuotedOtherwiseInArabicOnPhone: Story = {
  ...quoted,
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async () => void (await screen.findByRole('dialog')),
};
