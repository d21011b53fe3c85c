import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { DeliveryPage } from '#src/features/tracking/delivery-change-page.tsx';
import type { Answer } from '#contract/calls.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const no = 'JMX004281220417';

const options: NonNullable<Answer<'deliveryOptions'>['options']> = {
  open: true,
  promisedFrom: '2026-11-25',
  promisedTo: '2026-11-25',
  phoneTail: '1180',
  days: ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'],
  branch: { code: 'MID02', name: 'García Ginerés', address: 'Calle 25 204, García Ginerés, 97070', city: 'Mérida' },
  toCollect: 0,
  hasDoor: true,
  changesLeft: 5,
  change: null,
};

const answered = (change: Partial<typeof options> = {}): Answer<'deliveryOptions'> => ({
  waybillNo: no,
  outcome: 'found',
  attemptsLeft: null,
  options: { ...options, ...change },
});

const site = (calls: FakeCalls) =>
  withFakeSite({
    calls: {
      workStart: () => ({ workId: '0190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4d', bits: 1 }),
      deliveryOptions: () => answered(),
      deliveryCode: () => ({ waitSeconds: 60, validMinutes: 5 }),
      ...calls,
    },
  });

const meta = {
  title: 'Screens/Change of delivery',
  tags: ['journey:track'],
  component: DeliveryPage,
  parameters: { mockup: 'delivery-options', layout: 'fullscreen', route: `/changeDelivery?no=${no}` },
} satisfies Meta<typeof DeliveryPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AnotherDay: Story = {
  name: 'FEAT-01 another day: chosen, proved by the code, and said',
  decorators: [
    site({
      deliveryChange: ({ change }) => ({
        change: {
          at: '2026-11-24T18:00:00.000Z',
          kind: 'day',
          date: change.date ?? null,
          window: change.window ?? null,
          branchName: null,
        },
        promisedFrom: change.date ?? '',
        promisedTo: change.date ?? '',
      }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /Otro día/ }));
    await userEvent.click(await canvas.findByRole('radio', { name: 'jue 26 nov' }));
    await userEvent.click(canvas.getByRole('radio', { name: /Por la noche/ }));
    const summary = within(canvas.getByRole('article', { name: 'Así queda' }));
    await expect(summary.getByText('jueves 26 de noviembre, 18:00–\u206020:30')).toBeVisible();
    await expect(summary.getByText('mié 25 nov').tagName).toBe('S');
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }));
    await canvas.findByText(/teléfono que termina en/);
    await userEvent.type(await canvas.findByRole('textbox', { name: /Código/ }), '123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar la entrega' }));
    const done = await canvas.findByRole('heading', { level: 1, name: 'Listo, cambiaste la entrega' });
    await expect(done).toHaveFocus();
    // The form is gone, and the current state stays visible.
    await expect(canvas.queryByText(/¿Te queda mejor/)).toBeNull();
    const promise = canvas.getByRole('article', { name: 'Así queda' });
    await expect(within(promise).getByText('jueves 26 de noviembre, 18:00–\u206020:30')).toBeVisible();
    // The focus ring of the heading covers nothing below it.
    const { outlineWidth, outlineOffset } = getComputedStyle(done);
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    await expect(ring).toBeGreaterThan(0);
    await expect(promise.getBoundingClientRect().top - done.getBoundingClientRect().bottom).toBeGreaterThan(ring);
  },
};

export const WrongCode: Story = {
  name: 'FEAT-01 D-24 a wrong code is said at its field, and the choice stays',
  decorators: [
    site({
      deliveryChange: () =>
        refusal('wrongCode', { errors: [{ pointer: '/code', key: 'answers:wrongCode', params: {} }] }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /Lo recojo en sucursal/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: /Código/ }), '000000');
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar la entrega' }));
    await expect(await canvas.findByText('No se cambió la entrega.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Elegir otra cosa' }));
    await expect(await canvas.findByRole('radio', { name: /Lo recojo en sucursal/ })).toBeChecked();
  },
};

export const DayIsGone: Story = {
  name: 'FEAT-01 a day that is no longer offered is rejected at the day, and another one needs no other code',
  decorators: [
    site({
      deliveryCode: () => refusal('codeTooSoon'),
      deliveryChange: ({ change }) =>
        change.date === '2026-11-26'
          ? refusal('invalidParameter', {
              errors: [{ pointer: '/change/date', key: 'answers:delivery.day', params: {} }],
            })
          : {
              change: {
                at: '2026-11-24T18:00:00.000Z',
                kind: 'day',
                date: '2026-11-27',
                window: 'morning',
                branchName: null,
              },
              promisedFrom: '2026-11-27',
              promisedTo: '2026-11-27',
            },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /Otro día/ }));
    await userEvent.click(await canvas.findByRole('radio', { name: 'jue 26 nov' }));
    await userEvent.click(canvas.getByRole('radio', { name: /Por la mañana/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: /Código/ }), '123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar la entrega' }));
    await expect(await canvas.findByText('Ese día ya no se ofrece. Elige otro.')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'vie 27 nov' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }));
    await expect(await canvas.findByRole('textbox', { name: /Código/ })).toHaveValue('123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar la entrega' }));
    await expect(await canvas.findByRole('heading', { name: 'Listo, cambiaste la entrega' })).toHaveFocus();
  },
};

export const ToBePaid: Story = {
  name: 'FEAT-01 D-53 what has to be paid for is not left behind, and why is said',
  decorators: [site({ deliveryOptions: () => answered({ toCollect: 185_000, branch: null }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: /lugar seguro/ })).toBeDisabled();
    await expect(canvas.getByText(/Hay dinero por cobrar/)).toBeVisible();
    await expect(canvas.getByRole('radio', { name: /sucursal/ })).toBeDisabled();
    await expect(canvas.getByText('Ten listos $1,850.00.')).toBeVisible();
  },
};

export const Missing: Story = {
  name: 'FEAT-01 nothing chosen, and a neighbour without a name, are said where they are missing',
  decorators: [site({})],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }));
    await expect(await canvas.findByText('Elige cómo te queda mejor.')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /vecino/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }));
    await expect(await canvas.findByRole('textbox', { name: /Nombre del vecino/ })).toBeInvalid();
  },
};

export const TooLate: Story = {
  name: 'FEAT-01 the courier has left',
  decorators: [site({ deliveryOptions: () => answered({ open: false }) })],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Esta entrega ya no se puede cambiar' });
    await expect(canvas.getByText(/El repartidor ya salió/)).toBeVisible();
    await expect(canvas.queryByText(/¿Te queda mejor/)).toBeNull();
  },
};

export const LeftMeanwhile: Story = {
  name: 'FEAT-01 the courier leaves while the page is open: the heading says so, and the form disappears',
  decorators: [site({ deliveryChange: () => refusal('deliveryNotChangeable') })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /Lo recojo en sucursal/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: /Código/ }), '123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar la entrega' }));
    const closed = await canvas.findByRole('heading', { level: 1, name: 'Esta entrega ya no se puede cambiar' });
    await expect(closed).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: 'Cambiar la entrega' })).toBeNull();
  },
};

export const Unproved: Story = {
  name: 'D-43 without the tail the way leads to the parcel',
  decorators: [
    site({
      deliveryOptions: () => ({ waybillNo: no, outcome: 'tailMismatch', attemptsLeft: 5, options: null }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Rastrear mi paquete' })).toHaveAttribute(
      'href',
      expect.stringContaining(no),
    );
  },
};

export const Loading: Story = { decorators: [site({ deliveryOptions: pending })] };
export const Failed: Story = { decorators: [site({ deliveryOptions: () => refusal('offline') })] };
