import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { TrackingPage } from '#src/features/tracking/index.ts';
import { anaLucia, type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { type TrackRow, trackRows } from '#stories/support/sample-orders.ts';

const everyNumber = trackRows.map(({ waybillNo }) => waybillNo).join(',');

const answer: NonNullable<FakeCalls['trackQuery']> = ({ waybills }) => ({
  rows: waybills.map(
    (waybillNo): TrackRow =>
      trackRows.find((row) => row.waybillNo === waybillNo) ?? { waybillNo, outcome: 'notFound', attemptsLeft: null, parcel: null },
  ),
});

const signedIn = (calls: FakeCalls) => withFakeSite({ user: anaLucia, calls });

const meta = {
  title: 'Screens/Tracking',
  component: TrackingPage,
  parameters: { layout: 'fullscreen', route: '/track-and-trace' },
} satisfies Meta<typeof TrackingPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { decorators: [withFakeSite()] };

export const NothingTyped: Story = {
  name: 'RULE-TRK-01 RULE-TRK-04 an empty query asks for a number and for the tail',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rastrear' }));
    const waybills = canvas.getByRole('textbox', { name: /guía/i });
    await waitFor(() => expect(waybills).toHaveFocus());
    await expect(waybills).toBeInvalid();
    await expect(canvas.getByRole('textbox', { name: /teléfono|dígitos/i })).toBeInvalid();
  },
};

export const WrongNumber: Story = {
  name: 'RULE-TRK-02 RULE-TRK-05 a wrong number is marked and says why',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    const waybills = await canvas.findByRole('textbox', { name: /guía/i });
    await userEvent.type(waybills, 'JMX123{Enter}');
    await waitFor(() => expect(waybills).toBeInvalid());
  },
};

export const Eleven: Story = {
  name: 'RULE-TRK-03 the eleventh number is refused in sight',
  parameters: { route: `/track-and-trace?no=${Array.from({ length: 11 }, (_, n) => `JMX0000000000${10 + n}`).join(',')}` },
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    const waybills = await canvas.findByRole('textbox', { name: /guía/i });
    await expect(waybills).toHaveValue('JMX000000000020');
    await userEvent.click(canvas.getByRole('button', { name: 'Rastrear' }));
    await waitFor(() => expect(waybills).toBeInvalid());
  },
};

export const EveryOutcome: Story = {
  name: 'RULE-TRK-05 MSG-19 MSG-21 every outcome stands beside the others',
  parameters: { route: `/track-and-trace?no=${everyNumber}` },
  decorators: [signedIn({ trackQuery: answer })],
  play: async ({ canvas }) => {
    await canvas.findByText(/No encontramos la guía JMX999999999999/);
    await expect(canvas.getByText('Esta guía existe, pero aún no hay movimientos.')).toBeVisible();
    await expect(canvas.getByText(/Va con retraso/)).toBeVisible();
    await expect(canvas.getByText(/^Entregado el/)).toBeVisible();
    await expect(canvas.getByText('Demasiados intentos con esta guía.')).toBeVisible();
  },
};

export const TailOfItsOwn: Story = {
  name: 'D-40 RULE-TRK-04 one row takes a tail of its own and says how many tries are left',
  parameters: { route: '/track-and-trace?no=JMX004280559310' },
  decorators: [
    signedIn({
      trackQuery: answer,
      waybillDetail: ({ waybillNo, tail }): TrackRow =>
        tail === '1180'
          ? { ...(trackRows[2] as TrackRow), waybillNo }
          : { waybillNo, outcome: 'tailMismatch', attemptsLeft: 3, parcel: null },
    }),
  ],
  play: async ({ canvas }) => {
    const ticket = within(await canvas.findByRole('article'));
    const tail = ticket.getByRole('textbox');
    await userEvent.type(tail, '44');
    await userEvent.click(ticket.getByRole('button', { name: 'Verificar' }));
    await waitFor(() => expect(tail).toBeInvalid());
    await userEvent.type(tail, '71');
    await userEvent.click(ticket.getByRole('button', { name: 'Verificar' }));
    await ticket.findByText('4471 no coincide. Quedan 3 intentos.');
    await userEvent.clear(tail);
    await userEvent.type(tail, '1180{Enter}');
    await ticket.findByText(/^Llega entre el/);
  },
};

export const Searching: Story = {
  parameters: { route: '/track-and-trace?no=JMX004277201184' },
  decorators: [signedIn({ trackQuery: pending })],
};

export const Failed: Story = {
  parameters: { route: '/track-and-trace?no=JMX004277201184' },
  decorators: [signedIn({ trackQuery: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
  },
};

export const PhoneResults: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { route: `/track-and-trace?no=${everyNumber}` },
  decorators: [signedIn({ trackQuery: answer })],
};

export const ArabicResults: Story = {
  globals: { language: 'ar' },
  parameters: { route: `/track-and-trace?no=${everyNumber}` },
  decorators: [signedIn({ trackQuery: answer })],
};
