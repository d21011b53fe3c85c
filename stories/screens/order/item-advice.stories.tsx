import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ItemAdvice } from '#src/features/order/components/item-advice.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';

/** The field of the order form as the engine renders it: the advice is below the control. */
function Description({ text: begun = '' }: { text?: string }) {
  const [text, setText] = useState(begun);
  return (
    <div className="page">
      <Field label="¿Qué es?">
        <TextControl value={text} onChange={({ target }) => setText(target.value)} />
        <ItemAdvice text={text} />
      </Field>
    </div>
  );
}

const meta = { title: 'Screens/Order/Item advice', tags: ['journey:send'], component: Description } satisfies Meta<
  typeof Description
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Prohibited: Story = {
  name: 'ROUTE-33 FEAT-11 a prohibited item is announced politely while it is typed, and does not block the order',
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox');
    await userEvent.type(box, '2 encendedores');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Encendedores'));
    await expect(canvas.getByRole('status')).toHaveTextContent(
      /No lo podemos llevar.*Cómpralo en el lugar de destino.*Si es otra cosa, sigue adelante/,
    );
    await expect(canvas.getByRole('link', { name: 'Ver la lista' })).toHaveAttribute('href', '/contraband#lighters');
    await expect(box).toBeValid();
    await expect(box).toHaveFocus();
    await userEvent.clear(box);
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};

export const Harmless: Story = {
  name: 'ROUTE-33 a glue gun and a phone’s case are no alarm',
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox');
    await userEvent.type(box, 'perfume');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Viaja con condiciones'));
    await userEvent.clear(box);
    await userEvent.type(box, 'pistola de silicón y funda para celular');
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
  },
};

export const Two: Story = { args: { text: 'perfume y baterías de litio' } };
export const Phone: Story = { args: { text: 'fuegos artificiales' }, globals: { viewport: { value: 'phone' } } };
export const Arabic: Story = {
  args: { text: 'ولاعات' },
  globals: { language: 'ar' },
  name: 'ROUTE-33 the advice speaks the visitor’s language',
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/ولاعات.*لا يمكننا نقله/));
  },
};
