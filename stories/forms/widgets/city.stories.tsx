import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { failingFirst } from '../sample-services.ts';
import { submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm, type SampleField } from '../sample-form.ts';
import { expectStates, WidgetStates } from './widget-states.tsx';
import { cities, never, world } from './world.ts';

const fields: Record<string, SampleField> = {
  city: { ui: { widget: 'city', fills: { state: 'state' } }, schema: { title: 'address.city', type: 'string' } },
  state: { ui: { widget: 'text', hidden: true, filledBy: 'city' }, schema: { type: 'string' } },
};

const meta = {
  title: 'Forms/Widgets/City',
  component: FormStage,
  args: { form: sampleForm(fields), services: world, submitLabel, onSubmit: fn(), onChange: fn() },
  beforeEach: () => localStorage.removeItem('recentCities'),
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: () => (
    <WidgetStates
      fields={fields}
      filled={{ city: 'Mérida', state: 'Yucatán' }}
      wrong={{ value: {}, pointer: '/city', key: 'rules:required' }}
    />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement),
};

export const Search: Story = {
  name: 'ROUTE-38 typing searches all cities without regard to accents; Enter chooses, and both fields are answered',
  play: async ({ canvas, args }) => {
    const box = await canvas.findByRole('combobox', { name: 'Ciudad' });
    await userEvent.type(box, 'merida');
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}');
    await expect(box).toHaveAttribute('aria-activedescendant', canvas.getByRole('option').id);
    await userEvent.keyboard('{Enter}');
    await expect(box).toHaveValue('Mérida, Yucatán');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(args.onChange).toHaveBeenLastCalledWith({ city: 'Mérida', state: 'Yucatán' });
  },
};

export const ByState: Story = {
  name: 'ROUTE-38 hot cities come first, then states; a state opens its cities, all by keyboard, and Escape closes',
  play: async ({ canvas, args }) => {
    const box = await canvas.findByRole('combobox', { name: 'Ciudad' });
    await userEvent.click(box);
    await expect(canvas.getByRole('group', { name: 'Más buscadas' })).toBeVisible();
    await expect(canvas.queryByRole('group', { name: 'Recientes' })).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await expect(canvas.getByRole('group', { name: 'Chiapas' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ city: 'San Cristóbal de las Casas', state: 'Chiapas' });
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('group', { name: 'Recientes' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('option')).toBeNull();
  },
};

export const WrittenOut: Story = {
  name: 'a city that is written out needs no choosing; one that is not listed is no answer and stays in the box',
  play: async ({ canvas, args }) => {
    const box = await canvas.findByRole('combobox', { name: 'Ciudad' });
    await userEvent.type(box, 'cancun');
    await userEvent.tab();
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ city: 'Cancún', state: 'Quintana Roo' }));
    await userEvent.clear(box);
    await userEvent.type(box, 'Atlántida');
    await userEvent.tab();
    await canvas.findByText(/No está en la lista/);
    await expect(box).toHaveValue('Atlántida');
    await expect(args.onChange).toHaveBeenLastCalledWith({});
  },
};

export const LeftAndBack: Story = {
  name: 'leaving the field chooses nothing, also from an entry, and the list opens again at no entry',
  play: async ({ canvas, args }) => {
    const box = await canvas.findByRole('combobox', { name: 'Ciudad' });
    await userEvent.click(box);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(box).toHaveAttribute('aria-activedescendant');
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveAttribute('aria-expanded', 'false'));
    await expect(box).toHaveValue('');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(box);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(box).not.toHaveAttribute('aria-activedescendant');
  },
};

export const HostileStorage: Story = {
  name: 'what lies in local storage is believed only as far as it names cities that are there',
  beforeEach: () => {
    const stored = [
      { state: 'Yucatán', city: 'Progreso' },
      { state: 'Narnia', city: 'Cair Paravel' },
      { city: 7 },
      'x',
      { state: 'Yucatán', city: 'R’lyeh' },
    ];
    localStorage.setItem('recentCities', JSON.stringify(stored));
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Ciudad' }));
    const recent = canvas.getByRole('group', { name: 'Recientes' });
    await expect(recent.querySelectorAll('[role="option"]')).toHaveLength(1);
    await expect(recent).toHaveTextContent('Progreso');
  },
};

export const Failed: Story = {
  name: 'without the list state and city are typed; the list can be asked for again, and has the focus when it comes',
  args: { services: { cities: failingFirst(() => Promise.resolve(cities)) } },
  play: async ({ canvas, args }) => {
    await canvas.findByText(/No pudimos cargar las ciudades/);
    await userEvent.selectOptions(canvas.getByLabelText('Estado'), 'Yucatán');
    await userEvent.type(canvas.getByLabelText('Ciudad', { selector: 'input' }), 'Tzucacab');
    await userEvent.tab();
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ city: 'Tzucacab', state: 'Yucatán' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await expect(await canvas.findByRole('combobox', { name: 'Ciudad' })).toHaveValue('Tzucacab, Yucatán');
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Ciudad' })).toHaveFocus());
  },
};

export const Loading: Story = {
  args: { services: { cities: never } },
  play: async ({ canvas }) => {
    await canvas.findByText('Cargando…');
  },
};

export const Absent: Story = {
  args: { services: {} },
  play: async ({ canvas }) => {
    await canvas.findByText(/la lista no está disponible/);
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Ciudad' }));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  },
};

export const RightToLeft: Story = {
  globals: { language: 'ar' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await expect(canvas.getByRole('group', { name: 'Jalisco' })).toBeVisible();
  },
};
