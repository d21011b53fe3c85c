import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm, type SampleField } from '../sample-form.ts';

const side = (title: string): SampleField => ({ ui: { widget: 'dimensions', unit: 'cm', ltr: true }, schema: { title, type: 'number' } });
const fields: Record<string, SampleField> = {
  weight: { ui: { widget: 'number', unit: 'kg', ltr: true }, schema: { title: 'parcel.weight', type: 'number' } },
  length: side('parcel.length'),
  width: side('parcel.width'),
  height: side('parcel.height'),
  billingWeight: {
    ui: { widget: 'computed', unit: 'kg' },
    schema: { title: 'parcel.billingWeight', type: 'number', computed: { by: 'billingWeight', from: { weight: 'weight', length: 'length', width: 'width', height: 'height' } } },
    required: false,
  },
};

const meta = {
  title: 'Forms/Widgets/Computed',
  component: FormStage,
  args: { form: sampleForm(fields), submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Follows: Story = {
  name: 'a computed answer follows the others, with its unit, and is said politely',
  play: async ({ canvas }) => {
    const output = await canvas.findByLabelText('Peso a cobrar');
    await expect(output.tagName).toBe('OUTPUT');
    await expect(output).toHaveTextContent('Se calcula con los otros datos');
    await userEvent.type(canvas.getByLabelText('Peso'), '2.3');
    await userEvent.tab();
    await waitFor(() => expect(output).toHaveTextContent('3 kg'));
    await userEvent.type(canvas.getByLabelText('Largo'), '60');
    await userEvent.type(canvas.getByLabelText('Ancho'), '40');
    await userEvent.type(canvas.getByLabelText('Alto'), '30');
    await userEvent.tab();
    await waitFor(() => expect(output).toHaveTextContent('15 kg'));
  },
};

export const RightToLeft: Story = {
  globals: { language: 'ar' },
  args: { initial: { weight: 2.3 } as never },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('status', { name: /./ })).toBeVisible());
  },
};
