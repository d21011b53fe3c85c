import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { expectLedTo, fill, pressSubmit, submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import * as boxes from './boxes.schema.json?form';
import * as choice from './choice.schema.json?form';
import * as everything from './everything.schema.json?form';
import * as large from './large.schema.json?form';
import * as lists from './lists.schema.json?form';
import * as nested from './nested.schema.json?form';
import * as pets from './pets.schema.json?form';
import * as recursion from './recursion.schema.json?form';
import * as texts from './texts.schema.json?form';

const meta = {
  title: 'Forms/Any schema',
  component: FormStage,
  args: { form: everything, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const missing = 'Completa este dato.';

export const Nested: Story = {
  name: 'objects inside of objects have headings by their depth, and their faults lead to the very field',
  args: { form: nested },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('heading', { level: 2, name: 'Sender' });
    await expect(canvas.getByRole('heading', { level: 3, name: 'Address' })).toBeVisible();
    await pressSubmit(canvas);
    await expectLedTo(canvas, canvas.getByRole('textbox', { name: 'Name' }));
    const city = canvas.getByRole('textbox', { name: 'City' });
    await expect(city).toHaveAccessibleDescription(missing);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Abroad' }));
    await fill(await canvas.findByRole('textbox', { name: 'Country' }), 'Guatemala');
    await fill(city, 'Antigua');
    await fill(canvas.getByRole('textbox', { name: 'Name' }), 'Ana');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      sender: { name: 'Ana', address: { city: 'Antigua', abroad: true, country: 'Guatemala' } },
    });
  },
};

export const HiddenAgain: Story = {
  name: 'what a condition no longer asks for is not sent, and comes back with it',
  args: {
    form: nested,
    initial: { sender: { name: 'Ana', address: { city: 'Antigua', abroad: true, country: 'Guatemala' } } } as never,
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Abroad' }));
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Country' })).toBeNull());
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      sender: { name: 'Ana', address: { city: 'Antigua', abroad: false } },
    });
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Abroad' }));
    await expect(await canvas.findByRole('textbox', { name: 'Country' })).toHaveValue('Guatemala');
  },
};

export const FreeNames: Story = {
  name: 'names that are free are rows of name and value',
  args: { form: nested, initial: { sender: { name: 'Ana', address: { city: 'Antigua' } } } as never },
  play: async ({ canvas, args }) => {
    const add = await canvas.findByRole('button', { name: 'Agregar un dato' });
    await userEvent.click(add);
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Nombre' })).toHaveFocus());
    await userEvent.keyboard('color');
    await userEvent.tab();
    await fill(await canvas.findByRole('textbox', { name: 'Valor' }), 'verde limón');
    await pressSubmit(canvas);
    await expectLedTo(canvas, canvas.getByRole('textbox', { name: 'Valor' }));
    await fill(canvas.getByRole('textbox', { name: 'Valor' }), 'verde');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ labels: { color: 'verde' } }));
    await userEvent.click(add);
    const [, second] = await canvas.findAllByRole('textbox', { name: 'Nombre' });
    await fill(second as HTMLElement, 'color');
    await expect(await canvas.findByText('Ya hay un dato con ese nombre.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar color' }));
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Valor' })).toBeNull());
  },
};

export const RowsWithoutNames: Story = {
  name: 'a row without a name says so when the form is sent, and leads there',
  args: { form: nested, initial: { sender: { name: 'Ana', address: { city: 'Antigua' } } } as never },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Agregar un dato' }));
    const name = await canvas.findByRole('textbox', { name: 'Nombre' });
    await waitFor(() => expect(name).toHaveFocus());
    await pressSubmit(canvas);
    await expectLedTo(canvas, name);
    await expect(name).toHaveAccessibleDescription('Escribe un nombre o quita este dato.');
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /^Quitar/ }));
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalled();
  },
};

export const Lists: Story = {
  name: 'rows are added, moved and removed by keyboard, with their texts, their faults and the focus',
  args: { form: lists },
  play: async ({ canvas, args }) => {
    const add = await canvas.findByRole('button', { name: 'Agregar a Guests' });
    const names = () => canvas.getAllByRole('textbox', { name: 'Name' });
    // The schema requires at least one row.
    await waitFor(() => expect(names()).toHaveLength(1));
    await fill(names()[0] as HTMLElement, 'Ana');
    await userEvent.click(add);
    await waitFor(() => expect(names()[1]).toHaveFocus());
    await userEvent.keyboard('B');
    await userEvent.tab();
    await expect(names()[1]).toHaveAccessibleDescription(expect.stringContaining('2'));
    canvas.getByRole('button', { name: 'Subir Guest, 2' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(names()[0]).toHaveValue('B'));
    await expect(names()[1]).toHaveValue('Ana');
    await expect(names()[0]).toBeInvalid();
    await expect(names()[1]).toBeValid();
    await expect(canvas.getByRole('button', { name: 'Subir Guest, 1' })).toHaveFocus();
    await expect(canvas.getByText('Guest, 2 está ahora en el lugar 1 de 2.')).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar Guest, 1' }));
    await waitFor(() => expect(names()).toHaveLength(1));
    await expect(names()[0]).toHaveValue('Ana');
    await expect(canvas.getByRole('button', { name: 'Quitar Guest, 1' })).toHaveFocus();
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ guests: [{ name: 'Ana' }] });
  },
};

export const ListsInLists: Story = {
  name: 'lists can be nested in lists; a multiple choice is checkboxes; the length of a tuple is fixed',
  args: { form: lists, initial: { guests: [{ name: 'Ana', dishes: ['mole'] }] } as never },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Agregar a Dishes' }));
    await waitFor(() => expect(canvas.getAllByRole('textbox', { name: 'Dish' })[1]).toHaveFocus());
    await userEvent.keyboard('tacos');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Wednesday' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Monday' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Agregar a Point' }));
    await fill(await canvas.findByRole('textbox', { name: 'Longitude' }), '-89.6');
    await fill(canvas.getByRole('textbox', { name: 'Latitude' }), '20.9');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      guests: [{ name: 'Ana', dishes: ['mole', 'tacos'] }],
      days: ['Monday', 'Wednesday'],
      point: [-89.6, 20.9],
    });
  },
};

export const Choice: Story = {
  name: 'an alternative is chosen by its words, and what was answered for another comes back',
  args: { form: choice },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Card' }));
    await fill(await canvas.findByRole('textbox', { name: 'Card number' }), '4242');
    await userEvent.click(canvas.getByRole('radio', { name: 'Cash' }));
    await fill(await canvas.findByRole('textbox', { name: 'Amount' }), '20');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ payment: { method: 'cash', amount: 20 } }));
    await userEvent.click(canvas.getByRole('radio', { name: 'Card' }));
    await expect(await canvas.findByRole('textbox', { name: 'Card number' })).toHaveValue('4242');
    await userEvent.click(canvas.getByRole('radio', { name: /^Pounds/ }));
    await userEvent.click(canvas.getByRole('radio', { name: '"1"' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'Número' }));
    await fill(await canvas.findByRole('textbox', { name: /Size|Número/ }), '7');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      payment: { method: 'card', number: '4242' },
      unit: 'lb',
      level: '1',
      size: 7,
    });
  },
};

export const Recursion: Story = {
  name: 'a recursive schema is rendered only as deep as the customer adds levels',
  args: { form: recursion },
  play: async ({ canvas, args }) => {
    await fill(canvas.getByRole('textbox', { name: 'Name' }), 'a');
    await userEvent.click(await canvas.findByRole('button', { name: 'Agregar Inner folder' }));
    await waitFor(() => expect(canvas.getAllByRole('textbox', { name: 'Name' })).toHaveLength(2));
    await fill(canvas.getAllByRole('textbox', { name: 'Name' })[1] as HTMLElement, 'b');
    await userEvent.click(canvas.getByRole('button', { name: 'Agregar Inner folder' }));
    await waitFor(() => expect(canvas.getAllByRole('textbox', { name: 'Name' })).toHaveLength(3));
    await fill(canvas.getAllByRole('textbox', { name: 'Name' })[2] as HTMLElement, 'c');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'a', inner: { name: 'b', inner: { name: 'c' } } });
  },
};

export const RejectedUnopened: Story = {
  name: 'an error inside an object that is not open yet appears at its button and leads there',
  args: { form: boxes },
  play: async ({ canvas, args }) => {
    await fill(canvas.getByRole('textbox', { name: 'Name' }), 'a');
    const add = await canvas.findByRole('button', { name: 'Agregar Inner box' });
    await userEvent.click(canvas.getByRole('checkbox', { name: /Packed twice/ }));
    await pressSubmit(canvas);
    await expectLedTo(canvas, add);
    await expect(add).toHaveAccessibleDescription(missing);
    await userEvent.keyboard('{Enter}');
    const [, inner] = canvas.getAllByRole('textbox', { name: 'Name' });
    await expect(inner).toHaveFocus();
    await userEvent.keyboard('b');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'a', packed: true, inner: { name: 'b' } });
  },
};

export const OnDemand: Story = {
  name: 'a large form renders optional parts on demand, by keyboard; an error leads to its field',
  args: { form: large },
  play: async ({ canvas, args }) => {
    await pressSubmit(canvas);
    await expectLedTo(canvas, canvas.getByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('Ana');
    await expect(canvas.queryByRole('textbox', { name: 'Code' })).toBeNull();
    canvas.getByRole('button', { name: 'Agregar North' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    await userEvent.keyboard('N');
    canvas.getByRole('button', { name: 'Agregar Third depot' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('textbox', { name: 'Street' })).toHaveFocus();
    await userEvent.keyboard('Calle 60');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      sender: { name: 'Ana' },
      north: { code: 'N', third: { street: 'Calle 60' } },
    });
  },
};

export const OnDemandInArabic: Story = {
  ...OnDemand,
  name: 'a large form, right to left',
  globals: { language: 'ar' },
  play: undefined,
};

export const OneAnswerOpens: Story = {
  name: 'a discriminator field is asked for once; several choices appear one below the other',
  args: { form: pets },
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'No' })).toBeChecked());
    await expect(canvas.getAllByRole('radio', { name: 'Yes' })).toHaveLength(1);
    await userEvent.click(canvas.getByRole('radio', { name: 'Yes' }));
    await fill(await canvas.findByRole('textbox', { name: 'Age' }), '3');
    await userEvent.click(canvas.getByRole('radio', { name: 'Flat' }));
    await fill(await canvas.findByRole('textbox', { name: 'Floor' }), '2');
    await userEvent.click(canvas.getByRole('radio', { name: 'By phone' }));
    await fill(await canvas.findByRole('textbox', { name: 'Phone' }), '55');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ pets: 'Yes', age: 3, floor: '2', phone: '55' });
    await userEvent.click(canvas.getByRole('radio', { name: 'No' }));
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Age' })).toBeNull());
  },
};

export const OneValue: Story = {
  name: 'a list is a form as well',
  args: { form: texts },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Agregar a Names' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await userEvent.keyboard('A');
    await pressSubmit(canvas);
    await expectLedTo(canvas, canvas.getByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('na');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(['Ana']);
  },
};

export const Everything: Story = {
  name: 'every kind of value',
  play: async ({ canvas, args }) => {
    const count = await canvas.findByRole('textbox', { name: /^Count/ });
    await waitFor(() => expect(count).toHaveValue('3'));
    await waitFor(() => expect(canvas.getByText('thing')).toBeVisible());
    await fill(canvas.getByRole('textbox', { name: 'Name' }), 'Ana');
    await userEvent.click(canvas.getByRole('radio', { name: 'No' }));
    await fill(canvas.getByRole('textbox', { name: 'City' }), 'Oaxaca');
    await fill(canvas.getByRole('textbox', { name: /^Anything/ }), '{{"a": [[1]}');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({
        name: 'Ana',
        agree: false,
        count: 3,
        kind: 'thing',
        empty: null,
        origin: { city: 'Oaxaca' },
        anything: { a: [1] },
      }),
    );
  },
};

export const EverythingInArabic: Story = {
  ...Everything,
  name: 'every kind of value, right to left',
  globals: { language: 'ar' },
  play: undefined,
};
