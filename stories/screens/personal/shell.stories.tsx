import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { SiteStage, type ScriptedServer } from '#stories/support/site-stage.tsx';
import { fullAccount, openSessions, securityEvents } from '#fixtures/account.ts';
import { sampleCoupons } from '#fixtures/coupons.ts';
import { answeredAt, orderCounts, orderRows } from '#fixtures/orders.ts';

const page = { page: 1, pageSize: 10, now: answeredAt };
const server: ScriptedServer = {
  userInfo: () => ({ data: fullAccount }),
  signInMeans: () => ({ data: { sms: true, email: true, google: true, facebook: false } }),
  orderList: () => ({
    data: { ...page, rows: orderRows, total: orderRows.length, sums: null, counts: orderCounts(orderRows) },
  }),
  couponList: () => ({
    data: { ...page, rows: sampleCoupons.slice(0, 3), total: 3, counts: { toBeUsed: 3, used: 1, expired: 0 } },
  }),
  sessionList: () => ({ data: { sessions: openSessions } }),
  securityEvents: () => ({ data: { ...page, rows: securityEvents.slice(0, 10), total: securityEvents.length } }),
};

/** The frame of the personal centre on the real routes: rail, row on a tablet, menu on a phone. */
const meta = {
  title: 'Screens/Personal/Frame',
  tags: ['journey:account'],
  component: SiteStage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/personalMsg' },
  args: { signedIn: true, server },
} satisfies Meta<typeof SiteStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Pages are loaded on navigation. */
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const rail = async () => within(await screen.findByRole('navigation', { name: 'Mi cuenta' }));

export const Rail: Story = {
  name: 'FEAT-06 ROUTE-04 the rail leads through the personal centre, marks the current page, and the focus moves into the page',
  play: async () => {
    await title('Mis datos');
    const stops = await rail();
    await expect(stops.getByRole('link', { name: 'Mis datos' })).toHaveAttribute('aria-current', 'page');
    const shipments = stops.getByRole('link', { name: 'Mis pedidos' });
    await userEvent.click(shipments);
    await title(/Mis pedidos/);
    await expect(shipments).toBeInTheDocument();
    await expect(shipments).toHaveAttribute('aria-current', 'page');
    await expect(document.activeElement).not.toBe(shipments);
    await userEvent.click(stops.getByRole('link', { name: 'Resumen' }));
    await title(/Hola/);
    await expect(shipments).toBeInTheDocument();
  },
};

export const OneMainHeading: Story = {
  name: 'ROUTE-03 headings begin with the page’s own',
  play: async () => {
    await title('Mis datos');
    await screen.findByRole('heading', { level: 2, name: 'Actividad de tu cuenta' });
    await expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await expect(screen.queryAllByRole('heading').at(0)).toHaveTextContent('Mis datos');
  },
};

export const Phone: Story = {
  name: 'ROUTE-20 on a phone the account is a menu, and its pages lead back to it',
  parameters: { route: '/userCenter' },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await title(/Hola/);
    const menu = within(await screen.findByRole('navigation', { name: 'Tu cuenta' }));
    await userEvent.click(menu.getByRole('link', { name: 'Mis datos' }));
    await title('Mis datos');
    const back = screen.getAllByRole('link', { name: 'Cuenta' }).find((link) => link.closest('main'));
    await userEvent.click(back as HTMLElement);
    await title(/Hola/);
  },
};

export const Tablet: Story = { globals: { viewport: { value: 'tablet' } } };
export const Arabic: Story = { globals: { language: 'ar' } };
export const Dark: Story = { globals: { theme: 'dark' } };

export const SignedOut: Story = {
  name: 'ROLE-01 D-04 a visitor sees what an account gives, without a rail',
  parameters: { route: '/userCenter' },
  args: { signedIn: false },
  play: async () => {
    await title('Mi cuenta');
    await expect(screen.queryByRole('navigation', { name: 'Mi cuenta' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Crear mi cuenta' }));
    await screen.findByRole('dialog', { name: 'Crea tu cuenta' });
  },
};

export const PrivacyIsPublic: Story = {
  name: 'D-11 the privacy notice is linked from the footer and open to all visitors',
  parameters: { route: '/' },
  args: { signedIn: false },
  play: async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'Aviso de privacidad' }));
    await title('Aviso de privacidad');
    await waitFor(() => expect(document.title).toBe('Aviso de privacidad · JMX Express'));
  },
};
