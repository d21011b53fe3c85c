import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ImportPage } from '#src/features/address-book/import-page.tsx';
import { saveImport } from '#src/shared/table-import/saved-import.ts';
import { makeRow } from '#src/shared/table-import/grid/row.ts';
import { anaLucia } from '#fixtures/account.ts';
import { jose } from '#fixtures/contacts.ts';
import { pending, refusal } from '#stories/support/fake-site.tsx';
import { cell, press, repair } from './actions.ts';
import { forgetfulStore, messyList, readHere, site } from './support.tsx';

const meta = {
  title: 'Screens/Address import/Importing',
  tags: ['journey:account'],
  component: ImportPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/addressList/import' },
  render: () => <ImportPage open={readHere} store={forgetfulStore()} />,
} satisfies Meta<typeof ImportPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThereAndBack: Story = {
  name: 'CALL-16 valid rows go into the book, the rest stays, and all of it can be undone',
  decorators: [site()],
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await press(canvas, /^Importar 2 direcciones/);
    await canvas.findByText('Guardamos 2 direcciones en tu libreta de destinatarios.');
    await canvas.findByText('Quedan 5 filas por corregir o decidir.');
    await expect(canvas.getByRole('link', { name: 'Ver mis destinatarios' })).toHaveAttribute(
      'href',
      '/personalCenter/addressList?type=2',
    );
    await press(canvas, 'Revisar las que faltan');
    await canvas.findByText(/1 fila lista, 4 por corregir, 0 repetidas/);
    await press(canvas, 'Ver el resultado');
    await press(canvas, 'Deshacer la importación');
    await canvas.findByText('Quitamos 2 direcciones de tu libreta.');
  },
};

export const OnItsWay: Story = {
  decorators: [site({ addressImport: pending })],
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await press(canvas, /^Importar/);
    await canvas.findByRole('progressbar');
    await press(canvas, 'Pausar');
    await canvas.findByRole('button', { name: 'Volver a las filas' });
  },
};

export const Offline: Story = {
  name: 'ROUTE-06 offline: what was saved is safe, and the import continues where it stopped',
  decorators: [site({ addressImport: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await press(canvas, /^Importar/);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Sin internet.*sigue aquí/);
    await canvas.findByRole('button', { name: 'Continuar' });
  },
};

export const BookFull: Story = {
  decorators: [
    site({
      addressImport: () =>
        refusal('addressBookFull', {
          errors: [{ pointer: '', key: 'answers:addressBookFull', params: { limit: 10_000 } }],
        }),
    }),
  ],
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await press(canvas, /^Importar/);
    await canvas.findByRole('alert');
    await press(canvas, 'Volver a las filas');
    await canvas.findByText(/2 filas listas/);
  },
};

const bookEntry = {
  id: '018f0000-0000-7000-8000-000000000077',
  version: 1,
  type: 2,
  ...jose,
  address2: 'Portón verde',
  defaultSender: false,
  defaultRecipient: false,
  createdAt: '2026-10-01T16:00:00.000Z',
  updatedAt: '2026-10-01T16:00:00.000Z',
};

export const InTheBookAlready: Story = {
  name: 'ROUTE-06 duplicates of the book and rows that the server rejects come back into the grid',
  decorators: [
    site({
      addressImport: ({ importId, rows }) => ({
        importId,
        rows: rows.map(({ row }, index) =>
          index === 0
            ? { row, outcome: 'duplicate', id: null, duplicateOf: bookEntry as never, errors: [] }
            : {
                row,
                outcome: 'refused',
                id: null,
                duplicateOf: null,
                errors: [{ pointer: '/zip', key: 'rules:postalCode.prefix', params: {} }],
              },
        ),
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await repair(canvas, messyList);
    await press(canvas, /^Importar/);
    await canvas.findByText('No guardamos ninguna dirección.');
    await press(canvas, 'Revisar las que faltan');
    await userEvent.click(cell(canvas, 1, 'name'));
    const panel = within(await canvas.findByRole('complementary', { name: 'Celda elegida' }));
    await panel.findByText('Esta dirección ya está en tu libreta.');
    await panel.findByRole('row', { name: /Referencias y entre calles Portón verde/ });
    await expect(cell(canvas, 2, 'zip')).toHaveAttribute('aria-invalid', 'true');
  },
};

const kept = makeRow({
  id: 4,
  line: 6,
  columns: 'address',
  type: 2,
  texts: { name: 'Inés Cárdenas', phone: '2221' },
  source: {},
  marks: {},
});

function storeWithRows() {
  const store = forgetfulStore();
  const about = {
    name: 'clientes.xlsx',
    importId: '018f0000-0000-7000-8000-000000000001',
    book: 2,
    tally: { added: 0, merged: 0, duplicates: 0, refused: 0 },
  } as const;
  void saveImport(store, anaLucia.userId, { kept: about, rows: [kept], savedAt: new Date() });
  return store;
}

export const TakenUpAgain: Story = {
  name: 'ROUTE-06 rows that were not imported come back after a reload',
  decorators: [site()],
  render: () => <ImportPage open={readHere} store={storeWithRows()} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Tienes 1 fila sin importar.');
    await press(canvas, 'Seguir con ellas');
    await canvas.findByText(/0 filas listas, 1 por corregir/);
  },
};
