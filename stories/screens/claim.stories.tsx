import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent } from 'storybook/test';
import { ClaimPage } from '#src/features/orders/claim-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { answeredAt, openCase, orderClaims, paidClaim } from '#fixtures/orders.ts';

const { claim: paid } = paidClaim;
const unpaid = { approved: null, paymentReference: null, paidAt: null };

const site = (calls: FakeCalls) => withFakeSite({ user: anaLucia, calls });

const meta = {
  title: 'Screens/Orders/Claim',
  tags: ['journey:orders'],
  component: ClaimPage,
  parameters: {
    mockup: 'return-claim',
    layout: 'fullscreen',
    route: '/personalCenter/myOrdersList/claim/20261118-000042',
  },
  // Without the draft of another story.
  beforeEach: () => localStorage.clear(),
  render: () => (
    <Routes>
      <Route path="/personalCenter/myOrdersList/claim/:orderNo" element={<ClaimPage />} />
    </Routes>
  ),
} satisfies Meta<typeof ClaimPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Damage: Story = {
  name: 'CONST-10 damage: until when, by when, and what is paid of the amount',
  decorators: [site({ orderClaims: () => orderClaims })],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Monto que reclamas'), '860');
    await expect(await canvas.findByText('Si lo aprobamos, se paga completo.')).toBeVisible();
  },
};

const fileId = '01936f2e-0000-7000-8000-000000000001';
const filed = { ...openCase, kind: 'damage' as const, claim: { ...paid, amount: 86_000, payable: 86_000, ...unpaid } };

export const Sent: Story = {
  name: 'D-53 D-98 more than the declared value is rejected at its field; then the claim is filed, with its number and two clocks',
  decorators: [
    site({
      orderClaims: () => orderClaims,
      fileBegin: () => ({ id: fileId, received: 0, done: false }),
      filePart: () => ({ received: 20, done: true }),
      fileInfo: () => ({ files: [] }),
      claimFile: ({ amount, evidence }) => {
        if (amount !== 86_000 || evidence[0] !== fileId) return refusal('invalidParameter');
        return { answeredAt, isNew: true, case: filed };
      },
    }),
  ],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByLabelText('¿Qué pasó?'), 'Llegó con un plato roto.');
    const picker = canvasElement.querySelector('input[type=file]') as HTMLElement;
    await userEvent.upload(picker, new File(['%PDF-1.7 factura    '], 'factura.pdf', { type: 'application/pdf' }));
    await canvas.findByText('factura.pdf: listo');
    await userEvent.type(canvas.getByLabelText('CLABE a la que te pagamos'), '002010077777777771');
    await userEvent.type(canvas.getByLabelText('Monto que reclamas'), '1200.01');
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar reclamo' }));
    await expect(await canvas.findByText(/^Puedes reclamar hasta .*1,200\.00/)).toBeVisible();
    await userEvent.clear(canvas.getByLabelText('Monto que reclamas'));
    await userEvent.type(canvas.getByLabelText('Monto que reclamas'), '860');
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar reclamo' }));
    await expect(await canvas.findByText(/^Recibimos tu reclamo/)).toBeVisible();
    await expect(canvas.getAllByRole('timer')).toHaveLength(2);
  },
};

export const Uninsured: Story = {
  name: 'both kinds, without insurance: a part is paid',
  decorators: [
    site({
      orderClaims: () => ({
        ...orderClaims,
        offers: [...orderClaims.offers, { kind: 'loss', until: '2027-02-18' }],
        parcel: { itemValue: 1_000_000, insure: false },
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Monto que reclamas'), '9000');
    await expect(await canvas.findByText(/se pagan .*\$3,519\.30.* como máximo/)).toBeVisible();
    await expect(canvas.getAllByRole('radio')).toHaveLength(2);
  },
};

export const Open: Story = {
  name: 'a claim that waits, with its two clocks',
  decorators: [
    site({
      orderClaims: () => ({
        ...orderClaims,
        offers: [],
        case: filed,
      }),
    }),
  ],
};

export const Paid: Story = {
  name: 'a claim that was paid in part',
  decorators: [site({ orderClaims: () => ({ ...orderClaims, offers: [], case: paidClaim }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Te pagamos .*\$640\.00.* de .*\$900\.00/)).toBeVisible();
  },
};

export const Nothing: Story = {
  name: 'nothing can be claimed',
  decorators: [site({ orderClaims: () => ({ ...orderClaims, offers: [] }) })],
};

export const NotFound: Story = {
  name: 'ROLE-04 an order of another customer',
  decorators: [site({ orderClaims: () => refusal('notFound') })],
};

export const Loading: Story = { decorators: [site({ orderClaims: pending })] };

export const Failed: Story = { decorators: [site({ orderClaims: () => refusal('busy') })] };
