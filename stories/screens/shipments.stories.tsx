import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { anaLucia } from '#fixtures/account.ts';
import { answeredAt, orderCounts, orderRows, signedOrder } from '#fixtures/orders.ts';
import { getPhase } from '#domain/parcel/order-status.ts';
import { orderSources } from '#domain/parcel/shipments.ts';
import { ShipmentsPage } from '#src/features/shipments/shipments-page.tsx';
import type { Waybill } from '#src/features/shipments/waybills.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const waybills: Waybill[] = orderRows.map((row, index) => ({
  ...row,
  productType: 'standard',
  paymentMode: 'PP_CASH',
  source: index === 1 ? 'batch' : 'online',
  cod: index === 2 ? 64_000 : 0,
  promisedTo: '2026-11-26',
  ask: index === 2 ? 'addressProblem' : null,
}));

const calculateSums = (rows: readonly Waybill[]): NonNullable<FakeCalls['myWaybillSums']> => {
  const byStatus = [...new Set(rows.map(({ status }) => status))].map((status) => {
    const own = rows.filter((row) => row.status === status);
    return {
      status,
      count: own.length,
      total: own.reduce((sum, { total }) => sum + (total ?? 0), 0),
      cod: own.reduce((sum, { cod }) => sum + cod, 0),
    };
  });
  return () => ({ byStatus, attention: rows.filter(({ ask }) => ask !== null).length });
};

const site = (rows: readonly Waybill[], calls: FakeCalls = {}) =>
  withFakeSite({
    user: anaLucia,
    calls: {
      myWaybillPage: ({ phase }) => ({
        rows: rows.filter(({ status }) => phase === undefined || getPhase(status) === phase),
        next: null,
      }),
      myWaybillSums: calculateSums(rows),
      orderSources: () => ({ items: orderSources.map((code) => ({ code, label: code })) }),
      ...calls,
    },
  });

/** Dialogs and menus are rendered outside of the screen. */
const page = () => within(document.body);

const meta = {
  title: 'Screens/Shipments',
  component: ShipmentsPage,
  parameters: { layout: 'fullscreen', route: '/myShipmentsOrder' },
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

export const EveryStatus: Story = {
  name: 'CALL-64 FEAT-19 the waybills with their cost: one needs attention',
  decorators: [site(waybills)],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: '8 envíos: 1 requiere tu atención' }),
    ).toBeVisible();
    const table = within(canvas.getByRole('table', { name: 'Mis envíos' }));
    await expect(table.getAllByRole('row')).toHaveLength(9);
    const row = within(table.getByRole('row', { name: /Marina Cortés/ }));
    await expect(row.getByText('Falta un dato de la dirección')).toBeVisible();
    await expect(row.getByText('$640.00')).toBeInTheDocument();
    await expect(canvas.getByRole('link', { name: /^Requieren tu atención\s*1$/ })).toBeVisible();
    // What was cancelled costs nothing.
    await expect(canvas.getAllByText('$1,582.17').length).toBeGreaterThan(0);
  },
};

export const OneStatus: Story = {
  name: 'CALL-64 the filters are in the address, and the totals are of what is shown',
  parameters: { route: '/myShipmentsOrder?status=signed&by=signed&product=standard' },
  decorators: [site(waybills)],
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /Aldo Lizárraga/ });
    await expect(canvas.queryByText('Marina Cortés')).toBeNull();
    await expect(canvas.getByRole('link', { name: /^Entregados/ })).toHaveAttribute('aria-current');
    await expect(canvas.getByRole('link', { name: 'Mis pedidos' })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList?status=signed',
    );
    await expect(canvas.getByText('Más filtros (2)')).toBeVisible();
    await expect(canvas.getByLabelText('El periodo se refiere a')).toHaveValue('signed');
    await expect(canvas.getByText('Entrega: jue 19 nov, 13:42')).toBeVisible();
  },
};

/** More than are rendered at once. */
const many: Waybill[] = Array.from({ length: 400 }, (_, index) => ({
  ...(waybills[0] as Waybill),
  orderNo: `20261120-${String(index).padStart(6, '0')}`,
  waybillNo: `JMX${String(index).padStart(12, '0')}`,
}));
const atOnce = 200;

export const Many: Story = {
  name: 'CALL-64 of many only those in sight are drawn; the next ones come behind the last',
  decorators: [
    site(many, {
      myWaybillPage: ({ after }) => {
        const start = after === undefined ? 0 : many.findIndex(({ waybillNo }) => waybillNo === after) + 1;
        const rows = many.slice(start, start + atOnce);
        return { rows, next: start + atOnce < many.length ? (rows.at(-1)?.waybillNo ?? null) : null };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('200 de 400');
    const table = canvas.getByRole('table', { name: 'Mis envíos' });
    await expect(table).toHaveAttribute('aria-rowcount', '401');
    await expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    await userEvent.click(canvas.getByRole('button', { name: 'Ver 50 más' }));
    await canvas.findByText('400 de 400');
    await expect(canvas.queryByRole('button', { name: 'Ver 50 más' })).toBeNull();
    await expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  },
};

export const MoreFailed: Story = {
  name: 'CALL-64 when the next ones fail, those that are there stay',
  decorators: [
    site(many, {
      myWaybillPage: ({ after }) =>
        after === undefined ? { rows: many.slice(0, 3), next: 'JMX000000000002' } : refusal('busy'),
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver 50 más' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos cargar los siguientes.');
    await expect(canvas.getAllByRole('row')).toHaveLength(4);
  },
};

export const Loading: Story = {
  decorators: [site([], { myWaybillPage: pending, myWaybillSums: pending })],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Buscando tus envíos…')).length).toBeGreaterThan(0);
  },
};

export const Failed: Story = {
  decorators: [site([], { myWaybillPage: () => refusal('busy') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/No pudimos cargar tus envíos.*ocupado/);
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

export const Offline: Story = {
  decorators: [site([], { myWaybillPage: () => refusal('offline'), myWaybillSums: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos cargar tus envíos');
  },
};

export const NothingSent: Story = {
  decorators: [site([])],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Aún no has enviado nada' })).toBeVisible();
  },
};

export const NothingFound: Story = {
  name: 'CALL-59 a search without a result reports the matches among received orders',
  parameters: { route: '/myShipmentsOrder?q=telas' },
  decorators: [
    site([], {
      websiteOrderList: () => ({ rows: [], total: 2, page: 1, pageSize: 10, now: answeredAt, counts: orderCounts([]) }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Entre lo que recibes hay 2 que coinciden.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Verlos en Mis pedidos' })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList?direction=received&q=telas',
    );
  },
};

const choose = async (canvas: ReturnType<typeof within>, row: RegExp, action: string) => {
  const found = within(await canvas.findByRole('row', { name: row }));
  found.getByRole('button', { name: /^Más acciones/ }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await page().findByRole('menuitem', { name: action }));
};

export const Detail: Story = {
  name: 'CALL-75 a waybill says where it has been, and leads to all that is known of it',
  decorators: [site(waybills, { websiteOrderDetail: () => signedOrder })],
  play: async ({ canvas }) => {
    await choose(canvas, /Aldo Lizárraga/, 'Ver detalle');
    const dialog = within(await page().findByRole('dialog'));
    await expect(await dialog.findByText(/En camino · .*Puebla/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Ver el pedido completo' })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList/20261120-193056',
    );
  },
};

const drawing = (color: string) => ({
  mediaType: 'image/svg+xml' as const,
  base64: btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${color}"/></svg>`,
  ),
});

export const Pictures: Story = {
  name: 'CALL-66 the photos of a delivery and of its pickup open in their dialog',
  decorators: [
    site(waybills, {
      websiteOrderDetail: () => signedOrder,
      waybillPictures: ({ waybillNo }) => ({
        waybillNo,
        outcome: 'found',
        attemptsLeft: null,
        pictures: [drawing('teal')],
        pickup: [drawing('tan')],
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await choose(canvas, /Aldo Lizárraga/, 'Ver las fotos');
    await expect(await page().findByRole('img', { name: 'En la entrega · Foto 1 de 1' })).toBeVisible();
    await expect(await page().findByRole('img', { name: 'En la recolección · Foto 1 de 1' })).toBeVisible();
  },
};

export const Cancelled: Story = {
  name: 'CALL-70 D-66 what waits for its pickup is cancelled by the website’s call',
  decorators: [
    site(waybills, {
      websiteOrderCancel: ({ orderNos }) => ({
        rows: orderNos.map((orderNo) => ({ orderNo, outcome: 'cancelled' })),
        coupons: { returned: 0, expired: 0 },
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await choose(canvas, /Por recolectar/, 'Cancelar');
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
  decorators: [site(waybills, { waybillExportCheck: () => ({ rows: 8 }), waybillExport: () => null })],
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
  decorators: [site(waybills, { waybillExportCheck: () => ({ rows: 50_000 }), waybillExport: endless })],
  play: async ({ canvas }) => {
    await take(canvas);
    await waitFor(() => expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '42'));
    await expect(canvas.getByText(/^Alrededor del 42 %/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Detener' })).toBeVisible();
  },
};

export const ExportStopped: Story = {
  name: 'CALL-67 a stopped export leaves no file',
  decorators: [site(waybills, { waybillExportCheck: () => ({ rows: 50_000 }), waybillExport: endless })],
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
  decorators: [site(waybills, { waybillExportCheck: () => refusal('noDataToExport') })],
  play: async ({ canvas }) => {
    await take(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No hay datos para exportar.');
  },
};

export const TooLong: Story = {
  name: 'CALL-68 more than a month is rejected at the period, with the way to a shorter one',
  parameters: { route: '/myShipmentsOrder?days=90' },
  decorators: [
    site(waybills, {
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
  name: 'ROUTE-26 on a phone the waybills are cards',
  globals: { viewport: { value: 'phone' } },
  decorators: [site(waybills)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /Marina Cortés/ })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '9'));
  },
};

export const ArabicPhone: Story = {
  name: 'ROUTE-26 FEAT-12 the same from the right',
  globals: { language: 'ar', viewport: { value: 'phone' } },
  decorators: [site(waybills)],
};
