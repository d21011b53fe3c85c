/**
 * A rejected form moves the focus to the field to correct, whatever kind of control that is: on submission, or by a
 * link of the summary.
 */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { expectLedTo, findSummary, pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';
import * as lists from './generic/lists.schema.json?form';
import { sampleForm, type SampleField } from './sample-form.ts';
import { world } from './widgets/world.ts';

const content: SampleField = {
  ui: { widget: 'select', options: [{ value: 'books', label: 'goods.books' }] },
  schema: { title: 'parcel.itemType', type: 'string', enum: ['books'] },
};
const day: SampleField = { ui: { widget: 'date' }, schema: { title: 'pickup.date', type: 'string', format: 'date' } };
const files: SampleField = {
  ui: { widget: 'files' },
  schema: {
    title: 'Identificación oficial',
    type: 'array',
    items: { type: 'string' },
    maxItems: 2,
    files: { kinds: ['image'], maxBytes: 100_000 },
  },
};

const meta = {
  title: 'Forms/Links of the summary',
  component: FormStage,
  args: { form: sampleForm({ content }), services: world, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

/** Submits the form as it is and follows the link that begins with these words. */
async function follow({ canvas }: Play, words: RegExp): Promise<void> {
  await pressSubmit(canvas);
  await userEvent.click(within(await findSummary(canvas)).getByRole('link', { name: words }));
}

export const ToSelect: Story = {
  name: 'MSG-26 to a select',
  play: async (story) => {
    await pressSubmit(story.canvas);
    await expectLedTo(story.canvas, story.canvas.getByRole('combobox', { name: 'Tipo de contenido' }));
  },
};

export const ToDate: Story = {
  name: 'MSG-26 to a day',
  args: { form: sampleForm({ day }) },
  play: async (story) => {
    const input = await story.canvas.findByLabelText('Día de la recolección');
    await pressSubmit(story.canvas);
    await expectLedTo(story.canvas, input);
  },
};

export const ToUpload: Story = {
  name: 'MSG-26 to the place for files',
  args: { form: sampleForm({ files }) },
  play: async (story) => {
    await waitFor(() => expect(story.canvasElement.querySelector('input[type="file"]')).not.toBeNull());
    await pressSubmit(story.canvas);
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-pointer]')).toHaveAttribute('data-pointer', '/files'),
    );
    await expect(document.activeElement?.matches('input,button')).toBe(true);
  },
};

export const ToRow: Story = {
  name: 'MSG-26 to the field of a list’s row',
  args: { form: lists, initial: { guests: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] } as never },
  play: async (story) => {
    const names = await story.canvas.findAllByRole('textbox', { name: 'Name' });
    await follow(story, /Guests 2, Name: /);
    await expect(names[1]).toHaveFocus();
  },
};
