import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';
import { sampleForm } from './sample-form.ts';

const side = (title: string, showWhen?: string) => ({
  ui: { widget: 'number' as const, unit: 'cm', ...(showWhen && { showWhen }) },
  schema: { type: 'number', title },
  required: false,
});

/** The box shows its sides, they show their sum, and a checked note shows its text. */
const form = sampleForm({
  hasVolume: { ui: { widget: 'checkbox' }, schema: { type: 'boolean', title: 'parcel.hasVolume' }, required: false },
  length: side('parcel.length', 'hasVolume'),
  width: side('parcel.width', 'hasVolume'),
  sum: {
    ui: { widget: 'computed', unit: 'cm', showWhen: 'hasVolume' },
    schema: {
      type: 'number',
      title: 'parcel.size',
      computed: { by: 'sideSum', from: { length: 'length', width: 'width' } },
    },
    required: false,
  },
});

const meta = {
  title: 'Forms/Engine/Conditions and computed values',
  component: FormStage,
  args: { form, submitLabel, onSubmit: fn(), onChange: fn(), initial: { hasVolume: true, length: 40 } as object },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {
  name: 'what is hidden is neither sent nor computed with, and comes back as it was',
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole('checkbox');
    await userEvent.type(canvas.getByLabelText(/^Ancho/), '30');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('status', { name: /Peso y medidas/ })).toHaveTextContent('70 cm'));
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await userEvent.click(box);
    await waitFor(() => expect(canvas.queryByLabelText(/^Ancho/)).toBeNull());
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenLastCalledWith({ hasVolume: false });
    await userEvent.click(box);
    await expect(await canvas.findByLabelText(/^Ancho/)).toHaveValue('30');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenLastCalledWith({ hasVolume: true, length: 40, width: 30, sum: 70 });
  },
};

export const InArabic: Story = {
  args: { initial: { hasVolume: true, length: 40, width: 30 } as object },
  globals: { language: 'ar' },
};
