import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { OrdersPage } from '#src/features/orders/orders-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { orderCounts, orderRows } from '#fixtures/orders.ts';

const counts = orderCounts(orderRows);

const list =
  (rows: typeof orderRows): NonNullable<FakeCalls['orderList']> =>
  ({ direction, status, page, pageSize }) => {
    const matching = direction === 'sent' ? rows.filter((row) => !status || row.status === status) : [];
    return { rows: matching, total: matching.length, page, pageSize, counts };
  };

const site = (orderList: FakeCalls['orderList']) => withFakeSite({ user: anaLucia, calls: { orderList } });

const meta = {
  title: 'Screens/Orders/List',
  component: OrdersPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/myOrdersList' },
} satisfies Meta<typeof OrdersPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryStatus: Story = {
  name: 'STATE-01 every status has its color, icon and word',
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    for (const word of [
      'Por recolectar',
      'Recolectado',
      'En camino',
      'En reparto',
      'Entregado',
      'Cancelado',
      'En devolución',
      'Devuelto',
    ]) {
      await expect((await canvas.findAllByText(word)).length).toBeGreaterThan(0);
    }
  },
};

export const FilteredByStatus: Story = {
  parameters: { route: '/personalCenter/myOrdersList?status=signed' },
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    await canvas.findAllByText('Aldo Lizárraga');
    await expect(canvas.queryByText('Marina Cortés')).toBeNull();
    await expect(canvas.getByRole('link', { name: /^Entregado/ })).toHaveAttribute('aria-current');
  },
};

export const Counted: Story = {
  name: 'CALL-21 each filter says how many it finds, and a delay is said here as it is by tracking',
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^En camino\s*1$/ })).toBeVisible();
    const row = within((await canvas.findAllByRole('row', { name: /Marina Cortés/ }))[0] as HTMLElement);
    await expect(row.getByText('Con retraso')).toBeVisible();
    await expect(row.getByText('Llega a más tardar el dom 22 nov')).toBeVisible();
  },
};

export const Again: Story = {
  name: 'FEAT-15 what was sent can be sent again from its row',
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    const row = within((await canvas.findAllByRole('row', { name: /Marina Cortés/ }))[0] as HTMLElement);
    await expect(row.getByRole('link', { name: 'Repetir' })).toHaveAttribute(
      'href',
      `/onlineOrder?again=${orderRows[2]?.orderNo}`,
    );
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: [site(list(orderRows))],
};

export const Arabic: Story = {
  globals: { language: 'ar' },
  decorators: [site(list(orderRows))],
};

export const NothingSentYet: Story = {
  decorators: [site(list([]))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Hacer mi primer envío' })).toHaveAttribute(
      'href',
      '/onlineOrder',
    );
  },
};

export const NothingReceivedYet: Story = {
  parameters: { route: '/personalCenter/myOrdersList?direction=received' },
  decorators: [site(list(orderRows))],
};

export const NoMatch: Story = {
  parameters: { route: '/personalCenter/myOrdersList?q=nadie&status=returned' },
  decorators: [site(list([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Quitar filtros' });
  },
};

export const Loading: Story = { decorators: [site(pending)] };

export const Failed: Story = {
  decorators: [site(() => refusal('busy'))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('El sistema está ocupado');
    await canvas.findByRole('button', { name: 'Reintentar' });
  },
};

export const Offline: Story = {
  decorators: [site(() => refusal('offline'))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
  },
};
