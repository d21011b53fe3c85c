import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ImportPage } from '#src/features/address-book/import-page.tsx';
import { paste, press } from './actions.ts';
import { forgetfulStore, messyList, readForever, readHere, site } from './support.tsx';

const meta = {
  title: 'Screens/Address import/Choosing',
  tags: ['journey:account'],
  component: ImportPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/addressList/import' },
  decorators: [site()],
  args: { open: readHere },
  render: ({ open }) => <ImportPage open={open} store={forgetfulStore()} />,
} satisfies Meta<typeof ImportPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const choose = async (root: HTMLElement, file: File) => {
  const input = root.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, file, { applyAccept: false });
};

export const Empty: Story = {
  play: async ({ canvas }) => {
    await press(canvas, 'Leer las celdas');
    await canvas.findByText('Pega primero las celdas de tu lista.');
  },
};

export const SendersBook: Story = {
  name: 'D-39 the senders’ book, when it was there that one came from',
  parameters: { route: '/personalCenter/addressList/import?type=1' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: 'Remitentes' })).toBeChecked();
  },
};

export const RecipientsBook: Story = {
  name: 'D-39 a list holds recipients, when one came from no book',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: 'Destinatarios' })).toBeChecked();
  },
};

export const NotATable: Story = {
  name: 'ROUTE-06 a PDF with a list’s file name is rejected; pasted text stays',
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Ana');
    await choose(canvasElement, new File(['%PDF-1.7 x'], 'clientes.csv'));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/clientes\.csv.*no es una lista que podamos leer/);
    await expect(canvas.getByRole('textbox')).toHaveValue('Ana');
  },
};

export const TooLarge: Story = {
  name: 'ROUTE-06 20 MB are rejected with the limit and a way on',
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('textbox');
    await choose(canvasElement, new File([new Uint8Array(20 * 2 ** 20)], 'todo.xlsx'));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/10 MB.*Deja solo las columnas/);
  },
};

export const Reading: Story = {
  args: { open: readForever },
  play: async ({ canvas }) => {
    await paste(canvas, messyList);
    await canvas.findByRole('progressbar');
    await press(canvas, 'Cancelar');
    await expect(await canvas.findByRole('textbox')).toHaveValue(messyList);
  },
};

export const Columns: Story = {
  name: 'ROUTE-06 columns are recognised by their titles, and can be changed',
  play: async ({ canvas }) => {
    await paste(canvas, messyList);
    await canvas.findByText(/Encontramos 7 filas/);
    await expect(canvas.getByRole('combobox', { name: 'Destinatario' })).toHaveValue('name');
    await expect(canvas.getByRole('combobox', { name: 'Núm. ext.' })).toHaveValue('address1');
    await expect(canvas.getByRole('combobox', { name: 'RFC' })).toHaveValue('');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'RFC' }), 'name');
    await expect(canvas.getByRole('combobox', { name: 'Destinatario' })).toHaveValue('');
  },
};

export const WholeAddress: Story = {
  name: 'D-60 a whole address in one column that cannot be read is flagged',
  play: async ({ canvas }) => {
    await paste(
      canvas,
      'Nombre;Dirección completa;CP\nAna Ruiz;Frente al mercado, casa azul de la esquina, Centro;44100',
    );
    const select = await canvas.findByRole('combobox', { name: 'Dirección completa' });
    await expect(select).toHaveValue('');
    await canvas.findByText(/Parece llevar la dirección completa/);
    await canvas.findByText(/Ninguna columna trae estos datos/);
  },
};

export const NoTitles: Story = {
  play: async ({ canvas }) => {
    await paste(canvas, 'Ana Ruiz\t999 123 4471\t44160\tJal.\nEva Sol\t9991234472\t44100\tJalisco');
    const box = await canvas.findByRole('checkbox', { name: /títulos de las columnas/ });
    await expect(box).not.toBeChecked();
    await expect(
      within(canvas.getByRole('list', { name: 'Columnas de tu lista' })).getByRole('combobox', { name: 'Columna 2' }),
    ).toHaveValue('phone');
  },
};

export const ColumnsOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => paste(canvas, messyList),
};
