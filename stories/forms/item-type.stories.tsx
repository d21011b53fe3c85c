import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import * as parcel from '#schemas/generated/order/parcel.js';
import type { ItemTypeChoice } from '#src/courier-fields/index.ts';
import { FormStage } from './form-stage.tsx';
import { submitLabel } from './form-play.ts';
import { failingFirst, itemTypes } from './sample-services.ts';

const meta = {
  title: 'Forms/Item type',
  component: FormStage,
  args: { form: parcel, initial: { productType: 'standard' }, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Proposes: Story = {
  name: 'ENT-15 D-69 what is sent comes from the server’s list, a row of a later day included, and proposes how it is handled',
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Plantas' });
    await userEvent.selectOptions(canvas.getByLabelText('Tipo de contenido'), 'plants');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ itemType: 'plants', goodsCategory: 'perishable' }),
    );
    await expect(canvas.getByLabelText(/Cómo se maneja/)).toHaveValue('perishable');
  },
};

export const Changed: Story = {
  name: 'D-69 the handling can be changed; another item type proposes a handling again',
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Plantas' });
    await userEvent.selectOptions(canvas.getByLabelText('Tipo de contenido'), 'electronics');
    await userEvent.selectOptions(canvas.getByLabelText(/Cómo se maneja/), 'fragile');
    await expect(canvas.getByLabelText('Tipo de contenido')).toHaveValue('electronics');
    await userEvent.selectOptions(canvas.getByLabelText('Tipo de contenido'), 'documents');
    await expect(canvas.getByLabelText(/Cómo se maneja/)).toHaveValue('document');
  },
};

export const Gone: Story = {
  name: 'a saved item type that has left the list is cleared',
  args: { initial: { productType: 'standard', itemType: 'gold' } },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Plantas' });
    await expect(args.onChange).toHaveBeenLastCalledWith({ productType: 'standard' });
  },
};

export const Loading: Story = {
  args: { services: { itemTypes: () => new Promise<readonly ItemTypeChoice[]>(() => undefined) } },
};

export const Failed: Story = {
  name: 'a list that can’t be loaded says so and can be tried again',
  args: { services: { itemTypes: failingFirst(() => Promise.resolve(itemTypes)) } },
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos traer los tipos de contenido.');
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await canvas.findByRole('option', { name: 'Plantas' });
  },
};

export const RetriedByKeys: Story = {
  name: 'D-69 by keyboard: the retried list has the focus when it loads, keeps it when one is chosen, and Tab moves to what the choice has proposed',
  args: { services: { itemTypes: failingFirst(() => Promise.resolve(itemTypes)) } },
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Reintentar' })).focus();
    await userEvent.keyboard('{Enter}');
    const list = canvas.getByLabelText('Tipo de contenido');
    await waitFor(() => expect(list).toHaveFocus());
    await userEvent.selectOptions(list, 'plants');
    await expect(list).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByLabelText(/Cómo se maneja/)).toHaveFocus();
  },
};
