import type { Meta, StoryObj } from '@storybook/react-vite';
import { strToU8, zipSync } from 'fflate';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ImportPage } from '#src/features/address-book/import-page.tsx';
import { type Canvas, cell, paste, press } from './actions.ts';
import { forgetfulStore, readHere, site } from './support.tsx';

const meta = {
  title: 'Screens/Address import/Columns',
  tags: ['journey:account'],
  component: ImportPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/addressList/import?type=2' },
  decorators: [site()],
  render: () => <ImportPage open={readHere} store={forgetfulStore()} />,
} satisfies Meta<typeof ImportPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const choose = async (root: HTMLElement, file: File) => {
  const input = root.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, file, { applyAccept: false });
};

const titles = ['Nombre completo', 'Cel.', 'Calle y número', 'Colonia', 'C.P.', 'Ciudad', 'Estado', 'Ref'];
const people = [
  ['Ana Ruiz', '3341000103', '16 de Septiembre 45', 'Centro', '44100', 'Guadalajara', 'Jalisco', 'Junto a la farmacia'],
  ['Eva Sol', '3341000104', 'Av. Juárez 12 Int. 3', 'Americana', '44160', 'Guadalajara', 'Jalisco', 'Portón café'],
  ['Luz Paz', '3341000105', 'Morelos 220-B', 'Centro', '44100', 'Guadalajara', 'Jalisco', 'Timbre 2'],
];

const relation = (id: string, type: string, target: string) =>
  `<Relationships><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** A workbook whose filter shows the first person alone. */
function filteredWorkbook(): File {
  const rows = [titles, ...people].map(
    (cells, index) =>
      `<row r="${index + 1}"${index > 1 ? ' hidden="1"' : ''}>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  );
  const files = {
    '_rels/.rels': relation('rId1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  const packed = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  return new File([new Uint8Array(packed)], 'clientes.xlsx');
}

const toHidden = async (canvas: Canvas, root: HTMLElement) => {
  await canvas.findByRole('textbox');
  await choose(root, filteredWorkbook());
  await canvas.findByText(/2 filas están ocultas en tu hoja/);
};

export const HiddenRows: Story = {
  name: 'ROUTE-06 hidden rows are left out and counted, and taken in by one press',
  play: async ({ canvas, canvasElement }) => {
    await toHidden(canvas, canvasElement);
    await canvas.findByText(/Encontramos 1 fila/);
    await press(canvas, 'Incluirlas');
    await canvas.findByText(/Encontramos 3 filas/);
    await canvas.findByText(/Incluimos 2 filas/);
    await press(canvas, 'Dejarlas fuera');
    await canvas.findByText(/Encontramos 1 fila/);
  },
};

export const HiddenRowsOnPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('textbox');
    await choose(canvasElement, filteredWorkbook());
    await canvas.findByText(/صفان مخفيان/);
  },
};

/** Characters that are improbable in both encodings. */
const doubtfulFile = () =>
  new File([Uint8Array.from('Nombre,Nota\nAna,3\u00d64 \u00d9\u00b1\n', (sign) => sign.charCodeAt(0))], 'lista.csv');

export const Letters: Story = {
  name: 'D-60 a file with improbable characters can be read with another encoding',
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('textbox');
    await choose(canvasElement, doubtfulFile());
    await canvas.findByText('¿Se leen bien los acentos?');
    await press(canvas, /^Leerlo como/);
    await canvas.findByText(/Lo leímos como (Mac|Windows)/);
  },
};

export const StreetLine: Story = {
  name: 'ROUTE-06 street and number in one column are split and shown as repaired',
  play: async ({ canvas }) => {
    await paste(canvas, [titles, ...people].map((cells) => cells.join('\t')).join('\n'));
    await expect(await canvas.findByRole('combobox', { name: 'Calle y número' })).toHaveValue('streetLine');
    await canvas.findByText(/La separamos en calle y número/);
    await press(canvas, 'Revisar las filas');
    await canvas.findByText(/3 filas listas, 0 por corregir/);
    await expect(cell(canvas, 2, 'address1')).toHaveTextContent('12 Int. 3');
    await userEvent.click(cell(canvas, 2, 'street'));
    await canvas.findByText(/separado de otro dato/);
  },
};

const whole = [
  ['Nombre', 'Cel.', 'Calle y número'],
  ['Ana Ruiz', '3341000103', '16 de Septiembre 45, Col. Centro, C.P. 44100, Guadalajara, Jal.'],
  ['Eva Sol', '3341000104', 'Calle 21 #100 x 35 y 37, Analco, 44100 Guadalajara, Jalisco'],
];

export const WholeAddress: Story = {
  name: 'ROUTE-06 D-60 whole addresses in one column are split, and the customer confirms what was derived from the order only',
  play: async ({ canvas }) => {
    await paste(canvas, whole.map((cells) => cells.join('\t')).join('\n'));
    await expect(await canvas.findByRole('combobox', { name: 'Calle y número' })).toHaveValue('wholeAddress');
    await press(canvas, 'Revisar las filas');
    await canvas.findByText(/1 fila lista, 1 por corregir/);
    await expect(cell(canvas, 2, 'address2')).toHaveTextContent('Entre 35 y 37');
    await userEvent.click(cell(canvas, 2, 'town'));
    await canvas.findAllByText(/^Lo separamos del texto/);
    await press(canvas, 'Es correcto');
    await canvas.findByText(/2 filas listas, 0 por corregir/);
  },
};

export const WholeAddressOnPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await paste(canvas, whole.map((cells) => cells.join('\t')).join('\n'));
    await press(canvas, 'مراجعة الصفوف');
    await canvas.findByRole('button', { name: 'صحيح' });
  },
};

const twoNames = 'Nombre;Cliente;Teléfono;Celular;C.P.\nTienda Sol;Ana Ruiz;;3341000103;44100';

export const OpenColumn: Story = {
  name: 'ROUTE-06 a column that would be lost is decided before any row is ready',
  play: async ({ canvas }) => {
    await paste(canvas, twoNames);
    const select = await canvas.findByRole('combobox', { name: 'Cliente' });
    await expect(select).toHaveValue('');
    await press(canvas, 'Revisar las filas');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Cliente');
    await userEvent.selectOptions(select, 'No importar');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    await press(canvas, 'Revisar las filas');
    await canvas.findByText(/por corregir,/);
  },
};

export const OpenColumnOnPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await paste(canvas, twoNames);
    await press(canvas, 'مراجعة الصفوف');
    await canvas.findByRole('alert');
  },
};
