import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import * as recipient from '#schemas/generated/international/recipient.js';
import type { NamedChoice } from '#src/courier-fields/services.ts';
import { FormStage } from './form-stage.tsx';
import { submitLabel } from './form-play.ts';
import { failingFirst } from './sample-services.ts';

const countries: NamedChoice[] = [
  { code: 'US', label: 'Estados Unidos' },
  { code: 'FR', label: 'Francia' },
];

const meta = {
  title: 'Forms/Countries',
  component: FormStage,
  args: { form: recipient, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  name: 'CALL-63 ENT-05 a country from the server’s list by keyboard: the focus stays at it, and Tab goes on to the next field',
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Francia' });
    const list = canvas.getByLabelText('País de destino');
    list.focus();
    await userEvent.selectOptions(list, 'FR');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ country: 'FR' }));
    await expect(list).toHaveFocus();
    await userEvent.tab();
    await expect(list).not.toHaveFocus();
    await expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
  },
};

export const Loading: Story = {
  args: { services: { countries: () => new Promise<NamedChoice[]>(() => undefined) } },
};

export const RetriedByKeys: Story = {
  name: 'CALL-63 a list that can’t be loaded says so; asked for again by keyboard, it has the focus when it comes',
  args: { services: { countries: failingFirst(() => Promise.resolve(countries)) } },
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Reintentar' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('País de destino')).toHaveFocus());
    await canvas.findByRole('option', { name: 'Francia' });
  },
};

export const RightToLeft: Story = { globals: { language: 'ar' } };
