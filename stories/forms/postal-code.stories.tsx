import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import * as recipient from '#schemas/generated/order/recipient.js';
import type { ZipAnswer } from '#src/courier-fields/index.ts';
import { fill, pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';
import { failingFirst, unknownZip, zipAnswers } from './sample-services.ts';

const meta = {
  title: 'Forms/Postal code',
  component: FormStage,
  args: { form: recipient, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const zipLabel = 'Código postal';

export const Fills: Story = {
  name: 'D-60 five digits fill in state and city and offer the colonies; everything stays editable',
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByLabelText('Estado')).toBeNull();
    await userEvent.type(canvas.getByLabelText(zipLabel), '97070');
    await canvas.findByText('Mérida, Yucatán');
    await userEvent.click(canvas.getByRole('radio', { name: 'García Ginerés' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({
      zip: '97070',
      state: 'Yucatán',
      city: 'Mérida',
      township: 'Mérida',
      town: 'García Ginerés',
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar' }));
    await expect(canvas.getByLabelText('Estado')).toHaveFocus();
    await fill(canvas.getByLabelText('Ciudad'), 'Progreso');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ city: 'Progreso', town: 'García Ginerés' }),
    );
  },
};

export const OtherColony: Story = {
  name: 'D-60 a colony that the list lacks can be typed',
  args: { initial: { zip: '97070' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Otra, la escribo yo' }));
    const typed = await canvas.findByLabelText('Nombre de la colonia');
    await waitFor(() => expect(typed).toHaveFocus());
    await fill(typed, 'Itzimná');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ town: 'Itzimná' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'Alcalá Martín' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ town: 'Alcalá Martín' }));
    await expect(canvas.queryByLabelText('Nombre de la colonia')).toBeNull();
  },
};

export const OnlyColony: Story = {
  name: 'D-60 an only colony is chosen, and may be changed',
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText(zipLabel), '97110');
    await expect(await canvas.findByRole('radio', { name: 'México Norte' })).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ town: 'México Norte' }));
  },
};

export const ManyColonies: Story = {
  name: 'D-60 many colonies are a list to filter by keyboard, without regard to accents',
  args: { initial: { zip: '97203' } },
  play: async ({ canvas, args }) => {
    const colony = await canvas.findByRole('combobox', { name: 'Colonia' });
    await userEvent.type(colony, 'americas');
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(2));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(colony).toHaveValue('Las Américas');
    await expect(colony).toHaveAttribute('aria-expanded', 'false');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ town: 'Las Américas' }));
    await fill(colony, 'Mi colonia');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ town: 'Mi colonia' }));
  },
};

export const ListOpen: Story = {
  args: { initial: { zip: '97203' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Colonia' }));
    await expect(canvas.getAllByRole('option')).toHaveLength(9);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  },
};

export const Unknown: Story = {
  name: 'D-61 a code that the catalogue lacks warns and opens the fields for typing',
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText(zipLabel), '97999');
    await canvas.findByText(/No tenemos el 97999 en el catálogo/);
    await fill(canvas.getByLabelText('Estado'), 'Yucatán');
    await fill(canvas.getByLabelText('Ciudad'), 'Tzucacab');
    await fill(canvas.getByLabelText('Colonia'), 'Centro');
    await expect(args.onChange).toHaveBeenLastCalledWith({
      zip: '97999',
      state: 'Yucatán',
      city: 'Tzucacab',
      town: 'Centro',
    });
  },
};

export const Failed: Story = {
  name: 'a lookup that fails says so, opens the fields, and can be tried again',
  args: { services: { lookUpZip: failingFirst((zip: string) => Promise.resolve(zipAnswers[zip] ?? unknownZip)) } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(zipLabel), '97070');
    await canvas.findByText(/No pudimos buscar el 97070/);
    await expect(canvas.getByLabelText('Estado')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await canvas.findByText('Mérida, Yucatán');
    await expect(canvas.queryByLabelText('Estado')).toBeNull();
  },
};

const answers = new Map<string, (answer: ZipAnswer) => void>();

export const Outdated: Story = {
  name: 'an answer that comes after the code has changed is ignored',
  args: { services: { lookUpZip: (zip) => new Promise((resolve) => answers.set(zip, resolve)) } },
  play: async ({ canvas, args }) => {
    const zip = canvas.getByLabelText(zipLabel);
    await userEvent.type(zip, '44160');
    await userEvent.clear(zip);
    await userEvent.type(zip, '97070');
    answers.get('97070')?.(zipAnswers['97070'] ?? unknownZip);
    await canvas.findByText('Mérida, Yucatán');
    answers.get('44160')?.({ known: true, state: 'Jalisco', city: 'Guadalajara', colonies: ['Americana'] });
    // Text that is typed afterwards is passed on after the lookup.
    await userEvent.type(canvas.getByLabelText('Nombre de quien recibe'), 'José');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'José' })));
    await expect(canvas.getByText('Mérida, Yucatán')).toBeVisible();
    await expect(canvas.queryByRole('radio', { name: 'Americana' })).toBeNull();
  },
};

export const FromDraft: Story = {
  name: 'answers that come with the code stay, and are shown where they differ from it',
  args: { initial: { zip: '97070', state: 'Yucatán', city: 'Mérida Norte', town: 'Itzimná' } },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByLabelText('Ciudad')).toHaveValue('Mérida Norte');
    await expect(await canvas.findByLabelText('Nombre de la colonia')).toHaveValue('Itzimná');
    await pressSubmit(canvas);
    await expect(args.onChange).not.toHaveBeenCalledWith(expect.objectContaining({ city: 'Mérida' }));
  },
};
