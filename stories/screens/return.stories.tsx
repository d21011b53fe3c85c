import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within, waitFor } from 'storybook/test';
import { ReturnPage } from '#src/features/tracking/return-page.tsx';
import type { Answer } from '#contract/calls.ts';
import { returnLabel } from '#fixtures/orders.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const no = 'JMX004277193056';

const options: NonNullable<Answer<'returnOptions'>['options']> = {
  isOpen: true,
  phoneTail: '1180',
  lastDay: '2026-12-20',
  senderMasked: 'A*** L***s',
  senderCity: 'Guadalajara',
  branch: { code: 'MID02', name: 'García Ginerés', address: 'Calle 25 204, García Ginerés, 97070', city: 'Mérida' },
  label: null,
  hasReason: false,
};

const answered = (change: Partial<typeof options> = {}): Answer<'returnOptions'> => ({
  waybillNo: no,
  outcome: 'found',
  attemptsLeft: null,
  options: { ...options, ...change },
});

const site = (calls: FakeCalls) =>
  withFakeSite({
    calls: {
      workStart: () => ({ workId: '0190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4d', bits: 1 }),
      returnOptions: () => answered(),
      returnCode: () => ({ waitSeconds: 60, validMinutes: 5 }),
      ...calls,
    },
  });

/** The server once a label was made. */
function withLabel(): FakeCalls {
  let isMade = false;
  return {
    returnOptions: () => answered(isMade ? { label: returnLabel } : {}),
    returnStart: () => {
      isMade = true;
      return { label: returnLabel, key: 'a1'.repeat(32) };
    },
    returnLabels: () => null,
  };
}

const meta = {
  title: 'Screens/Return',
  tags: ['journey:track'],
  component: ReturnPage,
  parameters: { layout: 'fullscreen', route: `/returnParcel?no=${no}` },
} satisfies Meta<typeof ReturnPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

async function start({ canvas, userEvent }: Play) {
  await userEvent.click(await canvas.findByRole('radio', { name: 'No es lo que pedí' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }));
  await canvas.findByText(/teléfono que termina en/);
  await userEvent.type(await canvas.findByRole('textbox', { name: /Código/ }), '123456');
  await userEvent.click(canvas.getByRole('button', { name: 'Crear guía de devolución' }));
}

export const Reason: Story = {
  name: 'STATE-01 who pays, why it goes back, and until when the label can be used',
  decorators: [site({})],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/la paga.*Guadalajara/)).toBeVisible();
    const summary = within(canvas.getByRole('article', { name: 'Guía de devolución' }));
    await expect(summary.getByText('Úsala hasta el domingo 20 de diciembre')).toBeVisible();
  },
};

export const Done: Story = {
  name: 'STATE-01 the label is made: its number, its print and where the parcel is handed over',
  decorators: [site(withLabel())],
  play: async (context) => {
    await start(context);
    const { canvas, userEvent } = context;
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Tu guía de devolución está lista' });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(canvas.getByText(/sucursal más cercana:.*García Ginerés/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Imprimir guía de devolución' }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(await dialog.findByRole('img', { name: 'Vista previa de las etiquetas' })).toBeVisible();
    // No courier signs a list of one return.
    await expect(dialog.queryByRole('radio', { name: /Lista para el repartidor/ })).toBeNull();
  },
};

export const WrongCode: Story = {
  name: 'STATE-01 D-24 a wrong code is said at its field, and the reason stays',
  decorators: [
    site({
      returnStart: () => refusal('wrongCode', { errors: [{ pointer: '/code', key: 'answers:wrongCode', params: {} }] }),
    }),
  ],
  play: async (context) => {
    await start(context);
    const { canvas, userEvent } = context;
    await expect(await canvas.findByText('No se creó la guía.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Volver al motivo' }));
    await expect(await canvas.findByRole('radio', { name: 'No es lo que pedí' })).toBeChecked();
  },
};

export const NoReason: Story = {
  name: 'STATE-01 without a reason nothing is sent',
  decorators: [site({})],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }));
    await expect(await canvas.findByText('Elige un motivo.')).toBeVisible();
  },
};

export const Again: Story = {
  name: 'STATE-01 a label that exists is printed after another code, without the reason again',
  decorators: [
    site({
      ...withLabel(),
      returnOptions: () => answered({ label: returnLabel, hasReason: true }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Tu guía ya está hecha/)).toBeVisible();
    await expect(canvas.queryByRole('radio')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar código' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: /Código/ }), '123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Ver mi guía' }));
    await expect(await canvas.findByRole('heading', { name: 'Tu guía de devolución está lista' })).toBeVisible();
  },
};

export const Refused: Story = {
  name: 'STATE-01 its sender stops allowing it while the page is open: the heading says so, and the form disappears',
  decorators: [site({ returnStart: () => refusal('returnNotPossible') })],
  play: async (context) => {
    await start(context);
    const closed = await context.canvas.findByRole('heading', { level: 1, name: /no se puede devolver/ });
    await expect(closed).toHaveFocus();
  },
};

export const NotAllowed: Story = { decorators: [site({ returnOptions: () => answered({ isOpen: false }) })] };

export const Unproved: Story = {
  name: 'D-43 without the tail the way leads to the parcel',
  decorators: [
    site({ returnOptions: () => ({ waybillNo: no, outcome: 'tailMismatch', attemptsLeft: 5, options: null }) }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Rastrear mi paquete' })).toHaveAttribute(
      'href',
      expect.stringContaining(no),
    );
  },
};

export const Loading: Story = { decorators: [site({ returnOptions: pending })] };
export const Failed: Story = { decorators: [site({ returnOptions: () => refusal('offline') })] };
