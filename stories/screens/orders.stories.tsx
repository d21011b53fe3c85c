import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { OrdersPage } from '#src/features/orders/orders-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { answeredAt, orderCounts, orderRows, returnLabel } from '#fixtures/orders.ts';
import { getPhase } from '#domain/parcel/order-status.ts';

/** The orders of a list, those of an `all` as they are. */
const list =
  (rows: typeof orderRows): NonNullable<FakeCalls['orderList']> =>
  ({ direction, phase, attention, page, pageSize }) => {
    const own = rows.filter((row) => direction === 'all' || row.direction === direction);
    const matching = own.filter(
      ({ status, ask }) => (!phase || getPhase(status) === phase) && (!attention || ask !== null),
    );
    const sums = direction === 'sent' ? { total: 158_217, cod: 64_000 } : null;
    const counts = { ...orderCounts(own), received: 1 };
    return { rows: matching, total: matching.length, page, pageSize, now: answeredAt, counts, sums };
  };

const [first, , third, , delivered] = orderRows as [Row, Row, Row, Row, Row];
type Row = (typeof orderRows)[number];
const received: Row = {
  ...delivered,
  orderNo: '20261118-000812',
  waybillNo: 'JMX004277198841',
  direction: 'received',
  counterpartName: 'Lámpara de Casa Lola',
  counterpartCity: 'León',
};
const both = [{ ...third, ask: 'addressProblem', cod: 64_000 } as const, first, received];

const site = (orderList: FakeCalls['orderList'], calls: FakeCalls = {}) =>
  withFakeSite({ user: anaLucia, calls: { orderList, ...calls } });

/** The row or ticket with this name, in the table. */
const toRow = async (canvas: ReturnType<typeof within>, name: RegExp) =>
  within((await canvas.findAllByRole('row', { name }))[0] as HTMLElement);

/** Dialogs and menus are rendered outside of the screen. */
const page = () => within(document.body);

const chooseReason = async (reason: string) => {
  const dialog = within(await page().findByRole('dialog'));
  await userEvent.selectOptions(await dialog.findByLabelText('Motivo'), reason);
  return dialog;
};

const meta = {
  title: 'Screens/Orders/List',
  tags: ['journey:orders'],
  component: OrdersPage,
  parameters: { mockup: 'my-orders-all', layout: 'fullscreen', route: '/personalCenter/myOrdersList' },
  // Drafts of other stories would be rows of the list.
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof OrdersPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryStatus: Story = {
  name: 'STATE-01 a status has its icon and word',
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    // The one of this list that is in transit is late and shows that instead.
    for (const word of [
      'Por recolectar',
      'Recolectado',
      'En reparto',
      'Entregado',
      'Cancelado',
      'En devolución',
      'Devuelto',
    ]) {
      const status = (await canvas.findAllByText(word)).find((element) => element.matches('.st'));
      await expect(status?.querySelector('svg')).toBeVisible();
    }
  },
};

export const SentAndReceived: Story = {
  name: 'ROUTE-05 all orders are in one list: each says its way, and what is received is exported with others, not cancelled',
  decorators: [site(list(both))],
  play: async ({ canvas }) => {
    const sent = await toRow(canvas, /Marina Cortés/);
    await expect(sent.getByText(/^Enviado · .*Veracruz/)).toBeVisible();
    await expect(sent.getByText('Falta un dato de la dirección')).toBeVisible();
    await expect(sent.getByText('$640.00')).toBeVisible();
    await expect(sent.getByRole('checkbox')).toBeVisible();
    const coming = await toRow(canvas, /Casa Lola/);
    await expect(coming.getByText(/^Recibido · .*León/)).toBeVisible();
    await expect(coming.getByRole('link', { name: 'Comprobante' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Requieren tu atención\s*1$/ })).toBeVisible();
    await userEvent.click(coming.getByRole('checkbox'));
    const bar = within(canvas.getByLabelText('Envíos elegidos'));
    await expect(bar.getByRole('button', { name: 'Exportar' })).toBeVisible();
    await expect(bar.queryByRole('button', { name: 'Cancelar envíos' })).toBeNull();
    await userEvent.click(sent.getByRole('checkbox'));
    await expect(bar.getByRole('button', { name: 'Cancelar envíos' })).toBeVisible();
  },
};

export const Turns: Story = {
  name: 'ROUTE-05 the list is grouped by whose turn it is, and what is on its way and asks something is counted where it is shown',
  decorators: [
    site(list(orderRows.map((row) => (row.status === 'outForDelivery' ? { ...row, ask: 'damaged' } : row)))),
  ],
  play: async ({ canvas }) => {
    const [table] = await canvas.findAllByRole('table');
    const heads = within(table as HTMLElement).getAllByRole('rowheader');
    const texts = heads.map(({ textContent }) => textContent);
    await expect(texts).toEqual([
      'Te toca a ti · 2lo que vence primero',
      'En camino · 2lo que llega primero; además, 1 en «Te toca a ti»',
      'En devolución · 1lo que llega primero',
      'Terminados · 3lo más reciente',
    ]);
    await expect(canvas.getByRole('link', { name: /^En camino\s*3$/ })).toBeVisible();
  },
};

const dropOff = {
  branchCode: 'GDL01',
  branchName: 'Guadalajara Centro',
  address: 'Av. Juárez 100',
  date: '2026-11-21',
  time: '18:00',
  endsAt: '2026-11-22T00:00:00.000Z',
  code: 'K7P2',
};

export const DropOff: Story = {
  name: 'STATE-02 of an order that is brought to a branch the code comes first',
  decorators: [site(list([{ ...first, dropOff, pickupDate: null, pickupSlot: null, pickupBy: dropOff.endsAt }]))],
  play: async ({ canvas }) => {
    const row = await toRow(canvas, /Por dejar/);
    await expect(row.getByRole('link', { name: 'Ver código' })).toHaveAttribute(
      'href',
      `/personalCenter/myOrdersList/${first.orderNo}`,
    );
  },
};

export const Returns: Story = {
  name: 'STATE-01 what goes back has its tab, and no second filter by status',
  parameters: { route: '/personalCenter/myOrdersList?status=returning' },
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Devoluciones' })).toHaveAttribute('aria-current', 'page');
    await expect((await canvas.findAllByText('Devuelto')).length).toBeGreaterThan(0);
    await expect(canvas.queryByRole('navigation', { name: 'Filtrar por estado' })).toBeNull();
  },
};

const readyReturns: Answer<'returnList'>['rows'] = [first, received].map((order) => ({
  ...order,
  label: { ...returnLabel, waybillNo: order.waybillNo.replace('JMX', 'JMX1').slice(0, 15), startedBy: 'sender' },
  total: order === first ? 21_684 : null,
}));

export const ReadyReturns: Story = {
  name: 'STATE-01 a return label that waits is a row: its sender prints or cancels it, its recipient sees the order',
  parameters: { route: '/personalCenter/myOrdersList?status=returning' },
  decorators: [site(list([]), { returnList: () => ({ rows: readyReturns }), returnCancel: pending })],
  play: async ({ canvas }) => {
    const row = await toRow(canvas, /Vale hasta/);
    await expect(row.getByRole('button', { name: 'Imprimir guía de devolución' })).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: /Más opciones/ }));
    await userEvent.click(await page().findByRole('menuitem', { name: 'Cancelar la guía de devolución' }));
    await expect(await page().findByRole('dialog', { name: '¿Cancelar la guía de devolución?' })).toBeVisible();
    const ofRecipient = canvas.getAllByRole('row', { name: /Lámpara de Casa Lola/ })[0] as HTMLElement;
    await expect(within(ofRecipient).getByRole('link', { name: 'Ver pedido' })).toBeVisible();
  },
};

export const NoReturns: Story = {
  parameters: { route: '/personalCenter/myOrdersList?status=returning' },
  decorators: [site(list([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No hay devoluciones' });
  },
};

export const OneBatch: Story = {
  name: 'FEAT-05 the orders of a batch are the same list, which says so',
  parameters: {
    route: '/personalCenter/myOrdersList?direction=sent&batch=0198f3c2-7b1a-7c4e-9f00-3a5d2b6c7e81',
  },
  decorators: [site(list(orderRows.slice(0, 3)))],
  play: async ({ canvas }) => {
    await canvas.findByText('Los pedidos de un lote.');
    await expect(canvas.getByRole('link', { name: 'Ver todos' })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList?direction=sent',
    );
  },
};

export const FilteredByStatus: Story = {
  parameters: { route: '/personalCenter/myOrdersList?status=signed' },
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    await canvas.findAllByText('Aldo Lizárraga');
    await expect(canvas.queryByText('Marina Cortés')).toBeNull();
    await expect(canvas.getByRole('link', { name: /^Entregados/ })).toHaveAttribute('aria-current');
  },
};

export const Counted: Story = {
  name: 'CALL-21 each filter says how many it finds: what waits for its pickup is not on its way',
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^En camino\s*3$/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Por recolectar\s*1$/ })).toBeVisible();
    const row = within((await canvas.findAllByRole('row', { name: /Marina Cortés/ }))[0] as HTMLElement);
    await expect(row.getByText('Con retraso')).toBeVisible();
    await expect(row.getByText('Llega a más tardar el dom 22 nov')).toBeVisible();
  },
};

export const Again: Story = {
  name: 'STATE-03 D-67 a finished order is sent again from its row, by its first button',
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    const row = await toRow(canvas, /Aldo Lizárraga/);
    await expect(row.getByRole('link', { name: 'Repetir envío' })).toHaveAttribute(
      'href',
      `/onlineOrder?again=${orderRows[4]?.orderNo}`,
    );
  },
};

export const Times: Story = {
  name: 'ENT-16 a row says the time of its status: signed, cancelled',
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    const signed = await toRow(canvas, /Aldo Lizárraga/);
    await expect(signed.getByText('jue 19 nov, 13:42')).toBeVisible();
    const cancelled = await toRow(canvas, /Ximena Prado/);
    await expect(cancelled.getByText('Cancelado vie 20 nov, 12:05')).toBeVisible();
  },
};

export const RowMenu: Story = {
  name: 'STATE-02 D-44 of an order that waits the label comes first, and to cancel is the last in its menu, by keyboard too',
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    const row = await toRow(canvas, /Por recolectar/);
    await expect(row.getByRole('button', { name: 'Imprimir etiqueta' })).toBeVisible();
    row.getByRole('button', { name: /^Más opciones/ }).focus();
    await userEvent.keyboard('{Enter}');
    for (const name of ['Cambiar', 'Rastrear', 'Ver pedido', 'Repetir envío', 'Cancelar'])
      await expect(await page().findByRole('menuitem', { name })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  },
};

export const Sorted: Story = {
  name: 'ROUTE-05 the list says by which rule it is sorted, and is sorted by date by one press',
  decorators: [site(list(orderRows))],
  play: async ({ canvas, userEvent: user }) => {
    await canvas.findByText(
      'Orden: primero lo que te toca hacer, luego lo que viene en camino, al final lo terminado.',
    );
    await user.click(canvas.getByRole('link', { name: 'Ordenar por fecha' }));
    await canvas.findByText('Orden: lo más reciente primero.');
    await user.click(canvas.getByRole('link', { name: 'Lo más antiguo primero' }));
    await canvas.findByText('Orden: lo más antiguo primero.');
  },
};

export const Weights: Story = {
  name: 'D-52 a row has the weight of the parcel, and beside it the one that is charged where it is another',
  decorators: [site(list(orderRows.map((row) => ({ ...row, weightKg: 2.4 }))))],
  play: async ({ canvas }) => {
    const row = await toRow(canvas, /Por recolectar/);
    await expect(row.getByText(/Ropa bordada.*2\.4.+kg.*\(.*3.+kg facturables.*\)/)).toBeVisible();
  },
};

export const RowSheet: Story = {
  name: 'FEAT-14 STATE-02 on a phone what else can be done with an order is a sheet, and an entry of it leads on',
  globals: { viewport: { value: 'phone' } },
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    const openers = await canvas.findAllByRole('button', { name: /^Más opciones/ });
    const more = openers.find((each) => each.checkVisibility());
    await userEvent.click(more as HTMLElement);
    const sheet = within(await page().findByRole('dialog', { name: /^Más opciones/ }));
    for (const name of ['Cambiar', 'Rastrear', 'Ver pedido', 'Repetir envío', 'Cancelar'])
      await expect(await sheet.findByRole('button', { name })).toBeVisible();
  },
};

export const RowSheetArabic: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    const openers = await canvas.findAllByRole('button', { expanded: false });
    const more = openers.find(
      (each) => each.checkVisibility() && each.closest('article') && each.getAttribute('aria-haspopup') === 'dialog',
    );
    await userEvent.click(more as HTMLElement);
    const sheet = await page().findByRole('dialog');
    await waitFor(() => expect(within(sheet).getAllByRole('button')).toHaveLength(6));
  },
};

export const CancelOne: Story = {
  name: 'STATE-02 D-67 D-72 CALL-71 cancelling asks, with a reason; the last reason wants words; the coupon comes back',
  decorators: [
    site(list(orderRows), {
      orderCancel: ({ orderNos }) => ({
        rows: orderNos.map((orderNo) => ({ orderNo, outcome: 'cancelled' })),
        coupons: { returned: 1, expired: 0 },
      }),
    }),
  ],
  play: async ({ canvas }) => {
    const row = await toRow(canvas, /Por recolectar/);
    await userEvent.click(row.getByRole('button', { name: /^Más opciones/ }));
    await userEvent.click(await page().findByRole('menuitem', { name: 'Cancelar' }));
    const dialog = await chooseReason('other');
    await expect(dialog.getByRole('heading', { name: '¿Seguro que quieres cancelar este envío?' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Sí, cancelar' }));
    await expect((await dialog.findAllByText(/Cuéntanos el motivo/)).length).toBeGreaterThan(0);
    await userEvent.type(dialog.getByLabelText(/^Cuéntanos más/), 'Lo llevo yo');
    await userEvent.click(dialog.getByRole('button', { name: 'Sí, cancelar' }));
    await expect(await dialog.findByText('Se canceló 1 envío.')).toBeVisible();
    await expect(dialog.getByText('Tu cupón ya está disponible otra vez.')).toBeVisible();
  },
};

export const CancelMixed: Story = {
  name: 'STATE-02 D-66 D-72 of several some cannot be cancelled: said before, and row by row afterwards, with coupons that expired',
  decorators: [
    site(list(orderRows), {
      orderCancel: ({ orderNos }) => ({
        rows: orderNos.map((orderNo, index) => ({
          orderNo,
          outcome: (['cancelled', 'tooLate', 'notYours'] as const)[index] ?? 'tooLate',
        })),
        coupons: { returned: 0, expired: 2 },
      }),
    }),
  ],
  play: async ({ canvas }) => {
    for (const { waybillNo } of orderRows.slice(0, 3))
      await userEvent.click((await canvas.findAllByLabelText(`Elegir ${waybillNo}`))[0] as HTMLElement);
    const bar = within(canvas.getByLabelText('Envíos elegidos'));
    await expect(bar.getByText('3 elegidos')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Cancelar envíos' }));
    const dialog = await chooseReason('placedTwice');
    await expect(dialog.getByText(/^2 de ellos no se pueden cancelar/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Sí, cancelar' }));
    await expect(await dialog.findByText('Algunos envíos no se pueden cancelar.', { exact: false })).toBeVisible();
    for (const text of ['Cancelado', /^Demasiado tarde/, /^No es un envío de tu cuenta/])
      await expect(dialog.getByText(text)).toBeVisible();
    await expect(dialog.getByText('2 cupones no vuelven: vencieron mientras tanto.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Listo' }));
    await waitFor(() => expect(canvas.queryByText('3 elegidos')).toBeNull());
  },
};

export const CancelFailed: Story = {
  name: 'MSG-05 MSG-03 what keeps the cancellation from the server is said, and it can be tried again',
  decorators: [site(list(orderRows), { orderCancel: () => refusal('busy') })],
  play: async ({ canvas }) => {
    const row = await toRow(canvas, /Por recolectar/);
    await userEvent.click(row.getByRole('button', { name: /^Más opciones/ }));
    await userEvent.click(await page().findByRole('menuitem', { name: 'Cancelar' }));
    const dialog = await chooseReason('price');
    await userEvent.click(dialog.getByRole('button', { name: 'Sí, cancelar' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/No se pudo cancelar.*ocupado/);
    await expect(dialog.getByRole('button', { name: 'Sí, cancelar' })).toBeEnabled();
  },
};

/** Two pages of ten. */
const manyRows = Array.from({ length: 12 }, (_, index) => ({
  ...(orderRows[0] as (typeof orderRows)[number]),
  orderNo: `20261120-1000${String(index).padStart(2, '0')}`,
  waybillNo: `JMX0042812300${String(index).padStart(2, '0')}`,
}));

export const AcrossPages: Story = {
  name: 'ROUTE-05 what was chosen stays chosen on the next page',
  decorators: [
    site(({ page: number, pageSize }) => ({
      rows: manyRows.slice((number - 1) * pageSize, number * pageSize),
      total: manyRows.length,
      now: answeredAt,
      page: number,
      pageSize,
      sums: null,
      counts: orderCounts(manyRows),
    })),
  ],
  play: async ({ canvas }) => {
    await canvas.findAllByRole('row');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Elegir todos los de esta página' }));
    await expect(canvas.getByText('10 elegidos')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(4));
    await expect(canvas.getByText('10 elegidos')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Elegir todos los de esta página' }));
    await expect(canvas.getByText('12 elegidos')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar selección' }));
    await expect(canvas.queryByText('12 elegidos')).toBeNull();
  },
};

export const Period: Story = {
  name: 'CALL-21 the list can be had of the last days, and the address keeps it',
  parameters: { route: '/personalCenter/myOrdersList?days=30' },
  decorators: [
    site(({ days, ...rest }) => list(days === undefined ? orderRows : orderRows.slice(0, 2))({ days, ...rest })),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Últimos 30 días/ }));
    await userEvent.click(await page().findByRole('menuitem', { name: 'Todas las fechas' }));
    await expect((await canvas.findAllByText('Aldo Lizárraga')).length).toBeGreaterThan(0);
    await expect(canvas.getByRole('button', { name: /Todas las fechas/ })).toBeVisible();
  },
};

export const PeriodByDays: Story = {
  name: 'CALL-21 a period from one day to another, a year at most, the last day not before the first',
  parameters: { route: '/personalCenter/myOrdersList?from=2026-11-01&to=2026-11-20' },
  decorators: [site(list(orderRows))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /1 nov a .*20 nov/ }));
    await userEvent.click(await page().findByRole('menuitem', { name: 'Elegir fechas…' }));
    const dialog = within(await page().findByRole('dialog'));
    await expect(await dialog.findByRole('button', { name: 'Ver estos envíos' })).toBeVisible();
    await expect(dialog.getByText('Desde')).toBeVisible();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: [site(list(orderRows))],
};

export const Arabic: Story = {
  name: 'FEAT-12 in Arabic the actions of a row are on one line',
  globals: { language: 'ar', viewport: { value: 'desktop' } },
  decorators: [
    // The width beside the menu of the account.
    (Story) => (
      <div style={{ inlineSize: '59rem' }}>
        <Story />
      </div>
    ),
    site(list(orderRows)),
  ],
  play: async ({ canvas }) => {
    // In the table: tickets are hidden there.
    const offered = async (name: string) => (await canvas.findAllByRole('link', { name }))[0];
    const height = async (name: string) => (await offered(name))?.getBoundingClientRect().height;
    await expect(await height('تكرار الشحنة')).toBe(await height('تتبّع'));
    const [table] = await canvas.findAllByRole('table');
    await expect(table?.scrollWidth).toBe(table?.clientWidth);
  },
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
  parameters: { route: '/personalCenter/myOrdersList?q=nadie&status=returning' },
  decorators: [site(list([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Ningún envío coincide' });
    await expect(canvas.queryByRole('link', { name: 'Buscar en todos' })).toBeNull();
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
