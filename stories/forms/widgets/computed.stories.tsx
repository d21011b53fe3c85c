import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm, type SampleField } from '../sample-form.ts';

const side = (title: string): SampleField => ({
  ui: { widget: 'dimensions', unit: 'cm', ltr: true },
  schema: { title, type: 'number' },
});
const fields: Record<string, SampleField> = {
  length: side('parcel.length'),
  width: side('parcel.width'),
  height: side('parcel.height'),
  volume: {
    ui: { widget: 'computed', unit: 'kg' },
    schema: {
      title: 'Peso volumétrico',
      type: 'number',
      computed: { by: 'volumetricWeight', from: { length: 'length', width: 'width', height: 'height' } },
    },
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
    const output = await canvas.findByLabelText('Peso volumétrico');
    await expect(output.tagName).toBe('OUTPUT');
    await expect(output).toHaveTextContent('Se calcula con los otros datos');
    await userEvent.type(canvas.getByLabelText('Largo'), '60');
    await userEvent.type(canvas.getByLabelText('Ancho'), '40');
    await userEvent.type(canvas.getByLabelText('Alto'), '30');
    await userEvent.tab();
    await waitFor(() => expect(output).toHaveTextContent('14.4 kg'));
    await userEvent.clear(canvas.getByLabelText('Alto'));
    await userEvent.tab();
    await waitFor(() => expect(output).toHaveTextContent('Se calcula con los otros datos'));
  },
};

export const RightToLeft: Story = {
  globals: { language: 'ar' },
  args: { initial: { length: 60, width: 40, height: 30 } as never },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Peso volumétrico')).toHaveTextContent('14.4');
  },
};
