import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import type { CourierServices } from '#src/courier-fields/index.ts';
import { courierWidgets } from '#src/courier-fields/widgets.ts';
import { createForms, type FormValue, lazyWidget, TextWidget } from '#src/forms/index.ts';
import { sampleForm } from '../sample-form.ts';
import { failingFirst } from '../sample-services.ts';
import { never } from './world.ts';

/** A form whose only widget arrives as the story says. */
function LateForm({ load }: { load: () => Parameters<typeof lazyWidget>[0] }) {
  const [{ SchemaForm }] = useState(() =>
    createForms<CourierServices>({ ...courierWidgets, tail: { Widget: lazyWidget(load()) } }),
  );
  const [value, setValue] = useState<FormValue>({});
  return <SchemaForm form={form} value={value} onChange={setValue} onSubmit={() => undefined} />;
}

const form = sampleForm({ name: { ui: { widget: 'tail' }, schema: { title: 'contact.name', type: 'string' } } });

const meta = {
  title: 'Forms/Widgets/On the way',
  component: LateForm,
} satisfies Meta<typeof LateForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  name: 'a widget that is still loading shows its label and reserves its space',
  args: { load: () => never },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('group', { name: 'Nombre' })).toBeVisible();
    await expect(canvasElement.querySelector('.awaited')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(52);
  },
};

export const Failed: Story = {
  name: 'a widget that could not be fetched says so in its place and can be tried again',
  args: { load: () => failingFirst(() => Promise.resolve(TextWidget)) },
  play: async ({ canvas }) => {
    await canvas.findByText(/No pudimos cargar esta parte/);
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await expect(await canvas.findByLabelText('Nombre', { selector: 'input' })).toBeVisible();
  },
};
