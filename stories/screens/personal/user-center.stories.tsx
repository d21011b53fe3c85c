import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { UserCenterPage } from '#src/features/account/pages/user-center-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { fullAccount } from '#fixtures/account.ts';
import { codFailed, codNotApplied } from '#fixtures/cod.ts';
import { sampleCoupons } from '#fixtures/coupons.ts';
import { answeredAt, orderCounts, orderRows } from '#fixtures/orders.ts';

const page = { page: 1, pageSize: 10, now: answeredAt };
const counts = { toBeUsed: 3, used: 1, expired: 0 };
const everything: FakeCalls = {
  orderList: () => ({
    ...page,
    rows: orderRows,
    total: orderRows.length,
    sums: null,
    counts: orderCounts(orderRows),
  }),
  couponList: () => ({ ...page, rows: sampleCoupons.slice(0, 3), total: 3, counts }),
};
const nothing: FakeCalls = {
  orderList: () => ({ ...page, rows: [], total: 0, sums: null, counts: orderCounts([]) }),
  couponList: () => ({ ...page, rows: [], total: 0, counts: { toBeUsed: 0, used: 0, expired: 0 } }),
};

const site = (calls: FakeCalls = {}) =>
  withFakeSite({ user: fullAccount, calls: { userInfo: () => fullAccount, ...everything, ...calls } });

/** The user centre (ROUTE-20, D-04): the overview of an account, or the benefits of one. */
const meta = {
  title: 'Screens/Personal/User centre',
  tags: ['journey:account'],
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

const firstBusy = { asked: 0 };

export const TriedAgain: Story = {
  name: 'SYS-09 what follows the parcels stays while they are asked for once more',
  beforeEach: () => {
    firstBusy.asked = 0;
  },
  decorators: [
    site({
      orderList: ({ direction, sort }) => {
        if (direction !== 'sent' || sort === 'newest')
          return { ...page, rows: [], total: 0, sums: null, counts: orderCounts([]) };
        firstBusy.asked += 1;
        return firstBusy.asked === 1 ? refusal('busy') : pending();
      },
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull());
    await expect(canvas.getByRole('link', { name: 'Nuevo envío' })).toBeVisible();
  },
};

const late = orderRows[2] as (typeof orderRows)[number];
const received = {
  ...late,
  orderNo: '20261120-770001',
  waybillNo: 'JMX004277200001',
  direction: 'received' as const,
  counterpartName: 'Taller Los Compas',
  delayed: false,
  exception: 'attemptFailed' as const,
  ask: 'attemptFailed' as const,
};
const coming = { ...received, orderNo: '20261120-770002', waybillNo: 'JMX004277200002', exception: null, ask: null };

const sent = orderRows.map((row) => (row === late ? { ...row, ask: 'addressProblem' as const } : row));

export const BothDirections: Story = {
  name: 'CALL-21 D-04 orders that need attention come first, sent or received; then sent ones, then incoming ones, and the last one again',
  decorators: [
    site({
      orderList: ({ direction }) => {
        // An order to oneself is in both lists and appears once.
        const rows = direction === 'sent' ? sent : [received, coming, ...orderRows.slice(0, 1)];
        return { ...page, rows, total: rows.length, sums: null, counts: { ...orderCounts(rows), attention: 2 } };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: '2 requieren tu atención' });
    const headings = canvas
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''));
    await expect(headings).toEqual([
      '2 requieren tu atención',
      'Envíos recientes',
      'Envíos por recibir',
      '¿Otra vez Ropa bordada para José Ángel Ñáñez?',
      'Cupones por vencer',
    ]);
    // What waits for its pickup is not on its way, here as in the list that it leads to.
    await expect(canvas.getByRole('link', { name: /^En camino\s*3$/ })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList?direction=sent&status=moving',
    );
    const links = (title: string) =>
      within(canvas.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    await expect(links('2 requieren tu atención')).toEqual([
      `/personalCenter/myOrdersList/${late.orderNo}`,
      `/personalCenter/myOrdersList/${received.orderNo}`,
    ]);
    await expect(links('Envíos por recibir')).toEqual([
      `/personalCenter/myOrdersList/${coming.orderNo}`,
      '/personalCenter/myOrdersList?direction=received',
    ]);
    await expect(canvas.getByRole('link', { name: 'Repetir y revisar' })).toHaveAttribute(
      'href',
      `/onlineOrder?again=${orderRows[0]?.orderNo}`,
    );
  },
};

const newest = { ...coming, orderNo: '20261120-770003', direction: 'sent' as const, itemName: 'Talavera' };

export const LastOfMany: Story = {
  name: 'the last order is the newest, also where the first page has only orders that need attention',
  decorators: [
    site({
      orderList: ({ direction, sort }) => {
        const rows = direction === 'received' ? [] : sort === 'newest' ? [newest, late] : [late];
        return { ...page, rows, total: 11, sums: null, counts: orderCounts(rows) };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Repetir y revisar' })).toHaveAttribute(
      'href',
      `/onlineOrder?again=${newest.orderNo}`,
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

const codTitle = { level: 2, name: 'Cobro contra entrega' } as const;

export const CashOnDelivery: Story = {
  name: 'D-04 STATE-05 the status of the account for cash on delivery, and the way to it',
  decorators: [site({ codApplyInfo: () => codFailed })],
  play: async ({ canvas }) => {
    await canvas.findByText('Solicitud no aprobada');
    await expect(canvas.getByRole('link', { name: 'Ver el estado de mi solicitud' })).toHaveAttribute(
      'href',
      '/codIndex',
    );
  },
};

export const NoCashOnDelivery: Story = {
  name: 'D-04 STATE-05 a customer without an application for cash on delivery can apply from here',
  decorators: [site({ codApplyInfo: () => codNotApplied })],
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Solicitar cobro contra entrega' });
    await expect(link).toHaveAttribute('href', '/codIndex');
  },
};

export const AskingForCashOnDelivery: Story = {
  name: 'D-04 SYS-09 an indicator while the status of the account for cash on delivery loads',
  decorators: [site({ codApplyInfo: pending })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', codTitle)).toBeVisible();
    await expect((await canvas.findAllByText('Consultando tu cuenta de cobro…')).length).toBeGreaterThan(0);
  },
};

const askCod = fn(() => refusal('busy'));

export const CashOnDeliveryFailed: Story = {
  name: 'D-04 SYS-09 without an answer it is hidden, and nothing else happens',
  decorators: [site({ codApplyInfo: askCod })],
  play: async ({ canvas }) => {
    await canvas.findByText('Vale de bienvenida');
    await waitFor(() => expect(askCod).toHaveBeenCalled());
    await waitFor(() => expect(canvas.queryByRole('heading', codTitle)).toBeNull());
    await expect(canvas.queryByText('Consultando tu cuenta de cobro…')).toBeNull();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const Visitor: Story = {
  name: 'D-04 ROLE-01 a visitor is offered sign-in and registration',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Iniciar sesión' });
    await canvas.findByRole('button', { name: 'Crear mi cuenta' });
    await canvas.findByText(/Un vale de .*\$21/);
  },
};

export const VisitorOnPhone: Story = { decorators: [withFakeSite()], globals: { viewport: { value: 'phone' } } };
export const VisitorArabic: Story = { decorators: [withFakeSite()], globals: { language: 'ar' } };
export const Phone: Story = {
  name: 'ROUTE-20 on a phone parcels come before the menu of the account',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const menu = await canvas.findByRole('navigation', { name: 'Tu cuenta' });
    for (const name of ['Mis pedidos', 'Direcciones', 'Cupones', 'Mis datos', 'Aviso de privacidad']) {
      await expect(menu).toContainElement(canvas.getByRole('link', { name }));
    }
    const parcels = await canvas.findByRole('heading', { level: 2, name: 'Envíos recientes' });
    await expect(parcels.compareDocumentPosition(menu) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  },
};
export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
