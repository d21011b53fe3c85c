import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import * as parcel from '#schemas/generated/order/parcel.js';
import { clothes } from '#fixtures/parcels.ts';
import { ReviewedForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';

function Stage({ onSubmit }: { onSubmit: (answers: unknown) => void }) {
  const [value, setValue] = useState<FormValue<'order/parcel'>>(clothes);
  return (
    <div style={{ maxInlineSize: '51.5rem' }}>
      <ReviewedForm<'order/parcel'> form={parcel} value={value} onChange={setValue} onSubmit={onSubmit} />
    </div>
  );
}

const meta = { title: 'Forms/Engine/Review', component: Stage, args: { onSubmit: fn() } } satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Changed: Story = {
  name: 'a row leads to its very field, and a change comes back to the row',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar Peso' }));
    const weight = await canvas.findByLabelText('Peso');
    await waitFor(() => expect(weight).toHaveFocus());
    await userEvent.clear(weight);
    await userEvent.type(weight, '31');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar el cambio' }));
    await waitFor(() => expect(weight).toBeInvalid());
    await userEvent.clear(weight);
    await userEvent.type(weight, '4');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar el cambio' }));
    await waitFor(() => expect(canvas.getAllByText('4 kg')[0]).toBeVisible());
    await expect(canvas.getByRole('button', { name: 'Cambiar Peso' })).toHaveFocus();
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ ...clothes, weight: 4 }));
    // Derived answers are changed with their source.
    await expect(canvas.queryByRole('button', { name: 'Cambiar Peso a cobrar' })).toBeNull();
  },
};

export const GivenUp: Story = {
  name: 'a cancelled change leaves everything as it was',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar Peso' }));
    await userEvent.type(await canvas.findByLabelText('Peso'), '9');
    await userEvent.click(canvas.getByRole('button', { name: 'Dejarlo como estaba' }));
    await waitFor(() => expect(canvas.getByText('2.5 kg')).toBeVisible());
  },
};

export const InArabic: Story = { globals: { language: 'ar' } };
export const OnPhone: Story = { globals: { viewport: { value: 'phone' } } };
