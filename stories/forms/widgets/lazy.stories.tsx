import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { lazyWidget } from '#src/forms/widgets/lazy-widget.tsx';
import { TextWidget } from '#src/forms/widgets/text-widgets.tsx';
import { widgets } from '#src/forms/widgets/registry.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm } from '../sample-form.ts';
import { failingFirst } from '../sample-services.ts';
import { never } from './world.ts';

/** A widget that arrives as the story says, in place of a real one. */
function instead(load: Parameters<typeof lazyWidget>[0]): () => () => void {
  return () => {
    const shown = widgets as { text: (typeof widgets)['text'] };
    const usual = shown.text;
    shown.text = lazyWidget(load);
    return () => {
      shown.text = usual;
    };
  };
}

const meta = {
  title: 'Forms/Widgets/On the way',
  component: FormStage,
  args: {
    form: sampleForm({ name: { ui: { widget: 'text' }, schema: { title: 'contact.name', type: 'string' } } }),
    onSubmit: () => undefined,
  },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  name: 'a widget on its way keeps its label and its room',
  beforeEach: instead(never),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('group', { name: 'Nombre' })).toBeVisible();
    await expect(canvasElement.querySelector('.awaited')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(52);
  },
};

export const Failed: Story = {
  name: 'a widget that could not be fetched says so in its place and can be tried again',
  beforeEach: instead(failingFirst(() => Promise.resolve(TextWidget))),
  play: async ({ canvas }) => {
    await canvas.findByText(/No pudimos cargar esta parte/);
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await expect(await canvas.findByLabelText('Nombre', { selector: 'input' })).toBeVisible();
  },
};
