import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { languages } from '#domain/languages.ts';
import { anaLucia } from '#fixtures/account.ts';
import { sampleCoupons } from '#fixtures/coupons.ts';
import { answeredAt, orderCounts, orderRows } from '#fixtures/orders.ts';
import { Shell } from '#src/app/layout/shell.tsx';
import Mine from '#src/features/home/own-shipments.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

type Rows = Answer<'orderList'>['rows'];

const page = (rows: Rows, counts: Partial<Answer<'orderList'>['counts']> = {}): Answer<'orderList'> => ({
  page: 1,
  pageSize: 10,
  now: answeredAt,
  total: rows.length,
  rows,
  sums: null,
  counts: { ...orderCounts(rows), ...counts },
});

const coming: Rows = orderRows.slice(1, 4).map((order, at) => ({
  ...order,
  orderNo: `R${at}`,
  direction: 'received',
  delayed: false,
  expectedBy: '2026-11-26',
}));
const failed: Rows = coming.map((order, at) =>
  at === 0
    ? { ...order, exception: 'attemptFailed', ask: 'attemptFailed', expectedBy: null, status: 'inTransit' }
    : order,
);
const asking: Rows = orderRows.map((order) =>
  order.status === 'inTransit' ? { ...order, ask: 'addressProblem' } : order,
);

const ownCoupons = sampleCoupons.filter(({ status }) => status === 'toBeUsed');

const coupons = {
  page: 1,
  pageSize: 10,
  total: ownCoupons.length,
  rows: ownCoupons,
  counts: { toBeUsed: ownCoupons.length, used: 0, expired: 0 },
} satisfies Answer<'couponList'>;

const siteWith = (sent: Rows, received: Rows, more: FakeCalls = {}, now = answeredAt) =>
  withFakeSite({
    user: anaLucia,
    calls: {
      orderList: ({ direction }) => {
        const counts = { received: received.length, attention: orderCounts([...sent, ...received]).attention };
        return { ...page(direction === 'sent' ? sent : received, counts), now };
      },
      couponList: () => coupons,
      ...more,
    },
  });

const meta = {
  title: 'Screens/Home signed in',
  tags: ['journey:track'],
  component: Mine,
  parameters: { mockup: 'home-signed-in', layout: 'fullscreen' },
  args: { onTrack: fn() },
  render: (args, { globals }) => (
    <Shell
      session={{ name: 'Ana Lucía' }}
      languages={languages}
      language={String(globals.language)}
      clock={() => new Date('2026-11-20T18:00:00Z')}
      onLanguage={fn()}
      onSignIn={fn()}
      onSignOut={fn()}
    >
      <Mine {...args} />
    </Shell>
  ),
} satisfies Meta<typeof Mine>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };

export const Parcels: Story = {
  name: 'ROUTE-01 CALL-21 a signed-in customer sees their parcels first, starting with the one that needs attention',
  decorators: [siteWith(asking, coming)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', {
      level: 1,
      name: '6 en camino. Uno por recolectar. Uno requiere tu atención.',
    });
    const first = canvas.getAllByRole('article')[0];
    await expect(first).toHaveTextContent('Falta un dato de la dirección');
    await expect(first).toHaveTextContent('Llámanos para completarlo y lo entregamos.');
    await expect(first).toHaveTextContent('Ahora llega el domingo 22 de noviembre.');
    await expect(canvas.getByRole('link', { name: 'Ver qué pasó' })).toHaveAttribute(
      'href',
      '/track-and-trace?no=JMX004277201184',
    );
    await expect(canvas.getByRole('link', { name: /^Pasamos el sábado 21 de noviembre/ })).toHaveAttribute(
      'href',
      `/personalCenter/myOrdersList/${orderRows[0]?.orderNo}`,
    );
    const again = await canvas.findByRole('link', { name: 'Repetir y revisar' });
    await expect(again).toHaveAttribute('href', `/onlineOrder?again=${orderRows[0]?.orderNo}`);
    await expect(canvas.getByRole('heading', { level: 2, name: 'Envíos por recibir' })).toBeVisible();
  },
};
export const ParcelsPhone: Story = {
  decorators: [siteWith(asking, coming)],
  globals: phone,
  play: async ({ canvas }) => void (await canvas.findByRole('link', { name: 'Repetir y revisar' })),
};
export const ParcelsArabicPhone: Story = {
  decorators: [siteWith(asking, coming)],
  globals: { ...phone, language: 'ar' },
  play: async ({ canvas }) => void (await canvas.findByRole('link', { name: 'تكرار ومراجعة' })),
};
export const ParcelsEnglish: Story = { decorators: [siteWith(orderRows, coming)], globals: { language: 'en-us' } };
export const ParcelsChinese: Story = { decorators: [siteWith(orderRows, coming)], globals: { language: 'zh-cn' } };
export const ParcelsPortuguese: Story = { decorators: [siteWith(orderRows, coming)], globals: { language: 'pt-br' } };

export const VisitFailed: Story = {
  name: 'ROUTE-01 what could not be handed over to me says what to do, and offers to change the delivery',
  decorators: [siteWith([], failed)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: 'Pasamos y no pudimos entregarlo' });
    await expect(canvas.getByRole('link', { name: 'Cambiar la entrega' })).toHaveAttribute(
      'href',
      expect.stringContaining('/changeDelivery?no='),
    );
    await expect(canvas.queryByRole('link', { name: 'Repetir y revisar' })).toBeNull();
  },
};
export const Nothing: Story = {
  name: 'ROUTE-01 a customer who has sent nothing yet is offered a first parcel',
  decorators: [siteWith([], [], { couponList: () => ({ ...coupons, rows: [], total: 0 }) })],
  play: async ({ canvas }) => {
    await canvas.findByText('Todavía no has enviado nada');
    await expect(canvas.getByRole('link', { name: 'Pedir una recolección' })).toHaveAttribute('href', '/onlineOrder');
    await canvas.findByText('No tienes cupones por usar.');
    // Beside little text the map is shown completely.
    const hero = canvas.getByRole('heading', { level: 1 }).closest('.hero');
    const [bottom, available] = [hero?.querySelector('.map'), hero].map(
      (part) => part?.getBoundingClientRect().bottom ?? 0,
    );
    await expect(bottom).toBeLessThanOrEqual(available ?? 0);
  },
};
export const AllArrived: Story = {
  decorators: [siteWith(orderRows.slice(4, 5), [])],
  play: async ({ canvas }) => void (await canvas.findByText('Todo llegó a su destino')),
};
export const OneCancelled: Story = {
  name: 'ROUTE-01 after a cancellation the page does not say that everything has arrived',
  decorators: [siteWith(orderRows.slice(7, 8), [])],
  play: async ({ canvas }) => {
    await canvas.findByText('No hay envíos en camino');
    await expect(canvas.queryByText('Todo llegó a su destino')).toBeNull();
  },
};
export const OutToday: Story = {
  name: 'CONST-09 what is out for delivery arrives today until the last tour ends',
  decorators: [siteWith(orderRows.slice(3, 4), [])],
  play: async ({ canvas }) => void (await canvas.findByRole('link', { name: 'Llega hoy' })),
};
export const DayOver: Story = {
  name: 'CONST-09 D-56 at 23:59 nothing arrives today, and the pickup of the day is outstanding',
  decorators: [
    siteWith(
      [
        orderRows[3] as Rows[number],
        { ...(orderRows[0] as Rows[number]), pickupDate: '2026-11-20', pickupBy: '2026-11-20T18:00:00.000Z' },
      ],
      [],
      {},
      '2026-11-21T05:59:00.000Z',
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /^Recolección pendiente: era el viernes 20 de noviembre/ });
    await expect(canvas.queryByText('Llega hoy')).toBeNull();
  },
};
export const DayOverArabicPhone: Story = {
  ...DayOver,
  name: 'Day over, Arabic, phone',
  globals: { ...phone, language: 'ar' },
  play: async ({ canvas }) => void (await canvas.findByRole('link', { name: /لم يُستلم بعد/ })),
};
export const Loading: Story = {
  decorators: [siteWith([], [], { orderList: pending })],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Tus paquetes' })).toBeVisible();
    await expect(canvas.queryByText('Rastrear otra guía')).toBeNull();
  },
};

const fails = { now: true };
export const OfflineAndBack: Story = {
  name: 'ROUTE-01 without a network it says so, keeps the way to another waybill, and asks again when the network is back',
  decorators: [
    siteWith(orderRows, [], {
      orderList: ({ direction }) => (fails.now ? refusal('offline') : page(direction === 'sent' ? orderRows : [])),
    }),
  ],
  beforeEach: () => {
    fails.now = true;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos traer tus paquetes.');
    await expect(canvas.getByRole('heading', { name: 'Rastrear otra guía' })).toBeVisible();
    fails.now = false;
    window.dispatchEvent(new Event('online'));
    await canvas.findByText('Con retraso');
  },
};
export const Busy: Story = {
  decorators: [siteWith([], [], { orderList: () => refusal('busy') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

const firstBusy = { asked: 0 };

export const TriedAgain: Story = {
  name: 'SYS-09 what follows one’s parcels stays while they are asked for once more',
  beforeEach: () => {
    firstBusy.asked = 0;
  },
  decorators: [
    siteWith([], [], {
      orderList: ({ direction }) => {
        if (direction !== 'sent') return page([]);
        firstBusy.asked += 1;
        return firstBusy.asked === 1 ? refusal('busy') : pending();
      },
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull());
    await expect(canvas.getByRole('heading', { name: 'Rastrear otra guía' })).toBeVisible();
  },
};
export const TracksAnother: Story = {
  name: 'FEAT-01 D-40 another waybill is tracked from here, without a tail',
  decorators: [siteWith(orderRows, [])],
  play: async ({ canvas, args }) => {
    const box = await canvas.findByRole('textbox', { name: /guía/ });
    await userEvent.type(box, 'JMX004277193056,');
    await userEvent.click(canvas.getByRole('button', { name: 'Rastrear' }));
    await waitFor(() => expect(args.onTrack).toHaveBeenCalledWith({ waybills: ['JMX004277193056'], tail: undefined }));
  },
};
