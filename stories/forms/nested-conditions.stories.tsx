import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';
import { sampleForm } from './sample-form.ts';

/** A place whose company is asked for only at an office. */
const form = sampleForm({
  place: {
    ui: {
      widget: 'group',
      fields: { isOffice: { widget: 'checkbox' }, company: { widget: 'text', showWhen: 'isOffice' } },
    },
    schema: {
      type: 'object',
      title: 'recipient.address',
      properties: {
        isOffice: { type: 'boolean', title: 'Es oficina' },
        company: { type: 'string', title: 'contact.company' },
      },
    },
  },
});

const meta = {
  title: 'Forms/Engine/Conditions inside of a group',
  component: FormStage,
  args: {
    form,
    submitLabel,
    onSubmit: fn(),
    onChange: fn(),
    initial: { place: { isOffice: false, company: 'Textiles del Centro' } } as never,
  },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {
  name: 'what a group’s layout hides is not drawn, not sent, and comes back as it was',
  play: async ({ canvas, args }) => {
    const office = await canvas.findByRole('checkbox');
    await expect(canvas.queryByLabelText(/^Empresa/)).toBeNull();
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenLastCalledWith({ place: { isOffice: false } });
    await userEvent.click(office);
    await expect(await canvas.findByLabelText(/^Empresa/)).toHaveValue('Textiles del Centro');
    await userEvent.click(office);
    await waitFor(() => expect(canvas.queryByLabelText(/^Empresa/)).toBeNull());
  },
};
