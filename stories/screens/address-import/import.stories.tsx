import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ImportPage } from '#src/features/address-import/index.ts';
import { forgetfulStore, messyList, readForever, readHere, site } from './support.tsx';

const meta = {
  title: 'Screens/Address import',
  component: ImportPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/addressList/import' },
  decorators: [site()],
  render: ({ open = readHere, store = forgetfulStore() }) => <ImportPage open={open} store={store} />,
} satisfies Meta<typeof ImportPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

async function paste(canvas: Canvas, text: string) {
  const box = await canvas.findByRole('textbox');
  await userEvent.click(box);
  await userEvent.paste(text);
  const form = box.closest('form');
  if (form) await userEvent.click(within(form).getByRole('button'));
}

const goOn = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Revisar las filas' }));

export const Choosing: Story = {};

export const Columns: Story = {
  name: 'ROUTE-06 columns are recognised by their titles',
  play: async ({ canvas }) => {
    await paste(canvas, messyList);
    await canvas.findByText(/Encontramos 7 filas/);
    await expect(canvas.getByRole('combobox', { name: 'Destinatario' })).toHaveValue('name');
    await expect(canvas.getByRole('combobox', { name: 'Núm. ext.' })).toHaveValue('address1');
    await expect(canvas.getByRole('combobox', { name: 'RFC' })).toHaveValue('');
  },
};

export const Repairing: Story = {
  name: 'ROUTE-06 every faulty cell has its message',
  play: async ({ canvas }) => {
    await paste(canvas, messyList);
    await goOn(canvas);
    await canvas.findByRole('grid');
  },
};

export const Reading: Story = {
  args: { open: readForever },
  play: async ({ canvas }) => {
    await paste(canvas, messyList);
    await canvas.findByRole('progressbar');
  },
};
