import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { answeredAt, orderCounts } from '#fixtures/orders.ts';
import { loadedPaths, SiteStage, type ScriptedServer } from '#stories/support/site-stage.tsx';
import { anaLucia } from '#fixtures/account.ts';

/** The site as a whole: who may go where, and what happens on the way. */
const meta = {
  title: 'Screens/Site',
  tags: ['journey:frame'],
  component: SiteStage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof SiteStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Pages are loaded on navigation. */
const noOrders = { rows: [], total: 0, page: 1, pageSize: 10, now: answeredAt, sums: null, counts: orderCounts([]) };
const server: ScriptedServer = {
  orderList: () => ({ data: noOrders }),
  signInByPassword: () => ({ data: { token: 't2', user: anaLucia } }),
  logout: () => ({ data: null }),
};

const isAt = (path: string) => waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(path));
const isHome = async () => {
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  await screen.findByRole('heading', { level: 1, name: /¿Dónde anda/, hidden: true });
};
const says = (text: string) => waitFor(() => expect(screen.getAllByText(text)[0]).toBeInTheDocument());

async function signIn() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Inicia sesión' }));
  await userEvent.type(await dialog.findByLabelText('Teléfono o correo'), '9991204471');
  await userEvent.type(dialog.getByLabelText('Contraseña'), 'Cempasuchil1');
  await userEvent.click(dialog.getByRole('button', { name: 'Iniciar sesión' }));
}

export const RejectedVisit: Story = {
  name: 'NAV-01 NAV-05 MSG-01 D-09 a rejected visit goes home, offers to sign in and then opens the requested page',
  parameters: { route: '/personalCenter/myOrdersList' },
  args: { server },
  play: async () => {
    await says('Primero inicia sesión');
    await isHome();
    await signIn();
    await isAt('/personalCenter/myOrdersList');
    await screen.findByRole('heading', { level: 1, name: /Mis pedidos/ });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const OrderIsProtected: Story = {
  name: 'ROLE-02 NAV-01 the online order asks for a session',
  parameters: { route: '/onlineOrder/parcel' },
  args: { server },
  play: async () => {
    await isHome();
    await screen.findByRole('dialog', { name: 'Inicia sesión' });
    await screen.findByText('Después sigues con tu envío, tal como lo dejaste.');
  },
};

export const PublicPages: Story = {
  name: 'ROLE-01 a visitor tracks without a session',
  parameters: { route: '/trajectoryQuery' },
  args: { server },
  play: async () => {
    await screen.findByRole('heading', { level: 1 });
    await isAt('/trajectoryQuery');
    await expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Rastrear un envío · JMX Express'));
  },
};

export const Expired: Story = {
  name: 'STATE-10 NAV-04 MSG-25 a session that ended on the server is said once and leads home',
  parameters: { route: '/personalCenter/myOrdersList' },
  args: { signedIn: true, server: { ...server, orderList: () => ({ reject: 'sessionExpired' }) } },
  play: async () => {
    await isHome();
    await says('Tu sesión terminó o se abrió en otro dispositivo. Inicia sesión para seguir donde estabas.');
    await expect(screen.queryByText('Primero inicia sesión')).toBeNull();
    await screen.findByRole('dialog', { name: 'Inicia sesión' });
  },
};

export const SignedIn: Story = {
  name: 'ROUTE-03 the personal centre begins with my orders',
  parameters: { route: '/personalCenter' },
  args: { signedIn: true, server },
  play: async () => {
    await isAt('/personalCenter/myOrdersList');
    await screen.findByRole('heading', { level: 1, name: /Mis pedidos/ });
    await waitFor(() => expect(document.title).toBe('Mis pedidos · JMX Express'));
  },
};

export const SignsOut: Story = {
  name: 'STATE-11 CALL-01 signing out loads the home page afresh',
  parameters: { route: '/' },
  args: { signedIn: true, server },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ana Lucía Robles' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(loadedPaths).toEqual(['/']));
  },
};

export const UnknownPath: Story = {
  name: 'ROUTE-34 an unknown path leads home',
  parameters: { route: '/no/such/page?x=1' },
  args: { server },
  play: isHome,
};

export const LoginOnDesktop: Story = {
  name: 'D-10 ROUTE-30 /login on a desktop is the dialog over home',
  parameters: { route: '/login' },
  args: { server },
  play: async () => {
    await isHome();
    await screen.findByRole('dialog', { name: 'Inicia sesión' });
  },
};

export const LoginOnPhone: Story = {
  name: 'D-10 ROUTE-30 /login on a phone is a page of its own, and no dialog',
  parameters: { route: '/login' },
  globals: { viewport: { value: 'phone' } },
  args: { server },
  play: async () => {
    await screen.findByRole('heading', { level: 1, name: 'Inicia sesión' });
    await isAt('/login');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

export const RejectedOnPhone: Story = {
  name: 'NAV-01 D-09 on a phone a rejected visit goes home as well',
  parameters: { route: '/onlineOrder' },
  globals: { viewport: { value: 'phone' } },
  args: { server },
  play: async () => {
    await says('Primero inicia sesión');
    await isHome();
    await screen.findByRole('dialog', { name: 'Inicia sesión' });
  },
};
