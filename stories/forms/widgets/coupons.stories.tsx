import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { failingFirst } from '../sample-services.ts';
import { submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm, type SampleField } from '../sample-form.ts';
import { expectStates, WidgetStates } from './widget-states.tsx';
import { coupons, never, world } from './world.ts';

const fields: Record<string, SampleField> = {
  coupons: {
    ui: { widget: 'coupons' },
    schema: { title: 'Cupones', type: 'array', items: { type: 'string' }, maxItems: 2 },
    required: false,
  },
};

const meta = {
  title: 'Forms/Widgets/Coupons',
  component: FormStage,
  args: { form: sampleForm(fields), services: world, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: () => (
    <WidgetStates
      fields={fields}
      filled={{ coupons: ['BIENVENIDA', 'DIEZ'] }}
      wrong={{ value: { coupons: ['DIEZ'] }, pointer: '/coupons', key: 'rules:required' }}
    />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement),
};

export const Stack: Story = {
  name: 'RULE-WEB-14 D-70 a voucher and one other go together; what does not go says why; the answer is the codes',
  play: async ({ canvas, args }) => {
    const coupon = (name: RegExp) => canvas.getByRole('checkbox', { name });
    await canvas.findByRole('checkbox', { name: /Vale de bienvenida/ });
    await expect(coupon(/Exprés de noviembre.*Es solo para servicio Exprés/)).toBeDisabled();
    await userEvent.click(coupon(/Vale de bienvenida/));
    await expect(args.onChange).toHaveBeenLastCalledWith({ coupons: ['BIENVENIDA'] });
    await expect(coupon(/Vale por un retraso.*No se juntan dos vales/)).toBeDisabled();
    await userEvent.click(coupon(/Diez de noviembre/));
    await expect(args.onChange).toHaveBeenLastCalledWith({ coupons: ['BIENVENIDA', 'DIEZ'] });
    await expect(coupon(/Más de doscientos.*Ya elegiste 2 cupones/)).toBeDisabled();
    await userEvent.click(coupon(/Vale de bienvenida/));
    await expect(coupon(/Más de doscientos.*Solo se junta con un vale/)).toBeDisabled();
    await userEvent.click(coupon(/Diez de noviembre/));
    await expect(args.onChange).toHaveBeenLastCalledWith({});
  },
};

export const Gone: Story = {
  name: 'a chosen coupon that is no longer offered says so and can be given back',
  args: { initial: { coupons: ['VIEJO'] } as never },
  play: async ({ canvas, args }) => {
    await canvas.findByText(/Este cupón ya no se puede usar/);
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({}));
  },
};

export const Failed: Story = {
  name: 'a list that failed is asked for again, and has the focus when it comes',
  args: { services: { coupons: failingFirst(() => Promise.resolve(coupons)) } },
  play: async ({ canvas }) => {
    await canvas.findByText(/No pudimos cargar tus cupones/);
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await canvas.findByText('Vale de bienvenida');
    await waitFor(() => expect(canvas.getAllByRole('checkbox')[0]).toHaveFocus());
  },
};

export const Empty: Story = {
  args: { services: { coupons: () => Promise.resolve([]) } },
  play: async ({ canvas }) => {
    await canvas.findByText('Por ahora no tienes cupones.');
  },
};

export const Loading: Story = {
  args: { services: { coupons: never } },
  play: async ({ canvas }) => {
    await canvas.findByText('Buscando tus cupones…');
  },
};

export const Absent: Story = {
  args: { services: {} },
  play: async ({ canvas }) => {
    await canvas.findByText('Los cupones no están disponibles aquí.');
  },
};

export const RightToLeft: Story = {
  globals: { language: 'ar' },
  args: { initial: { coupons: ['BIENVENIDA'] } as never },
  play: async ({ canvas }) => {
    await canvas.findByText('Vale de bienvenida');
  },
};
