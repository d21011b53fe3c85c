import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fill, pressSubmit, submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import * as words from './words.schema.json?form';

const meta = {
  title: 'Forms/Any schema',
  component: FormStage,
  args: { form: words, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WordsOfItsAuthor: Story = {
  name: 'a form has the words of its author: its title, names of choices, ticks for choices that are referred to',
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText('Order a cake')).toBeVisible();
    await expect(canvas.getByText('We bake on Fridays.')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Large' }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Tuesday' }));
    await expect(canvas.getByRole('textbox', { name: /^""/ })).toBeVisible();
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ size: 'l', days: ['tue'] });
  },
};

export const ClearedChoice: Story = {
  name: 'an optional choice can be cleared',
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Small' }));
    await expect(canvas.queryByRole('button', { name: 'Quitar la elección' })).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'Berries' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Quitar la elección' }));
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Berries' })).not.toBeChecked());
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ size: 's' });
  },
};

export const FileInOneText: Story = {
  name: 'a data-url is a file, stored with its name',
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Small' }));
    await canvas.findByRole('button', { name: 'Elegir un archivo' });
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('There is no input for a file');
    await userEvent.upload(input, new File(['hello'], 'cake.txt', { type: 'text/plain' }));
    await expect(await canvas.findByText('cake.txt')).toBeVisible();
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      size: 's',
      photo: 'data:text/plain;name=cake.txt;base64,aGVsbG8=',
    });
  },
};

export const WrongName: Story = {
  name: 'a rejected name says what a name must be',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Agregar un dato' }));
    await fill(canvas.getByRole('textbox', { name: 'Nombre' }), 'x');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription(/\^w-/));
  },
};
