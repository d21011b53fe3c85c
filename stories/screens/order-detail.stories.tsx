import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import type { Input } from '#src/api/types.ts';
import { OrderDetailPage } from '#src/features/orders/order-detail-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { anaLucia } from '#fixtures/account.ts';
import {
  cancelledOrder,
  openCase,
  orderClaims,
  orderDetail,
  paidClaim,
  signedOrder,
  threeParcels,
  waitingOrder,
} from '#fixtures/orders.ts';

const site = (reply: FakeCalls['orderDetail'], calls: FakeCalls = {}) =>
  withFakeSite({ user: anaLucia, calls: { orderDetail: reply, ...calls } });

const page = () => within(document.body);

const slots: FakeCalls['pickupSlots'] = () => ({
  days: [
    { date: '2026-11-21', slots: [{ slot: '10-12', free: 0 }] },
    { date: '2026-11-23', slots: [{ slot: '14-16', free: 4 }] },
  ],
  closed: [],
  todayFull: false,
  todayOver: false,
  nextFree: [{ date: '2026-11-23', slot: '14-16' }],
});

const { price: agreed } = waitingOrder;
const calculateCost = (more: number): Answer<'orderChangeCost'> => ({
  parts: ['recipient'],
  before: agreed.total,
  price: { ...agreed, total: agreed.total + more },
  promisedFrom: '2026-11-24',
  promisedTo: '2026-11-30',
});

const meta = {
  title: 'Screens/Orders/Detail',
  tags: ['journey:orders'],
  component: OrderDetailPage,
  parameters: { layout: 'fullscreen', route: `/personalCenter/myOrdersList/${orderDetail.orderNo}` },
  render: () => (
    <Routes>
      <Route path="/personalCenter/myOrdersList/:orderNo" element={<OrderDetailPage />} />
    </Routes>
  ),
} satisfies Meta<typeof OrderDetailPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InTransit: Story = {
  name: 'D-62 the lines of the price add up to the total',
  decorators: [site(() => orderDetail)],
  play: async ({ canvas }) => {
    const price = (await canvas.findByRole('heading', { name: 'Costo' })).closest('section') as HTMLElement;
    const amounts = within(price)
      .getAllByText(/^\$/)
      .map((cell) => Math.round(Number(cell.textContent?.replaceAll(/[$,]/g, '')) * 100));
    const [subtotal = 0, vat = 0, total = 0] = amounts.slice(-3);
    const parts = amounts.slice(0, -3);
    await expect(parts).toHaveLength(3);
    await expect(parts.reduce((sum, part) => sum + part, 0)).toBe(subtotal);
    await expect(subtotal + vat).toBe(total);
  },
};

export const OneOfThree: Story = {
  name: 'STATE-02 one of three parcels leads to the others, and is cancelled alone or with those that still wait',
  decorators: [
    site(() => ({
      ...waitingOrder,
      group: { orderNo: waitingOrder.orderNo, number: 1, count: 3 },
      parcels: threeParcels(waitingOrder),
    })),
  ],
  play: async ({ canvas }) => {
    const others = within(await canvas.findByRole('region', { name: 'Paquetes de este pedido' }));
    await expect(others.getByRole('link', { name: /Cerámica/ })).toHaveAttribute(
      'href',
      '/personalCenter/myOrdersList/20261120-220418',
    );
    await expect(others.getByRole('button', { name: 'Imprimir 2 etiquetas' })).toBeVisible();
    await expect(canvas.getByText('Paquete 1 de 3')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancelar este paquete' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar los 2 paquetes' }));
    await expect(await page().findByRole('dialog')).toBeVisible();
  },
};

export const Collects: Story = {
  name: 'D-53 D-55 what the courier collects at the door adds up to its total',
  decorators: [
    site(() => ({
      ...orderDetail,
      total: 22_728,
      parcel: { ...orderDetail.parcel, codAmount: 234_567 },
      pickup: { ...orderDetail.pickup, paymentMode: 'CC_CASH' },
    })),
  ],
  play: async ({ canvas }) => {
    const collected = (await canvas.findByRole('heading', { name: 'Se cobra al entregar' })).closest('section');
    await expect(collected).toHaveTextContent('Cobrar al entregar$2,345.67Flete$227.28Total por cobrar$2,572.95');
  },
};

export const People: Story = {
  name: 'ENT-13 D-60 each address is said by its street and by the region that it is in',
  decorators: [site(() => orderDetail)],
  play: async ({ canvas }) => {
    const sender = (await canvas.findByText(/Av\. Chapultepec 318/)).closest('address');
    await expect(sender).toHaveTextContent('44160 Americana, Guadalajara, Jal.');
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } }, decorators: [site(() => orderDetail)] };

/** Where the number is on screen, its first character is left of its last one: halves that change places name another order. */
async function readsInOrder(heading: HTMLElement, number: string): Promise<void> {
  const nodes = [heading, ...heading.querySelectorAll('*')].flatMap(({ childNodes }) => [...childNodes]);
  const text = nodes.find((node): node is Text => node instanceof Text && node.data.includes(number));
  if (!text) throw new Error(`The heading does not hold ${number}.`);
  const first = text.textContent?.indexOf(number) ?? 0;
  const getLeft = (at: number) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  await expect(getLeft(first)).toBeLessThan(getLeft(first + number.length - 1));
}

export const Arabic: Story = {
  name: 'the number of an order is read as it is written in a sentence from right to left, on one line on a phone, too',
  globals: { language: 'ar', viewport: { value: 'phone' } },
  decorators: [site(() => orderDetail)],
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { level: 1 });
    await readsInOrder(heading, orderDetail.orderNo);
    const { height } = within(heading).getByText(new RegExp(orderDetail.orderNo)).getBoundingClientRect();
    await expect(height).toBeLessThan(1.5 * Number.parseFloat(getComputedStyle(heading).lineHeight));
  },
};

export const Loading: Story = { decorators: [site(pending)] };

export const NotMine: Story = {
  name: 'ROLE-04 an order of another customer is not found',
  decorators: [site(() => refusal('notFound'))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No encontramos este pedido' });
  },
};

export const Failed: Story = { decorators: [site(() => refusal('offline'))] };

const byCourier = { at: '2026-11-22T16:00:00.000Z', window: null, branchName: null, byCourier: true } as const;
export const SettledByUs: Story = {
  name: 'FEAT-01 a change by the courier is not presented as the recipient’s wish',
  decorators: [site(() => ({ ...orderDetail, deliveryChange: { ...byCourier, kind: 'neighbour', date: null } }))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Lo recibe un vecino')).toBeVisible();
  },
};

export const AnotherDay: Story = {
  name: 'FEAT-01 the day that the recipient chose appears with its hours, and the promise is that one day',
  decorators: [
    site(() => ({
      ...waitingOrder,
      expectedBy: '2026-11-26',
      promisedFrom: '2026-11-26',
      promisedTo: '2026-11-26',
      deliveryChange: {
        at: '2026-11-22T16:00:00.000Z',
        kind: 'day',
        date: '2026-11-26',
        window: 'evening',
        branchName: null,
      },
    })),
  ],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Quien recibe pidió el jueves 26 de noviembre, 18:00–\u206020:30'),
    ).toBeVisible();
    await expect(canvas.getByText('jue 26 nov', { exact: true })).toBeVisible();
  },
};

export const Withdrawn: Story = {
  name: 'FEAT-01 a change that was withdrawn is said',
  decorators: [site(() => ({ ...orderDetail, deliveryChange: { ...byCourier, kind: 'withdrawn', date: null } }))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Se retiró el cambio de entrega')).toBeVisible();
  },
};

export const Waiting: Story = {
  name: 'D-66 STATE-02 what waits for its pickup can be changed and cancelled, and sent again',
  decorators: [site(() => waitingOrder)],
  play: async ({ canvas }) => {
    for (const name of ['Cambiar', 'Cancelar']) await expect(await canvas.findByRole('button', { name })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Repetir envío' })).toBeVisible();
  },
};

const abroad: Answer<'orderDetail'> = { ...waitingOrder, country: 'US' };

export const WaitingAbroad: Story = {
  name: 'D-64 D-66 D-67 abroad what waits can be changed and cancelled too, and it is sent again as the one-click order',
  decorators: [site(() => abroad)],
  play: async ({ canvas }) => {
    for (const name of ['Cambiar', 'Cancelar']) await expect(await canvas.findByRole('button', { name })).toBeVisible();
    const again = canvas.getByRole('link', { name: 'Repetir envío' });
    await expect(again).toHaveAttribute('href', `/placeOrder?to=international&again=${abroad.orderNo}`);
  },
};

const getChange = { route: `/personalCenter/myOrdersList/${abroad.orderNo}?change=1` };
let asked: Input<'internationalOrderChange'> | undefined;

export const ChangeAbroad: Story = {
  name: 'FEAT-05 D-64 abroad the pickup moves and the door is described, for the same price',
  parameters: getChange,
  decorators: [
    site(() => abroad, {
      pickupSlots: slots,
      internationalOrderChange: (input) => {
        asked = input;
        return { parts: ['pickup', 'sender'], promisedFrom: '2026-12-01', promisedTo: '2026-12-08' };
      },
    }),
  ],
  play: async () => {
    const dialog = within(await page().findByRole('dialog'));
    await expect(dialog.getByText(/el precio no cambia/)).toBeVisible();
    await userEvent.type(await dialog.findByLabelText(/Referencias/), 'Portón verde');
    await expect(dialog.queryByLabelText(/Nombre/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar los cambios' }));
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
    await expect(asked).toMatchObject({ orderNo: abroad.orderNo, change: { senderReferences: 'Portón verde' } });
  },
};

export const ChangeAbroadTooLate: Story = {
  name: 'D-64 D-66 abroad too a courier was faster, and what was typed stays',
  parameters: getChange,
  decorators: [
    site(() => abroad, { pickupSlots: slots, internationalOrderChange: () => refusal('orderNotChangeable') }),
  ],
  play: async () => {
    const dialog = within(await page().findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText(/Referencias/), 'Timbre azul');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar los cambios' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('ya no espera su recolección');
    await expect(dialog.getByLabelText(/Referencias/)).toHaveValue('Timbre azul');
  },
};

export const ChangeAbroadPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  parameters: getChange,
  decorators: [site(() => abroad, { pickupSlots: slots })],
  play: async () => {
    const dialog = within(await page().findByRole('dialog'));
    await readsInOrder(await dialog.findByRole('heading', { name: /تعديل الشحنة/ }), abroad.orderNo);
  },
};

export const OnItsWay: Story = {
  name: 'D-66 what is on its way can be neither changed nor cancelled',
  decorators: [site(() => orderDetail)],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Repetir envío' });
    await expect(canvas.queryByRole('button', { name: 'Cambiar' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Cancelar' })).toBeNull();
  },
};

export const Cancelled: Story = {
  name: 'ENT-16 D-67 a cancelled order says when and why, and what was changed before',
  decorators: [site(() => cancelledOrder)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Otro motivo/)).toHaveTextContent('Otro motivo: Lo llevo yo');
    await expect(canvas.getByText(/^Cambiaste: la recolección y los datos de quien recibe/)).toBeVisible();
  },
};

export const Signed: Story = {
  name: 'ENT-16 FEAT-19 CALL-66 a delivered order says who signed, its times, and shows the photos',
  decorators: [site(() => signedOrder, { waybillPictures: pending })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Entregado a/)).toHaveTextContent('A*** L***z');
    const facts = (await canvas.findByRole('heading', { name: 'Fechas' })).closest('section') as HTMLElement;
    await expect(within(facts).getAllByRole('definition')).toHaveLength(4);
    await userEvent.click(canvas.getByRole('button', { name: 'Ver las fotos' }));
    await expect(await page().findByRole('dialog')).toBeVisible();
  },
};

export const PickupPhoto: Story = {
  name: 'ENT-16 CALL-66 the sender sees the courier’s pickup photos before the delivery is signed',
  decorators: [
    site(() => ({ ...orderDetail, pickupPhotos: 1 }), {
      waybillPictures: ({ waybillNo }) => ({
        waybillNo,
        outcome: 'found',
        attemptsLeft: null,
        pictures: [],
        pickup: [
          {
            mediaType: 'image/svg+xml',
            base64: btoa('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40"/></svg>'),
          },
        ],
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver las fotos' }));
    const dialog = within(await page().findByRole('dialog', { name: 'Fotos del envío' }));
    await expect(await dialog.findByRole('img', { name: 'En la recolección · Foto 1 de 1' })).toBeVisible();
    await expect(dialog.queryByText(/Recibió/)).toBeNull();
  },
};

/** From the form to the sentence with the new price. */
async function askForPrice(): Promise<ReturnType<typeof within>> {
  const dialog = within(await page().findByRole('dialog'));
  const name = await dialog.findByLabelText(/Nombre de quien recibe/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Rocío Castellanos');
  await userEvent.click(dialog.getByRole('button', { name: 'Ver el precio con estos cambios' }));
  return dialog;
}

export const ChangeDearer: Story = {
  name: 'FEAT-05 a change says first what it costs more, then is made for that total',
  parameters: { route: `/personalCenter/myOrdersList/${waitingOrder.orderNo}?change=1` },
  decorators: [
    site(() => waitingOrder, {
      pickupSlots: slots,
      orderChangeCost: () => ({ ...calculateCost(1_500), parts: ['pickup'] }),
      orderChange: ({ total }) => (total === agreed.total + 1_500 ? calculateCost(1_500) : refusal('priceChanged')),
    }),
  ],
  play: async () => {
    const dialog = await askForPrice();
    await expect(await dialog.findByText('Costará $231.84: $15.00 más que antes.')).toBeVisible();
    await expect(dialog.getByText('Llegará entre el mar 24 nov y el lun 30 nov.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar los cambios' }));
    await expect(page().queryByText('No pudimos guardar los cambios.')).toBeNull();
  },
};

export const ChangeForNothing: Story = {
  name: 'FEAT-05 a change that costs nothing says so',
  parameters: { route: `/personalCenter/myOrdersList/${waitingOrder.orderNo}?change=1` },
  decorators: [
    site(() => waitingOrder, {
      pickupSlots: slots,
      orderChangeCost: () => ({ ...calculateCost(0), parts: ['pickup'], promisedFrom: '2026-11-30' }),
    }),
  ],
  play: async () => {
    const dialog = await askForPrice();
    await expect(await dialog.findByText('El precio no cambia: $216.84.')).toBeVisible();
    // A promise of one day is not shown as a range.
    await expect(dialog.getByText('Llegará el lun 30 nov.')).toBeVisible();
  },
};

export const ChangeTooLate: Story = {
  name: 'D-66 a courier was faster than the change',
  parameters: { route: `/personalCenter/myOrdersList/${waitingOrder.orderNo}?change=1` },
  decorators: [site(() => waitingOrder, { pickupSlots: slots, orderChangeCost: () => refusal('orderNotChangeable') })],
  play: async () => {
    const dialog = await askForPrice();
    await expect(await dialog.findByRole('alert')).toHaveTextContent('ya no espera su recolección');
  },
};

let isCollected = false;

export const CollectedBeforeAgreed: Story = {
  name: 'D-66 a courier who is faster than the agreement: the focus moves to the reason, and behind it the order is up to date',
  parameters: { route: `/personalCenter/myOrdersList/${waitingOrder.orderNo}?change=1` },
  decorators: [
    site(() => (isCollected ? { ...waitingOrder, status: 'pickedUp' } : waitingOrder), {
      pickupSlots: slots,
      orderChangeCost: () => calculateCost(0),
      orderChange: () => {
        isCollected = true;
        return refusal('orderNotChangeable');
      },
    }),
  ],
  play: async ({ canvas }) => {
    isCollected = false;
    const dialog = await askForPrice();
    await userEvent.click(await dialog.findByRole('button', { name: 'Aceptar los cambios' }));
    const alert = await dialog.findByRole('alert');
    await expect(alert).toHaveTextContent('ya no espera su recolección');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Cambiar' })).toBeNull());
  },
};

export const ChangeOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { route: `/personalCenter/myOrdersList/${waitingOrder.orderNo}?change=1` },
  decorators: [site(() => waitingOrder, { pickupSlots: slots })],
};

export const ChangeInArabic: Story = {
  globals: { language: 'ar' },
  parameters: { route: `/personalCenter/myOrdersList/${waitingOrder.orderNo}?change=1` },
  decorators: [site(() => waitingOrder, { pickupSlots: slots })],
  play: async () => {
    const dialog = within(await page().findByRole('dialog'));
    await readsInOrder(await dialog.findByRole('heading', { name: /تعديل الشحنة/ }), waitingOrder.orderNo);
  },
};

export const Claimable: Story = {
  name: 'CONST-10 a delivered parcel can be claimed, and its case is shown',
  decorators: [site(() => signedOrder, { orderClaims: () => ({ ...orderClaims, case: openCase }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Reclamar daño o pérdida' })).toHaveAttribute(
      'href',
      `/personalCenter/myOrdersList/claim/${signedOrder.orderNo}`,
    );
    await expect(canvas.getByText('C20261120-0007')).toBeVisible();
  },
};

export const Claimed: Story = {
  name: 'D-93 a claim that was paid in part, with its reason and reference',
  decorators: [site(() => signedOrder, { orderClaims: () => ({ ...orderClaims, offers: [], case: paidClaim }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('JMX20261111028701')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Reclamar daño o pérdida' })).toBeNull();
  },
};
