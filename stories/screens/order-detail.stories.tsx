import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, within } from 'storybook/test';
import { OrderDetailPage } from '#src/features/orders/order-detail-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { orderDetail } from '#fixtures/orders.ts';

const site = (reply: FakeCalls['orderDetail']) => withFakeSite({ user: anaLucia, calls: { orderDetail: reply } });

const meta = {
  title: 'Screens/Orders/Detail',
  component: OrderDetailPage,
  parameters: { layout: 'fullscreen', route: `/personalCenter/myOrdersList/${orderDetail.orderNo}` },
  render: () => (
    <Routes>
      <Route path="/personalCenter/myOrdersList/:orderNo" element={<OrderDetailPage />} />
    </Routes>
  ),
} satisfies Meta<typeof OrderDetailPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InTransit: Story = {
  name: 'D-62 the lines of the price add up to the total',
  decorators: [site(() => orderDetail)],
  play: async ({ canvas }) => {
    const price = (await canvas.findByRole('heading', { name: 'Costo' })).closest('section') as HTMLElement;
    const amounts = within(price)
      .getAllByText(/^\$/)
      .map((cell) => Math.round(Number(cell.textContent?.replaceAll(/[$,]/g, '')) * 100));
    const [subtotal = 0, vat = 0, total = 0] = amounts.slice(-3);
    const parts = amounts.slice(0, -3);
    await expect(parts).toHaveLength(3);
    await expect(parts.reduce((sum, part) => sum + part, 0)).toBe(subtotal);
    await expect(subtotal + vat).toBe(total);
  },
};

export const People: Story = {
  name: 'ENT-13 D-60 each address is said by its street and by the region that it is in',
  decorators: [site(() => orderDetail)],
  play: async ({ canvas }) => {
    const sender = (await canvas.findByText(/Av\. Chapultepec 318/)).closest('address');
    await expect(sender).toHaveTextContent('44160 Americana, Guadalajara, Jal.');
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } }, decorators: [site(() => orderDetail)] };

export const Arabic: Story = { globals: { language: 'ar' }, decorators: [site(() => orderDetail)] };

export const Loading: Story = { decorators: [site(pending)] };

export const NotMine: Story = {
  name: 'ROLE-04 an order of somebody else is not found',
  decorators: [site(() => refusal('notFound'))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No encontramos este pedido' });
  },
};

export const Failed: Story = { decorators: [site(() => refusal('offline'))] };
