import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { anaLucia } from '#fixtures/account.ts';
import { answeredAt, orderCounts, orderRows } from '#fixtures/orders.ts';
import { orderSources } from '#domain/parcel/shipments.ts';
import { ShipmentsPage } from '#src/features/orders/shipments-page.tsx';
import { type FakeCalls, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const site = (rows: typeof orderRows, calls: FakeCalls = {}) =>
  withFakeSite({
    user: anaLucia,
    calls: {
      myWaybillPage: ({ page: number, pageSize }) => ({
        rows,
        total: rows.length,
        page: number,
        pageSize,
        now: answeredAt,
        counts: orderCounts(rows),
        sums: { total: 158_217, cod: 64_000 },
      }),
      orderSources: () => ({ items: orderSources.map((code) => ({ code, label: code })) }),
      ...calls,
    },
  });

/** Dialogs and menus are rendered outside of the screen. */
const page = () => within(document.body);

const meta = {
  title: 'Screens/Shipments',
  tags: ['journey:orders'],
  component: ShipmentsPage,
  parameters: { mockup: 'shipments', layout: 'fullscreen', route: '/myShipmentsOrder' },
} satisfies Meta<typeof ShipmentsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedOut: Story = {
  name: 'ROUTE-26 D-07 signed out it asks to sign in, and asks the server for nothing',
  decorators: [
    withFakeSite({
      calls: {
        myWaybillPage: () => {
          throw new Error('A personal call without a session.');
        },
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Mis envíos' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Crear cuenta' })).toBeVisible();
    await expect(canvas.queryByRole('table')).toBeNull();
  },
};

export const Summed: Story = {
  name: 'CALL-64 FEAT-19 what is sent, with its sums: the one list under its other address',
  decorators: [site(orderRows)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Mis envíos' })).toBeVisible();
    const sums = within(await canvas.findByLabelText('Resumen de estos envíos'));
    await expect(sums.getByText('$1,582.17')).toBeVisible();
    await expect(sums.getByText('$640.00')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Enviados/ })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: /^Recibidos/ })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList?direction=received',
    );
  },
};

export const Narrowed: Story = {
  name: 'CALL-64 ENT-16 the filters are in the address, and a row says the time that they are by',
  parameters: { route: '/myShipmentsOrder?status=signed&by=signed&product=standard' },
  decorators: [site(orderRows.filter(({ status }) => status === 'signed'))],
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('row', { name: /Aldo Lizárraga/ }));
    await expect(canvas.getByRole('link', { name: /^Entregados/ })).toHaveAttribute('aria-current');
    await expect(canvas.getByText('Más filtros (2)')).toBeVisible();
    await expect(canvas.getByLabelText('El periodo se refiere a')).toHaveValue('signed');
    await expect(row.getByText(/Entrega: jue 19 nov, 13:42/)).toBeVisible();
  },
};

export const NothingFound: Story = {
  name: 'CALL-64 what is not found among sent orders can be looked for in all',
  parameters: { route: '/myShipmentsOrder?q=telas' },
  decorators: [site([])],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Buscar en todos' })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList?q=telas',
    );
  },
};

export const Pictures: Story = {
  name: 'CALL-66 the photos of what was picked up are one press away in its menu',
  decorators: [site(orderRows)],
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('row', { name: /Inés Cárdenas/ }));
    await userEvent.click(row.getByRole('button', { name: /^Más opciones/ }));
    await expect(await page().findByRole('menuitem', { name: 'Ver las fotos' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  },
};

export const Cancelled: Story = {
  name: 'CALL-70 D-66 what waits for its pickup is cancelled by the website’s call',
  decorators: [
    site(orderRows, {
      websiteOrderCancel: ({ orderNos }) => ({
        rows: orderNos.map((orderNo) => ({ orderNo, outcome: 'cancelled' })),
        coupons: { returned: 0, expired: 0 },
      }),
    }),
  ],
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('row', { name: /Por recolectar/ }));
    row.getByRole('button', { name: /^Más opciones/ }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await page().findByRole('menuitem', { name: 'Cancelar' }));
    const dialog = within(await page().findByRole('dialog'));
    await userEvent.selectOptions(await dialog.findByLabelText('Motivo'), 'placedTwice');
    await userEvent.click(dialog.getByRole('button', { name: 'Sí, cancelar' }));
    await expect(await dialog.findByText('Se canceló 1 envío.')).toBeVisible();
  },
};

const take = async (canvas: ReturnType<typeof within>) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Exportar' }));

export const Exported: Story = {
  name: 'CALL-67 CALL-68 the export is checked, written and in the downloads',
  decorators: [site(orderRows, { waybillExportCheck: () => ({ rows: 8 }), waybillExport: () => null })],
  play: async ({ canvas }) => {
    await take(canvas);
    await expect(await canvas.findByText('El archivo está en tus descargas: 8 envíos.')).toBeVisible();
  },
};

/** Runs until it is stopped. */
const endless: FakeCalls['waybillExport'] = (_, options) =>
  new Promise((resolve) => {
    options?.onProgress?.({ received: 420, expected: 1_000 });
    options?.signal?.addEventListener('abort', () => resolve(refusal('aborted')));
  });

export const Exporting: Story = {
  name: 'CALL-67 how far the export is can be seen',
  decorators: [site(orderRows, { waybillExportCheck: () => ({ rows: 50_000 }), waybillExport: endless })],
  play: async ({ canvas }) => {
    await take(canvas);
    await waitFor(() => expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '42'));
    await expect(canvas.getByText(/^Alrededor del 42 %/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Detener' })).toBeVisible();
  },
};

export const ExportStopped: Story = {
  name: 'CALL-67 a stopped export leaves no file',
  decorators: [site(orderRows, { waybillExportCheck: () => ({ rows: 50_000 }), waybillExport: endless })],
  play: async ({ canvas }) => {
    await take(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Detener' }));
    await expect(await canvas.findByText('Exportación detenida. No se guardó ningún archivo.')).toBeVisible();
    await expect(canvas.queryByRole('progressbar')).toBeNull();
    // The button that was pressed is gone: a keyboard user continues from the result.
    await expect(canvas.getByText(/^Exportación detenida/).closest('[tabindex]')).toHaveFocus();
  },
};

export const NothingToExport: Story = {
  name: 'MSG-23 nothing to export is said, and there is no file',
  decorators: [site(orderRows, { waybillExportCheck: () => refusal('noDataToExport') })],
  play: async ({ canvas }) => {
    await take(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No hay datos para exportar.');
  },
};

export const TooLong: Story = {
  name: 'CALL-68 more than a month is rejected at the period, with the way to a shorter one',
  parameters: { route: '/myShipmentsOrder?days=90' },
  decorators: [
    site(orderRows, {
      waybillExportCheck: () =>
        refusal('invalidParameter', {
          errors: [{ pointer: '/days', key: 'answers:refusal.export.tooLong', params: { days: 31 } }],
        }),
    }),
  ],
  play: async ({ canvas }) => {
    await take(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Se exportan hasta 31 días a la vez/);
    await expect(canvas.getByRole('link', { name: 'Usar los últimos 30 días' })).toHaveAttribute(
      'href',
      '/myShipmentsOrder?days=30',
    );
  },
};

export const Phone: Story = {
  name: 'ROUTE-26 on a phone the orders are cards',
  globals: { viewport: { value: 'phone' } },
  decorators: [site(orderRows)],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('article')).length).toBeGreaterThan(7);
  },
};

export const ArabicPhone: Story = {
  name: 'ROUTE-26 FEAT-12 the same from the right',
  globals: { language: 'ar', viewport: { value: 'phone' } },
  decorators: [site(orderRows)],
};
