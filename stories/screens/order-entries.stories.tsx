import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { batchRowOutcomes } from '#domain/parcel/shipments.ts';
import type { SavedOrder } from '#machines/outbox.types.ts';
import { draft as domestic } from '#schemas/generated/drafts/domestic.js';
import { draft as online } from '#schemas/generated/drafts/order.js';
import { OrdersPage } from '#src/features/orders/orders-page.tsx';
import { createDraft } from '#src/forms/drafts/index.ts';
import { observable } from '#src/lib/observable.ts';
import type { OutboxView } from '#src/shared/offline/outbox.ts';
import { type Outbox, OutboxProvider } from '#src/shared/offline/outbox-provider.tsx';
import { storedOrder } from '#src/shared/orders/order-drafts.ts';
import { anaLucia } from '#fixtures/account.ts';
import { marina } from '#fixtures/contacts.ts';
import { answeredAt, orderCounts, orderRows } from '#fixtures/orders.ts';
import { clothes } from '#fixtures/parcels.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const draftsRoute = '/personalCenter/myOrdersList?tab=drafts';
const batchesRoute = '/personalCenter/myOrdersList?tab=batches';

/** Names are isolated from the direction of the text. */
const toMarina = /Ropa bordada.* para .*Marina Cortés/;

type Rows = ReturnType<typeof within>;

/** By the menu of the first row with this name. */
async function remove(rows: Rows, name: RegExp): Promise<void> {
  const [row] = rows.getAllByRole('row', { name });
  await userEvent.click(within(row as HTMLElement).getByRole('button', { name: /^Más opciones/ }));
  await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Eliminar' }));
}

const noDraft = () => ({ now: Date.now(), revision: 0, draft: null, ended: null });

const site = (calls: FakeCalls = {}) =>
  withFakeSite({
    user: anaLucia,
    calls: { draftGet: noDraft, draftSave: noDraft, draftRemove: noDraft, ...calls },
  });

/** Writes drafts of two flows onto the device. */
function begin(): void {
  for (const [module, parts] of [
    [online, { recipient: marina, parcel: clothes }],
    [domestic, { recipient: { name: 'Rocío Castellanos' } }],
  ] as const) {
    const draft = createDraft(storedOrder(anaLucia.userId, module));
    draft.save(parts);
    draft.flush();
  }
}

const send = fn();

/** An outbox with these orders. */
const holding =
  (orders: readonly SavedOrder[]): Decorator =>
  (Story) => {
    const [outbox] = useState<Outbox>(() => ({
      view: observable<OutboxView>({ orders, isLasting: true, isSending: false }),
      send,
      put: async () => true,
    }));
    return (
      <OutboxProvider outbox={outbox}>
        <Story />
      </OutboxProvider>
    );
  };

const waiting: SavedOrder = {
  key: 'waiting',
  owner: anaLucia.userId,
  answers: { sender: {}, recipient: marina, parcel: clothes, pickup: {}, review: {} },
  dispatchNumber: undefined,
  total: 18_900,
  state: 'waiting',
};

type Batch = Answer<'batchList'>['rows'][number];
const none = Object.fromEntries(batchRowOutcomes.map((outcome) => [outcome, 0])) as Batch['counts'];

const batch = (over: Partial<Batch> = {}): Batch => ({
  batchId: '0198f3c2-7b1a-7c4e-9f00-3a5d2b6c7e81',
  name: 'noviembre.xlsx',
  at: '2026-11-20T18:05:00.000Z',
  state: 'done',
  rows: 500,
  counts: { ...none, placed: 486, refused: 14 },
  total: 9_185_400,
  undoable: 486,
  pickupDate: '2026-11-21',
  pickupSlot: '10-12',
  branchName: null,
  ...over,
});

const batches = (rows: readonly Batch[]): FakeCalls => ({
  batchList: ({ page, pageSize }) => ({ rows: [...rows], total: rows.length, page, pageSize }),
});

/** What is in the list of orders and is not an order: drafts, what waits for a connection, batches. */
const meta = {
  title: 'Screens/Orders/Drafts and batches',
  tags: ['journey:orders'],
  component: OrdersPage,
  parameters: { layout: 'fullscreen', route: draftsRoute },
  beforeEach: () => {
    localStorage.clear();
    send.mockClear();
  },
} satisfies Meta<typeof OrdersPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Drafts: Story = {
  name: 'FEAT-05 the unfinished orders of every flow are rows that say what they lack: continued by the button, deleted in the menu, which can be undone',
  beforeEach: begin,
  decorators: [site()],
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('table', { name: 'Borradores' }));
    await expect(await rows.findByText(toMarina)).toBeVisible();
    await expect((await rows.findAllByText(/^Falta: Nombre/))[0]).toBeVisible();
    await expect(rows.getByText(/^Para .*Rocío Castellanos/)).toBeVisible();
    const [first, second] = rows.getAllByRole('link', { name: 'Continuar' });
    await expect(first).toHaveAttribute('href', '/onlineOrder');
    await expect(second).toHaveAttribute('href', '/placeOrder');
    await remove(rows, toMarina);
    await expect(await rows.findByText('El borrador se eliminó.')).toBeVisible();
    await expect(rows.queryByText(toMarina)).toBeNull();
    await userEvent.click(rows.getByRole('button', { name: 'Deshacer' }));
    await expect(await rows.findByText(toMarina)).toBeVisible();
  },
};

export const Saved: Story = {
  name: 'FEAT-14 what waits on the device for a connection is before the drafts, and can be removed',
  decorators: [holding([waiting, { ...waiting, key: 'refused', state: 'refused' }]), site()],
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('table', { name: 'Borradores' }));
    await expect(rows.getByText('Espera la conexión')).toBeVisible();
    await expect(rows.getAllByRole('link', { name: 'Continuar' })[0]).toHaveAttribute('href', '/appOrder');
    await remove(rows, toMarina);
    await expect(send).toHaveBeenCalledWith({ type: 'order.remove', key: 'waiting' });
  },
};

export const NoDrafts: Story = {
  decorators: [site()],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No tienes borradores' });
  },
};

export const DraftsLoading: Story = {
  decorators: [site({ draftGet: pending })],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Buscando tus borradores…')).length).toBeGreaterThan(0);
  },
};

export const DraftsOffline: Story = {
  name: 'FEAT-14 without a connection the drafts of the device are there',
  beforeEach: begin,
  decorators: [site({ draftGet: () => refusal('offline'), draftSave: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: toMarina });
  },
};

export const DraftsPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  beforeEach: begin,
  decorators: [holding([waiting]), site()],
};

export const DraftsArabicPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  beforeEach: begin,
  decorators: [holding([waiting]), site()],
};

/** The device's day decides whether a pickup is over. */
const ahead = { pickupDate: '2199-11-21' } as const;
const orderList: FakeCalls['orderList'] = ({ page, pageSize }) => ({
  rows: orderRows,
  total: orderRows.length,
  page,
  pageSize,
  now: answeredAt,
  counts: orderCounts(orderRows),
  sums: null,
});

const wholeList = [
  holding([waiting]),
  site({ ...batches([batch(ahead), batch({ batchId: 'two', name: 'octubre.xlsx' })]), orderList }),
];

export const WholeList: Story = {
  name: 'ROUTE-05 FEAT-05 drafts and batches are rows among the orders, and count with those whose turn it is; a batch after its pickup has its tab',
  parameters: { route: '/personalCenter/myOrdersList' },
  beforeEach: begin,
  decorators: wholeList,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('table', { name: 'Mis pedidos' }));
    // An order, a batch, two drafts; what waits for a connection waits.
    await expect(await rows.findByRole('rowheader', { name: /^Te toca a ti · 4/ })).toBeVisible();
    await expect(rows.getByRole('rowheader', { name: /^En espera · 1/ })).toBeVisible();
    await expect(rows.getByText(/^noviembre/)).toBeVisible();
    await expect(rows.queryByText(/^octubre/)).toBeNull();
    await expect(rows.getByText(/^Para .*Rocío Castellanos/)).toBeVisible();
  },
};

export const WholeListFiltered: Story = {
  name: 'ROUTE-05 a filter of orders leaves out what is not an order',
  parameters: { route: '/personalCenter/myOrdersList?q=ana' },
  beforeEach: begin,
  decorators: wholeList,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('table', { name: 'Mis pedidos' }));
    await expect(rows.getByRole('rowheader', { name: /^Te toca a ti · 1/ })).toBeVisible();
  },
};

export const DraftsAlone: Story = {
  name: 'ROUTE-05 without any order the drafts are the list',
  parameters: { route: '/personalCenter/myOrdersList' },
  beforeEach: begin,
  decorators: [
    site({
      ...batches([]),
      orderList: ({ page, pageSize }) => ({
        rows: [],
        total: 0,
        page,
        pageSize,
        now: answeredAt,
        counts: orderCounts([]),
        sums: null,
      }),
    }),
  ],
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('table', { name: 'Mis pedidos' }));
    await expect(rows.getByRole('rowheader', { name: /^Te toca a ti · 2/ })).toBeVisible();
  },
};

export const WholeListArabic: Story = {
  parameters: { route: '/personalCenter/myOrdersList' },
  globals: { language: 'ar' },
  beforeEach: begin,
  decorators: wholeList,
};

export const WholeListPhone: Story = {
  parameters: { route: '/personalCenter/myOrdersList' },
  globals: { viewport: { value: 'phone' } },
  beforeEach: begin,
  decorators: wholeList,
};

export const WholeListArabicPhone: Story = {
  parameters: { route: '/personalCenter/myOrdersList' },
  globals: { language: 'ar', viewport: { value: 'phone' } },
  beforeEach: begin,
  decorators: wholeList,
};

export const Batches: Story = {
  name: 'FEAT-05 the batches lead to their orders, and what is wrong with one comes first',
  parameters: { route: batchesRoute },
  decorators: [site(batches([batch(), batch({ batchId: 'two', name: '', counts: { ...none, placed: 500 } })]))],
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('table', { name: 'Lotes' }));
    await expect(rows.getByRole('link', { name: 'Corregir las rechazadas' })).toHaveAttribute(
      'href',
      '/personalCenter/batch',
    );
    await userEvent.click(rows.getAllByRole('button', { name: /^Más opciones/ })[0] as HTMLElement);
    for (const name of ['Etiquetas y lista', 'Exportar', 'Ver sus pedidos'])
      await expect(await within(document.body).findByRole('menuitem', { name })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(rows.getByRole('button', { name: 'Etiquetas y lista' }));
    await expect(await within(document.body).findByRole('dialog')).toBeVisible();
  },
};

export const NoBatches: Story = {
  parameters: { route: batchesRoute },
  decorators: [site(batches([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Crear un lote' });
  },
};

export const BatchesFailed: Story = {
  parameters: { route: batchesRoute },
  decorators: [site({ batchList: () => refusal('busy') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('El sistema está ocupado');
  },
};

export const BatchesPhone: Story = {
  parameters: { route: batchesRoute },
  globals: { viewport: { value: 'phone' } },
  decorators: [site(batches([batch(), batch({ batchId: 'two', state: 'placing' })]))],
};

export const BatchesArabic: Story = {
  parameters: { route: batchesRoute },
  globals: { language: 'ar' },
  decorators: [site(batches([batch()]))],
};
