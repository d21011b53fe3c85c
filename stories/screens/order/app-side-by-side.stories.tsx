import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, waitFor } from 'storybook/test';
import { AppOrderDetailPage } from '#src/features/orders/app-order-detail-page.tsx';
import { AppTermsPage } from '#src/features/content/app-terms-page.tsx';
import { AppTrackPage } from '#src/features/tracking/app-track-page.tsx';
// Modules that the page loads on demand, preloaded: a story must not wait for files of a busy machine.
import '#src/features/tracking/results.tsx';
import '#src/features/tracking/tracker.ts';
import { anaLucia } from '#fixtures/account.ts';
import { termsText } from '#fixtures/content.ts';
import { orderDetail, trackRows } from '#fixtures/orders.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const calls: FakeCalls = {
  informationPage: () => termsText,
  websiteOrderDetail: () => orderDetail,
  websiteTrackQuery: ({ waybills }) => ({ rows: trackRows.filter(({ waybillNo }) => waybills.includes(waybillNo)) }),
};

const site = (over: FakeCalls = {}) => withFakeSite({ calls: { ...calls, ...over }, user: anaLucia });

const detail = { route: `/appOrder/OrderDetail?orderNo=${orderDetail.orderNo}` };
const [tracked = ''] = trackRows.filter(({ parcel }) => parcel !== null).map(({ waybillNo }) => waybillNo);

/** The pages beside the mobile order (ROUTE-39, 40, 42). */
const meta = {
  title: 'Screens/Order/App beside',
  tags: ['journey:app'],
  component: AppOrderDetailPage,
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen', ...detail },
  decorators: [site()],
  render: () => (
    <Routes>
      <Route path="/appOrder/TermsConditions" element={<AppTermsPage />} />
      <Route path="/appOrder/OrderDetail" element={<AppOrderDetailPage />} />
      <Route path="/appExpressTrack" element={<AppTrackPage />} />
    </Routes>
  ),
} satisfies Meta<typeof AppOrderDetailPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const leadsBack = async (canvas: Canvas) =>
  expect(await canvas.findByRole('link', { name: 'Volver al pedido' })).toHaveAttribute('href', '/appOrder');

export const Terms: Story = {
  name: 'ROUTE-39 the terms are read and lead back to the order',
  parameters: { route: '/appOrder/TermsConditions' },
  play: async ({ canvas }) => {
    await leadsBack(canvas);
    await canvas.findByRole('heading', { level: 1, name: 'Términos y condiciones' });
    await expect((await canvas.findAllByRole('heading', { level: 2 })).length).toBeGreaterThan(1);
  },
};

export const TermsFailed: Story = {
  parameters: { route: '/appOrder/TermsConditions' },
  decorators: [site({ informationPage: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Reintentar' })).toBeVisible();
    await leadsBack(canvas);
  },
};

export const Detail: Story = {
  name: 'ROUTE-40 CALL-75 the order by its number, with the ways of the phone',
  // Only the order of the link is there.
  decorators: [
    site({
      websiteOrderDetail: ({ orderNo }) => (orderNo === orderDetail.orderNo ? orderDetail : refusal('notFound')),
    }),
  ],
  play: async ({ canvas }) => {
    await leadsBack(canvas);
    await expect(await canvas.findByRole('link', { name: 'Rastrear' })).toHaveAttribute(
      'href',
      `/appExpressTrack?no=${orderDetail.waybillNo}`,
    );
    await expect(canvas.getByRole('link', { name: 'Repetir envío' })).toHaveAttribute(
      'href',
      `/appOrder?again=${orderDetail.orderNo}`,
    );
  },
};

export const DetailLoading: Story = {
  decorators: [site({ websiteOrderDetail: pending })],
  play: async ({ canvas }) => leadsBack(canvas),
};

export const DetailFailed: Story = {
  decorators: [site({ websiteOrderDetail: () => refusal('offline') })],
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Reintentar' })),
};

export const DetailUnknown: Story = {
  name: 'ROUTE-40 an order that does not exist or belongs to another customer is not found',
  decorators: [site({ websiteOrderDetail: () => refusal('notFound') })],
  play: async ({ canvas }) => {
    await canvas.findByText('No encontramos este pedido');
    await leadsBack(canvas);
    await expect(canvas.queryByRole('link', { name: 'Rastrear' })).toBeNull();
  },
};

export const DetailSignedOut: Story = {
  name: 'ROUTE-40 ROLE-02 signed out, the detail page asks to sign in',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await canvas.findByText('Inicia sesión para ver este pedido.');
    await expect(canvas.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  },
};

export const DetailWithoutNumber: Story = {
  name: 'ROUTE-40 a link without a number says so and leads to the orders',
  parameters: { route: '/appOrder/OrderDetail' },
  play: async ({ canvas }) => void (await canvas.findByText('Falta el número de pedido')),
};

export const Tracked: Story = {
  name: 'ROUTE-42 CALL-56 the number of the link is followed at once',
  parameters: { route: `/appExpressTrack?no=${tracked}` },
  play: async ({ canvas }) => {
    await leadsBack(canvas);
    await waitFor(() => expect(canvas.getAllByText(tracked.slice(-4), { exact: false }).length).toBeGreaterThan(0));
  },
};

export const TrackEmpty: Story = {
  parameters: { route: '/appExpressTrack' },
  play: async ({ canvas }) => leadsBack(canvas),
};

export const ArabicDetail: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { level: 1 })),
};
