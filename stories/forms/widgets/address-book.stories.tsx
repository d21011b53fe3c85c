import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { failingFirst } from '../sample-services.ts';
import { submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm, type SampleField } from '../sample-form.ts';
import { book, found, never, world } from './world.ts';

const text = (title: string): SampleField => ({ ui: { widget: 'text' }, schema: { title, type: 'string' } });
const fields: Record<string, SampleField> = {
  addressId: {
    ui: { widget: 'addressBook' },
    schema: { title: 'Libreta de direcciones', type: 'string' },
    required: false,
  },
  name: text('contact.name'),
  phone: { ui: { widget: 'phone', ltr: true }, schema: { title: 'contact.phone', type: 'string' } },
  city: text('address.city'),
  street: text('address.street'),
};

const meta = {
  title: 'Forms/Widgets/Address book',
  component: FormStage,
  args: { form: sampleForm(fields), services: world, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const openBook = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Elegir de la libreta' }));
  return within(await screen.findByRole('dialog'));
};

export const Choose: Story = {
  name: 'an address of the book fills the fields of the same names, and stays editable; a new one empties them',
  play: async ({ canvas, args, canvasElement }) => {
    const dialog = await openBook(within(canvasElement));
    await waitFor(() => expect(dialog.getByLabelText('Buscar por nombre, teléfono o calle')).toHaveFocus());
    await userEvent.keyboard('orizaba');
    await dialog.findByText('1 dirección');
    await userEvent.click(dialog.getByRole('button', { name: /Taller Ámbar/ }));
    await waitFor(() => expect(canvas.getByLabelText('Nombre')).toHaveValue('Taller Ámbar'));
    await expect(canvas.getByLabelText('Teléfono celular')).toHaveValue('55 1234 5678');
    await expect(args.onChange).toHaveBeenLastCalledWith({
      addressId: 'a2',
      name: 'Taller Ámbar',
      phone: '5512345678',
      city: 'Ciudad de México',
      street: 'Orizaba',
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Dirección nueva' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({});
    await waitFor(() => expect(canvas.getByLabelText('Nombre')).toHaveFocus());
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('');
  },
};

export const AsksFirst: Story = {
  name: 'ENT-14 what was typed is asked about before an address takes its place',
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByLabelText('Nombre'), 'Doña Rosa');
    const dialog = await openBook(within(canvasElement));
    await userEvent.click(await dialog.findByRole('button', { name: /Taller Ámbar/ }));
    await expect(await dialog.findByText(/toma el lugar de lo que escribiste en: Nombre\./)).toBeVisible();
    const keep = dialog.getByRole('button', { name: 'No, conservar lo mío' });
    await waitFor(() => expect(keep).toHaveFocus());
    await userEvent.click(keep);
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Doña Rosa');

    const again = await openBook(within(canvasElement));
    await userEvent.click(await again.findByRole('button', { name: /Taller Ámbar/ }));
    await userEvent.click(again.getByRole('button', { name: 'Sí, usar esta dirección' }));
    await waitFor(() => expect(canvas.getByLabelText('Nombre')).toHaveValue('Taller Ámbar'));

    // The customer has edited nothing that the address book filled in: another address may follow at once.
    await userEvent.click(canvas.getByRole('button', { name: 'Elegir otra' }));
    const third = within(await screen.findByRole('dialog'));
    await userEvent.click(await third.findByRole('button', { name: /Jesús Ñuu/ }));
    await waitFor(() => expect(canvas.getByLabelText('Nombre')).toHaveValue('Jesús Ñuu'));
  },
};

export const Filled: Story = {
  args: {
    initial: {
      addressId: 'a1',
      name: 'Rosa Pech Canul',
      phone: '9994721180',
      city: 'Mérida',
      street: 'Calle 21',
    } as never,
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Elegir otra' });
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Elegir de la libreta' })).toBeDisabled();
  },
};

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await openBook(within(canvasElement));
    await dialog.findByText('3 direcciones');
  },
};

export const Empty: Story = {
  args: { services: { addressBook: { list: () => Promise.resolve(found([])) } } },
  play: async ({ canvasElement }) => {
    const dialog = await openBook(within(canvasElement));
    await dialog.findByText(/Tu libreta está vacía/);
    await userEvent.type(dialog.getByRole('searchbox'), 'x');
    await dialog.findByText('Ninguna dirección coincide.');
  },
};

export const Loading: Story = {
  args: { services: { addressBook: { list: never } } },
  play: async ({ canvasElement }) => {
    const dialog = await openBook(within(canvasElement));
    await dialog.findByText('Buscando en la libreta…');
  },
};

export const Failed: Story = {
  args: { services: { addressBook: { list: failingFirst(() => Promise.resolve(found(book))) } } },
  play: async ({ canvasElement }) => {
    const dialog = await openBook(within(canvasElement));
    await dialog.findByText(/No pudimos abrir la libreta/);
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }));
    await dialog.findByText('3 direcciones');
    await waitFor(() => expect(dialog.getByRole('searchbox')).toHaveFocus());
  },
};

export const Absent: Story = {
  args: { services: {} },
  play: async ({ canvas }) => {
    await canvas.findByText(/La libreta no está disponible aquí/);
  },
};

export const RightToLeft: Story = {
  globals: { language: 'ar' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'الاختيار من دفتر العناوين' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('3 عناوين');
  },
};
