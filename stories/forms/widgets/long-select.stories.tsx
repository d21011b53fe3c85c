import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Canvas } from 'storybook/internal/csf';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { FormId } from '#src/forms/index.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { pressSubmit, submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm } from '../sample-form.ts';

const count = 50_000;
const towns = Array.from({ length: count }, (_, index) => `Mérida ${index}`);
const numbers = Array.from({ length: count }, (_, index) => index * 10);

/** An external schema, without a layout. */
const form: FormModule<FormId> = {
  ...sampleForm({
    town: { ui: { widget: 'select' }, schema: { title: 'Town', type: 'string', enum: towns } },
    spare: { ui: { widget: 'select' }, schema: { title: 'Spare', type: 'integer', enum: numbers }, required: false },
  }),
  ui: undefined,
  texts: 'literal',
};

const meta = {
  title: 'Forms/Widgets/Very many choices',
  component: FormStage,
  args: { form, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const getBox = (canvas: Canvas, name: RegExp) => canvas.findByRole('combobox', { name });

/** The option that a screen reader announces as active; it has to be rendered. */
async function expectAt(box: HTMLElement, label: string, place: number, of = count): Promise<void> {
  await waitFor(() => {
    const row = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect(row).toHaveTextContent(label);
    expect(row).toBeVisible();
    expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual([`${place}`, `${of}`]);
  });
}

export const Keyboard: Story = {
  name: 'rows in sight are drawn, the keys reach all of them, and letters find some',
  play: async ({ canvas, args }) => {
    const town = await getBox(canvas, /^Town/);
    await expect(town).toBeRequired();
    await userEvent.click(town);
    const options = await canvas.findAllByRole('option');
    await expect(options[0]).toHaveTextContent('Mérida 0');
    await expect(options.length).toBeLessThan(40);
    await userEvent.keyboard('{ArrowDown}');
    await expectAt(town, 'Mérida 0', 1);
    await userEvent.keyboard('{PageDown}');
    await expectAt(town, 'Mérida 10', 11);
    await userEvent.keyboard('{PageUp}{ArrowUp}');
    await expectAt(town, 'Mérida 49999', count);
    await userEvent.type(town, 'merida 4999');
    await waitFor(() => expect(canvas.getByText('11 opciones encontradas')).toBeInTheDocument());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expectAt(town, 'Mérida 49990', 2, 11);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(town).toHaveValue('Mérida 49990'));
    await expect(town).toHaveAttribute('aria-expanded', 'false');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ town: 'Mérida 49990' });
  },
};

export const WhatIsTyped: Story = {
  name: 'letters are an answer only when they name a choice; Escape and leaving bring the answer back',
  args: { initial: { town: 'Mérida 7' } as never },
  play: async ({ canvas, args }) => {
    const town = await getBox(canvas, /^Town/);
    await expect(town).toHaveValue('Mérida 7');
    await userEvent.click(town);
    await waitFor(() => expect(canvas.getByRole('option', { name: 'Mérida 7' })).toBeVisible());
    await userEvent.clear(town);
    await userEvent.type(town, 'nowhere');
    await waitFor(() => expect(canvas.getByText('Ninguna opción tiene estas letras.')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await expect(town).toHaveValue('Mérida 7');
    await userEvent.clear(town);
    await userEvent.type(town, 'nowhere');
    await userEvent.tab();
    await expect(town).toHaveValue('Mérida 7');
    await userEvent.clear(town);
    await userEvent.type(town, 'MERIDA 49999');
    await userEvent.tab();
    await waitFor(() => expect(town).toHaveValue('Mérida 49999'));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ town: 'Mérida 49999' }));
  },
};

export const Cleared: Story = {
  name: 'numbers can be choices as well; an optional answer can be cleared, a missing required one is reported',
  play: async ({ canvas, args }) => {
    const spare = await getBox(canvas, /^Spare/);
    await userEvent.type(spare, '49990');
    await userEvent.click(await canvas.findByRole('option', { name: '49990' }));
    await waitFor(() => expect(spare).toHaveValue('49990'));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ spare: 49990 }));
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar la elección' }));
    await waitFor(() => expect(spare).toHaveValue(''));
    await expect(spare).toHaveFocus();
    await expect(spare).toHaveAttribute('aria-expanded', 'false');
    await pressSubmit(canvas);
    const town = await getBox(canvas, /^Town/);
    await waitFor(() => expect(town).toHaveFocus());
    await expect(town).toBeInvalid();
    await expect(town).toHaveAccessibleDescription('Completa este dato.');
  },
};

export const OpenInArabic: Story = {
  name: 'an open list, right to left',
  globals: { language: 'ar' },
  args: { initial: { town: 'Mérida 25000' } as never },
  play: async ({ canvas }) => {
    const town = await getBox(canvas, /^Town/);
    await userEvent.click(town);
    const row = await canvas.findByRole('option', { name: 'Mérida 25000' });
    await waitFor(() => expect(row).toBeVisible());
  },
};
