import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { UserCenterPage } from '#src/features/account/overview/user-center-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { fullAccount } from '#fixtures/account.ts';
import { sampleCoupons } from '#fixtures/coupons.ts';
import { orderCounts, orderRows } from '#fixtures/orders.ts';

const page = { page: 1, pageSize: 10 };
const counts = { toBeUsed: 3, used: 1, expired: 0 };
const everything: FakeCalls = {
  orderList: () => ({
    ...page,
    rows: orderRows,
    total: orderRows.length,
    counts: orderCounts(orderRows),
  }),
  couponList: () => ({ ...page, rows: sampleCoupons.slice(0, 3), total: 3, counts }),
};
const nothing: FakeCalls = {
  orderList: () => ({ ...page, rows: [], total: 0, counts: orderCounts([]) }),
  couponList: () => ({ ...page, rows: [], total: 0, counts: { toBeUsed: 0, used: 0, expired: 0 } }),
};

const site = (calls: FakeCalls = {}) =>
  withFakeSite({ user: fullAccount, calls: { userInfo: () => fullAccount, ...everything, ...calls } });

/** The user centre (ROUTE-20, D-04): the overview of an account, or what one gives. */
const meta = {
  title: 'Screens/Personal/User centre',
  component: UserCenterPage,
  parameters: { layout: 'fullscreen', route: '/userCenter' },
  decorators: [site()],
} satisfies Meta<typeof UserCenterPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  name: 'ROUTE-20 D-04 recent shipments, coupons about to expire and shortcuts',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: /Hola, .*Ana Lucía Robles/ });
    await canvas.findByText('Vale de bienvenida');
    await canvas.findByText(/Rocío Castellanos/);
    await expect(canvas.queryByText(/Aldo Lizárraga/)).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Nuevo envío' })).toHaveAttribute('href', '/onlineOrder');
    await expect(canvas.getByRole('link', { name: 'Ver todos mis cupones' })).toHaveAttribute(
      'href',
      '/personalCenter/coupon',
    );
  },
};

export const Empty: Story = {
  decorators: [site(nothing)],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Hacer mi primer envío' });
    await canvas.findByText('No tienes cupones por usar');
  },
};

export const Loading: Story = { decorators: [site({ orderList: pending, couponList: pending })] };

let isBack = false;

export const OnePartFailed: Story = {
  name: 'D-04 one part fails without the other, and is tried again for itself',
  beforeEach: () => {
    isBack = false;
  },
  decorators: [
    site({
      couponList: () => (isBack ? { ...page, rows: sampleCoupons.slice(0, 1), total: 1, counts } : refusal('offline')),
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos traer tus cupones.');
    await canvas.findByText(/Rocío Castellanos/);
    isBack = true;
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await canvas.findByText('Vale de bienvenida');
  },
};

export const Visitor: Story = {
  name: 'D-04 ROLE-01 a visitor is offered sign-in and registration',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Iniciar sesión' });
    await canvas.findByRole('button', { name: 'Crear mi cuenta' });
    await canvas.findByText(/Un cupón de \$21\.00/);
  },
};

export const VisitorOnPhone: Story = { decorators: [withFakeSite()], globals: { viewport: { value: 'phone' } } };
export const VisitorArabic: Story = { decorators: [withFakeSite()], globals: { language: 'ar' } };
export const Phone: Story = {
  name: 'ROUTE-20 on a phone it begins with the menu of the account',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const menu = await canvas.findByRole('navigation', { name: 'Tu cuenta' });
    for (const name of ['Mis envíos', 'Direcciones', 'Cupones', 'Mis datos', 'Aviso de privacidad']) {
      await expect(menu).toContainElement(canvas.getByRole('link', { name }));
    }
  },
};
export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
