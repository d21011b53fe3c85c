import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { threeParcels } from '#fixtures/orders.ts';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { confirmedOrder, orderSite, placedOrder, renderOrder, saveDraft, workingCalls } from './site.tsx';

const meta = {
  title: 'Screens/Order/Placed',
  tags: ['journey:send'],
  component: OrderPage,
  parameters: { mockup: 'confirmation', layout: 'fullscreen', route: '/onlineOrder/review' },
  decorators: [orderSite()],
  render: renderOrder,
  beforeEach: () => {
    localStorage.clear();
    saveDraft('review');
  },
} satisfies Meta<typeof OrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

async function place({ canvas, userEvent }: Play): Promise<HTMLElement> {
  await userEvent.click(await canvas.findByRole('checkbox'));
  await waitFor(() => expect(canvas.getAllByText(/\$216\.84/).length).toBeGreaterThan(1));
  const buttons = canvas.getAllByRole('button').filter((button) => button.getAttribute('type') === 'submit');
  await userEvent.click(buttons.find((button) => button.checkVisibility()) as HTMLElement);
  await waitFor(() => expect(canvas.getByRole('heading', { level: 1 }).closest('.order-placed')).not.toBeNull());
  // The next steps are read from the order.
  await waitFor(() => expect(document.querySelector('.order-next')).not.toBeNull());
  return canvas.getByRole('heading', { level: 1 });
}

/** Replaces the device's own clipboard or share sheet for one story. */
function stand(name: 'clipboard' | 'share', value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(navigator, name);
  Object.defineProperty(navigator, name, { configurable: true, value });
  return () => {
    if (before) Object.defineProperty(navigator, name, before);
    else Reflect.deleteProperty(navigator, name);
  };
}

export const Page: Story = {
  name: 'FEAT-20 D-103 one page with the number, that begins at its top, and leads to the order',
  play: async (story) => {
    const { canvas } = story;
    await expect(await place(story)).toHaveFocus();
    await expect(window.scrollY).toBe(0);
    await expect(within(document.body).queryByRole('dialog')).toBeNull();
    await expect(canvas.getByText('Ten listos $216.84 al recolectar.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ver pedido' })).toHaveAttribute(
      'href',
      `/personalCenter/myOrdersList/${placedOrder.orderNo}`,
    );
    await expect(canvas.getByRole('link', { name: 'Rastrear' })).toHaveAttribute(
      'href',
      expect.stringContaining(placedOrder.waybillNo),
    );
    // The device stores only that this draft has ended, and none of its content.
    await expect(JSON.stringify({ ...localStorage })).not.toMatch(/Ana Lucía|44160/);
  },
};

export const SeveralParcels: Story = {
  name: 'D-103 an order of several parcels is confirmed once: with every waybill, one file of labels and the sum',
  decorators: [
    orderSite({
      orderDetail: () => ({
        ...confirmedOrder,
        group: { orderNo: confirmedOrder.orderNo, number: 1, count: 3 },
        parcels: threeParcels(confirmedOrder),
      }),
    }),
  ],
  play: async (story) => {
    const { canvas } = story;
    await place(story);
    const parcels = within(await canvas.findByRole('region', { name: 'Paquetes de este pedido' }));
    await expect(parcels.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByRole('button', { name: 'Imprimir 2 etiquetas' })).toBeVisible();
    await expect(canvas.getByText('Ten listos $519.97 al recolectar.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Rastrear' })).toHaveAttribute(
      'href',
      expect.stringContaining('JMX004281220433'),
    );
  },
};

export const WhatFollows: Story = {
  name: 'FEAT-20 what follows: the label, the pickup with what is to be paid, the tracking, the days of delivery; and the way on the map',
  play: async (story) => {
    const { canvas } = story;
    await place(story);
    const after = within(canvas.getByRole('region', { name: 'Lo que sigue' }));
    const stops = after.getAllByRole('listitem');
    await expect(stops.map((stop) => stop.textContent)).toEqual([
      'Cierra la caja y pega la etiquetaQue el código quede liso y a la vista.',
      expect.stringMatching(
        /^Pasamos el lunes 23 de noviembre, de 10:00 a 12:00.*Ten listos \$216\.84 al recolectar\.$/,
      ),
      expect.stringMatching(/^Va en camino.*Síguelo con su guía$/),
      expect.stringMatching(/^Llega a .*Mérida.* entre vie 27 nov y mar 1 dic.*Lo recibe .*José Ángel.*\.$/),
    ]);
    await expect(stops[0]).toHaveAttribute('aria-current', 'step');
    await expect(after.getByRole('link', { name: 'Síguelo con su guía' })).toHaveAttribute(
      'href',
      expect.stringContaining(placedOrder.waybillNo),
    );
    // The map appears once the rest of the page is there.
    await waitFor(() =>
      expect(document.querySelector('.order-way .map-line path')?.getAttribute('d')).toMatch(/^M\d+ \d+L/),
    );
  },
};

export const Collects: Story = {
  name: 'FEAT-20 D-53 D-55 the step of the delivery names what the courier collects: the goods, the freight and their sum',
  decorators: [
    orderSite({
      orderDetail: () => ({
        ...confirmedOrder,
        total: 22_728,
        parcel: { ...confirmedOrder.parcel, codAmount: 234_567 },
        pickup: { ...confirmedOrder.pickup, paymentMode: 'CC_CASH' },
      }),
    }),
  ],
  play: async (story) => {
    await place(story);
    const after = within(story.canvas.getByRole('region', { name: 'Lo que sigue' }));
    const stops = after.getAllByRole('listitem');
    await expect(stops[1]).not.toHaveTextContent('$');
    await expect(stops[3]).toHaveTextContent(
      'El repartidor cobra $2,572.95 al entregar: tu cobro de $2,345.67 y el flete de $227.28.',
    );
  },
};

const writeText = fn();

export const ResponseCache: Story = {
  name: 'FEAT-20 the order number and the waybill number are copied, each by its own button, and it is said',
  beforeEach: () => {
    writeText.mockReset();
    writeText.mockResolvedValue(undefined);
    return stand('clipboard', { writeText });
  },
  play: async (story) => {
    const { canvas, userEvent } = story;
    await place(story);
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar número de pedido' }));
    await canvas.findByText('Copiado');
    await expect(writeText).toHaveBeenLastCalledWith(placedOrder.orderNo);
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar número de guía' }));
    await expect(writeText).toHaveBeenLastCalledWith(placedOrder.waybillNo);
  },
};

export const CopyFails: Story = {
  name: 'MSG-06 when copying fails it says so and selects the number',
  beforeEach: () => stand('clipboard', { writeText: () => Promise.reject(new Error('denied')) }),
  play: async (story) => {
    const { canvas, userEvent } = story;
    await place(story);
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar número de pedido' }));
    await canvas.findByText(/No se pudo copiar/);
    await waitFor(() => expect(window.getSelection()?.toString()).toBe(placedOrder.orderNo));
  },
};

const share = fn();

export const Shares: Story = {
  name: 'FEAT-20 the way to track it is shared as the device does',
  beforeEach: () => {
    share.mockReset();
    share.mockResolvedValue(undefined);
    return stand('share', share);
  },
  play: async (story) => {
    await place(story);
    await story.userEvent.click(story.canvas.getByRole('button', { name: 'Compartir' }));
    await waitFor(() =>
      expect(share).toHaveBeenCalledWith({
        text: expect.stringContaining(placedOrder.waybillNo) as string,
        url: expect.stringMatching(`^http.*no=${placedOrder.waybillNo}$`) as string,
      }),
    );
  },
};

export const SharesByLink: Story = {
  name: 'FEAT-20 where the device shares nothing, the link is copied and it is said',
  beforeEach: () => {
    writeText.mockReset();
    writeText.mockResolvedValue(undefined);
    const clipboard = stand('clipboard', { writeText });
    const none = stand('share', undefined);
    return () => {
      none();
      clipboard();
    };
  },
  play: async (story) => {
    await place(story);
    await story.userEvent.click(story.canvas.getByRole('button', { name: 'Compartir' }));
    await story.canvas.findByText('Copiamos el enlace para rastrearlo.');
    await expect(writeText).toHaveBeenCalledWith(expect.stringContaining(placedOrder.waybillNo));
  },
};

export const Another: Story = {
  name: 'FEAT-20 another order starts empty',
  play: async (story) => {
    const { canvas, userEvent } = story;
    await place(story);
    await userEvent.click(canvas.getByRole('link', { name: 'Hacer otro envío' }));
    await expect(await canvas.findByLabelText('Nombre de quien envía')).toHaveValue('');
  },
};

export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async (story) => void (await place(story)),
};
export const InArabicOnPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async (story) => void (await place(story)),
};

const reloaded = { route: `/orderPlaced/${placedOrder.orderNo}` };

/** Opened by its address: only the server's response is known. */
const byAddress = (orderDetail: FakeCalls['orderDetail']): Partial<Story> => ({
  parameters: reloaded,
  decorators: [orderSite({ orderDetail })],
});

export const Reloaded: Story = {
  ...byAddress(() => confirmedOrder),
  name: 'D-103 FEAT-20 found by its address it is the same page: both numbers, what follows, and the address to copy',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Listo. Pasamos el lunes.' });
    await expect(canvas.getByText(placedOrder.orderNo)).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Lo que sigue' })).toHaveTextContent('$216.84');
    await expect(canvas.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Hacer otro envío' })).toHaveAttribute('href', '/onlineOrder');
  },
};

export const FromThePhone: Story = {
  ...byAddress(() => ({ ...confirmedOrder, source: 'app' })),
  name: 'D-103 D-96 of the mobile order it leads on in the mobile order',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const view = await canvas.findByRole('link', { name: 'Ver pedido' });
    await expect(view).toHaveAttribute('href', `/appOrder/OrderDetail?orderNo=${placedOrder.orderNo}`);
    await expect(canvas.getByRole('link', { name: 'Hacer otro envío' })).toHaveAttribute('href', '/appOrder');
  },
};

export const Loading: Story = {
  ...byAddress(pending),
  play: async ({ canvas }) => void (await canvas.findAllByText('Cargando tu pedido…')),
};

export const NotFound: Story = {
  ...byAddress(() => refusal('notFound')),
  name: 'D-103 ROLE-04 an order that is not this customer’s, or none, is not found',
  play: async ({ canvas }) => {
    await canvas.findByText('No encontramos este pedido');
    await expect(canvas.queryByText(placedOrder.waybillNo)).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Ir a Mis pedidos' })).toBeVisible();
  },
};

export const Offline: Story = {
  ...byAddress(() => refusal('offline')),
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos cargar tu pedido');
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

export const LineLostAfterwards: Story = {
  name: 'FEAT-20 whose line goes as the order is placed reads all the same that it is, with its number',
  decorators: [orderSite({ orderDetail: () => refusal('offline') })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox'));
    await waitFor(() => expect(canvas.getAllByText(/\$216\.84/).length).toBeGreaterThan(1));
    const buttons = canvas.getAllByRole('button').filter((button) => button.getAttribute('type') === 'submit');
    await userEvent.click(buttons.find((button) => button.checkVisibility()) as HTMLElement);
    await canvas.findByText('No pudimos cargar tu pedido');
    const name = new RegExp(`^Tu pedido .?${placedOrder.orderNo}.? está confirmado$`);
    await expect(await canvas.findByRole('heading', { level: 1, name })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

export const SignedOut: Story = {
  name: 'D-103 ROLE-04 signed out the page shows nothing of the order, and offers to sign in there',
  parameters: reloaded,
  decorators: [withFakeSite({ calls: workingCalls })],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Inicia sesión para ver este pedido' });
    await expect(canvas.queryByText(placedOrder.orderNo)).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  },
};

export const CancelledSince: Story = {
  ...byAddress(() => ({ ...confirmedOrder, status: 'cancelled' })),
  name: 'D-103 of an order that was cancelled since, the page says so, and promises nothing',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Este pedido está cancelado.' });
    await expect(canvas.queryByRole('region', { name: 'Lo que sigue' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Imprimir/ })).toBeNull();
  },
};

export const CollectedInArabic: Story = {
  ...byAddress(() => ({ ...confirmedOrder, status: 'inTransit' })),
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { level: 1, name: 'استلمنا هذه الشحنة.' })),
};

export const NotFoundInChinese: Story = {
  ...byAddress(() => refusal('notFound')),
  globals: { language: 'zh-cn' },
  play: async ({ canvas }) => void (await canvas.findByText('找不到此订单')),
};
