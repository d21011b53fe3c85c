import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { anaLucia } from '#fixtures/account.ts';
import { BatchPage } from '#src/features/batch/batch-page.tsx';
import { saveSetup, toSender } from '#src/features/batch/batch-setup.ts';
import type { SavedStore } from '#src/shared/table-import/saved-import.ts';
import { pending, refusal } from '#stories/support/fake-site.tsx';
import { branchAnswer, meridaBranches } from '#stories/support/found-branches.ts';
import { type Canvas, cell, describedBy, paste, press } from '../address-import/actions.ts';
import { forgetfulStore, readHere } from '../address-import/support.tsx';
import { batch, chosenPickup, counts, orderList, rows, site } from './support.tsx';

const meta = {
  title: 'Screens/Batch',
  tags: ['journey:business'],
  component: BatchPage,
  parameters: { mockup: 'batch', layout: 'fullscreen', route: '/personalCenter/batch' },
  decorators: [site()],
  render: () => <BatchPage open={readHere} store={forgetfulStore()} />,
} satisfies Meta<typeof BatchPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sender and pickup are known from an earlier visit. */
function chosenStore(): SavedStore {
  const store = forgetfulStore();
  const sender = toSender({
    name: 'Taller Los Compas',
    phone: '3312044471',
    zip: '44160',
    state: 'Jalisco',
    city: 'Guadalajara',
    town: 'Americana',
    street: 'Av. Chapultepec',
    address1: '15',
  });
  if (sender) void saveSetup(store, anaLucia.userId, { sender, pickup: chosenPickup as never });
  return store;
}

const chosen = () => <BatchPage open={readHere} store={chosenStore()} />;

async function toRows(canvas: Canvas) {
  await canvas.findByText('Taller Los Compas');
  await paste(canvas, orderList);
  await press(canvas, 'Revisar las filas');
  await canvas.findByRole('grid');
}

export const Choosing: Story = {
  name: 'FEAT-05 the sender comes from the book, the pickup is asked once, no batch yet',
  play: async ({ canvas }) => {
    await canvas.findByText('Taller Los Compas');
    await canvas.findByText('Elige cómo nos llegan los paquetes y cómo pagas.');
    await canvas.findByRole('heading', { name: 'Todavía no tienes lotes' });
    await expect(canvas.getByText(/500 filas/)).toBeVisible();
  },
};

export const PickupChosen: Story = {
  name: 'FEAT-05 D-55 the pickup is chosen for the whole batch; monthly payment is not offered without a contract',
  play: async ({ canvas }) => {
    await press(canvas, 'Elegir: Envío y pago');
    await userEvent.click(await canvas.findByRole('radio', { name: /\d\d:00–/ }));
    await expect(canvas.queryByRole('radio', { name: /Cargo mensual/ })).toBeNull();
    await userEvent.click(await canvas.findByRole('radio', { name: /En efectivo, al enviar/ }));
    await press(canvas, 'Usar para todo el lote');
    await canvas.findByRole('button', { name: 'Cambiar: Envío y pago' });
  },
};

export const Correcting: Story = {
  name: 'FEAT-05 each fault at its cell, the others have a price',
  render: chosen,
  play: async ({ canvas }) => {
    await toRows(canvas);
    await canvas.findByText('2 filas listas, 2 por corregir.');
    await describedBy(cell(canvas, 2, 'phone'), 'Escribe 10 dígitos: llevas 9.');
    await describedBy(cell(canvas, 4, 'weight'), 'kg');
    await expect(cell(canvas, 2, 'weight')).toHaveTextContent('3.2');
    const bill = within(await canvas.findByRole('complementary', { name: 'Lo que cuesta el lote' }));
    await bill.findByText('$330.00');
    await canvas.findByText('Zona extendida');
    await expect(canvas.queryByRole('button', { name: /Repetidas/ })).toBeNull();
  },
};

export const Corrected: Story = {
  name: 'FEAT-05 corrected rows are priced with the rest, agreed to and placed as one batch',
  render: chosen,
  play: async (context) => {
    await Correcting.play?.(context);
    const { canvas } = context;
    await userEvent.click(cell(canvas, 2, 'phone'));
    await userEvent.keyboard('2291407711{Enter}');
    await canvas.findByText('$495.00');
    await press(canvas, 'Crear 3 guías');
    // No consent yet.
    await waitFor(() =>
      expect(canvas.getByRole('checkbox', { name: /acepto los/ })).toHaveAttribute('aria-invalid', 'true'),
    );
    await userEvent.click(canvas.getByRole('checkbox', { name: /acepto los/ }));
    await press(canvas, 'Crear 3 guías');
    await canvas.findByText(/Recibimos tu lote/);
    await canvas.findByText('Quedan filas por corregir: 1.');
    await press(canvas, 'Corregir lo que falta');
    await waitFor(() => expect(cell(canvas, 4, 'weight')).toHaveAttribute('aria-invalid', 'true'));
  },
};

const finished = () => ({ rows: [batch()], total: 1, page: 1, pageSize: 10 as const });

export const Finished: Story = {
  name: 'FEAT-05 once its batch is complete, the page no longer says that it is being created',
  render: chosen,
  decorators: [site({ batchList: finished })],
  play: async ({ canvas }) => {
    await toRows(canvas);
    await userEvent.click(await canvas.findByRole('checkbox', { name: /acepto los/ }));
    await press(canvas, 'Crear 2 guías');
    await canvas.findByText('Lote completo');
    await canvas.findByText(/Terminamos con tu lote/);
    await expect(canvas.queryByText(/se siguen creando/)).toBeNull();
  },
};

/** Grams and millimetres in the titles, and commas that may be either. */
const measuredList = [
  'Destinatario;Tel.;C.P.;Estado;Ciudad;Colonia;Calle;Núm. ext.;Contenido;Peso (g);Largo (mm);Ancho (mm);Alto (mm);Valor (USD)',
  'Rocío Castellanos;9612045518;29000;Chiapas;Tuxtla Gutiérrez;Terán;9a Norte;412;Aretes;25;60;40;20;35',
].join('\n');

const separatorList = [
  'Destinatario;Tel.;C.P.;Estado;Ciudad;Colonia;Calle;Núm. ext.;Contenido;Peso;Valor declarado',
  'Rocío Castellanos;9612045518;29000;Chiapas;Tuxtla Gutiérrez;Terán;9a Norte;412;Blusas;1,500;640',
  'Aldo Lizárraga;9993102284;97070;Yucatán;Mérida;García Ginerés;Calle 18;97;Refacción;2,200;389',
].join('\n');

export const Units: Story = {
  name: 'D-107 units of column titles are shown and converted, other currencies are rejected',
  render: chosen,
  play: async ({ canvas }) => {
    await canvas.findByText('Taller Los Compas');
    await paste(canvas, measuredList);
    await canvas.findByText(/Está en .g.: lo convertimos a .kg./);
    await canvas.findByText(/Está en USD/);
    await press(canvas, 'Revisar las filas');
    await canvas.findByRole('grid');
    await expect(cell(canvas, 1, 'weight')).toHaveTextContent('0.1');
    await expect(cell(canvas, 1, 'length')).toHaveTextContent('6');
    await describedBy(cell(canvas, 1, 'itemValue'), 'Escribe el monto en pesos mexicanos: USD es otra moneda.');
  },
};

export const Separators: Story = {
  name: 'D-107 what can be read in two ways is asked once for its column',
  render: chosen,
  play: async ({ canvas }) => {
    await canvas.findByText('Taller Los Compas');
    await paste(canvas, separatorList);
    await press(canvas, 'Revisar las filas');
    await canvas.findByText(/hay 2 datos que se pueden leer de dos formas/);
    await canvas.findByText('0 filas listas, 2 por corregir.');
    await press(canvas, /1\.5/);
    await canvas.findByText('2 filas listas, 0 por corregir.');
    await expect(cell(canvas, 2, 'weight')).toHaveTextContent('2.2');
  },
};

export const SeparatorsOnPhone: Story = {
  render: chosen,
  globals: { language: 'ar', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await canvas.findByText('Taller Los Compas');
    await paste(canvas, separatorList);
    await press(canvas, 'مراجعة الصفوف');
    await canvas.findByText(/بطريقتين/);
  },
};

export const RepeatedRow: Story = {
  name: 'FEAT-05 a row that repeats an earlier one is pointed out until it differs',
  render: chosen,
  play: async ({ canvas }) => {
    await canvas.findByText('Taller Los Compas');
    await paste(canvas, [...orderList.split('\n'), orderList.split('\n')[1]].join('\n'));
    await press(canvas, 'Revisar las filas');
    await canvas.findByText(/^Filas iguales a otra anterior: 6\./);
    await userEvent.click(cell(canvas, 5, 'name'));
    await press(canvas, 'Quitar la fila');
    await waitFor(() => expect(canvas.queryByText(/^Filas iguales/)).toBeNull());
  },
};

export const PickupMissing: Story = {
  name: 'FEAT-05 nothing is placed before the pickup is chosen',
  play: async ({ canvas }) => {
    await toRows(canvas);
    await userEvent.click(await canvas.findByRole('checkbox', { name: /acepto los/ }));
    await press(canvas, 'Crear 2 guías');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Falta elegir cómo nos llegan los paquetes.');
  },
};

const noPrice = fn(() => refusal('offline'));

export const PriceLost: Story = {
  name: 'FEAT-05 without a price it says so and asks again',
  render: chosen,
  decorators: [site({ batchQuote: noPrice })],
  play: async ({ canvas }) => {
    noPrice.mockClear();
    await toRows(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos calcular el precio.');
    await press(canvas, 'Reintentar');
    await waitFor(() => expect(noPrice).toHaveBeenCalledTimes(2));
    await canvas.findByRole('alert');
  },
};

export const Offline: Story = {
  name: 'FEAT-05 offline: the rows and the consent stay, the failure has the focus, and nothing is sent twice',
  render: chosen,
  decorators: [site({ batchAdd: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await toRows(canvas);
    await userEvent.click(await canvas.findByRole('checkbox', { name: /acepto los/ }));
    await press(canvas, 'Crear 2 guías');
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('nada se crea dos veces');
    await waitFor(() => expect(document.activeElement).toContainElement(alert));
    await press(canvas, 'Volver a las filas');
    await canvas.findByText('2 filas listas, 2 por corregir.');
    await expect(await canvas.findByRole('checkbox', { name: /acepto los/ })).toBeChecked();
  },
};

const monthlyRejected = () =>
  refusal('invalidParameter', {
    errors: [{ pointer: '/pickup/paymentMode', key: 'answers:refusal.monthlyContract', params: {} }],
  });

export const PaymentRejected: Story = {
  name: 'FEAT-05 D-55 a rejection of the whole batch says what was rejected',
  render: chosen,
  decorators: [site({ batchAdd: monthlyRejected })],
  play: async ({ canvas }) => {
    await toRows(canvas);
    await userEvent.click(await canvas.findByRole('checkbox', { name: /acepto los/ }));
    await press(canvas, 'Crear 2 guías');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('El pago mensual necesita un contrato aprobado.');
  },
};

const [nearest] = meridaBranches;

export const BroughtToBranch: Story = {
  name: 'FEAT-05 the whole batch is brought to a branch; one that has closed meanwhile is refused at its field',
  render: chosen,
  decorators: [
    site({
      networkByZip: () => branchAnswer(),
      batchAdd: () =>
        refusal('invalidParameter', {
          errors: [{ pointer: '/pickup/branchCode', key: 'answers:refusal.branchTakesNone', params: {} }],
        }),
    }),
  ],
  play: async ({ canvas }) => {
    await toRows(canvas);
    await press(canvas, 'Cambiar: Envío y pago');
    await userEvent.click(await canvas.findByRole('radio', { name: /^Entregar en sucursal/ }));
    await userEvent.click(await canvas.findByRole('radio', { name: /García Ginerés/ }));
    await press(canvas, 'Usar para todo el lote');
    await canvas.findByText(`Entrega en sucursal: \u2068${nearest?.name}\u2069`);
    await userEvent.click(await canvas.findByRole('checkbox', { name: /acepto los/ }));
    await press(canvas, 'Crear 2 guías');
    await press(canvas, 'Volver a las filas');
    const branches = await canvas.findByRole('radio', { name: /García Ginerés/ });
    const field = branches.closest('[data-pointer="/branchCode"]');
    await waitFor(() => expect(field).toHaveTextContent(/Esta sucursal/));
  },
};

const broughtBatch = () => batch({ pickupDate: null, pickupSlot: null, branchName: nearest?.name ?? '' });

export const CounterCodes: Story = {
  name: 'FEAT-05 a batch that is brought names its branch, and each of its orders has a counter code',
  decorators: [
    site({
      batchList: () => ({ rows: [broughtBatch()], total: 1, page: 1, pageSize: 10 }),
      batchDetail: () => ({
        batch: broughtBatch(),
        rows: rows.map((row, index) => ({ ...row, counterCode: row.orderNo && `36567${index}` })),
      }),
    }),
  ],
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('article', { name: 'pedidos-noviembre.csv' }));
    await expect(card.getByText(/Entrega en sucursal/)).toBeVisible();
    await press(card as Canvas, 'Ver filas');
    await card.findByRole('columnheader', { name: 'Código de mostrador' });
    await expect(card.getByText('365670')).toBeVisible();
  },
};

export const BroughtInArabicOnPhone: Story = {
  globals: { language: 'ar', viewport: { value: 'phone' } },
  decorators: CounterCodes.decorators as never,
  play: async ({ canvas }) => void (await canvas.findByText(/التسليم في الفرع/)),
};

export const OnItsWay: Story = {
  name: 'FEAT-05 coming back shows the batch that is being placed',
  decorators: [
    site({
      batchList: () => ({
        rows: [batch({ state: 'placing', counts: counts({ waiting: 5, placed: 7 }), total: 115_500 })],
        total: 1,
        page: 1,
        pageSize: 10,
      }),
    }),
  ],
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('article', { name: 'pedidos-noviembre.csv' }));
    await expect(card.getByRole('progressbar', { name: '7 de 12 creadas' })).toBeVisible();
    await expect(card.queryByRole('button', { name: 'Etiquetas y lista' })).toBeNull();
  },
};

const partly = () => ({
  rows: [batch({ rows: 3, counts: counts({ placed: 2, refused: 1 }), undoable: 2, total: 33_000 })],
  total: 1,
  page: 1,
  pageSize: 10 as const,
});
const partlyDetail = () => ({ batch: partly().rows[0] ?? batch(), rows: [...rows] });

export const Refused: Story = {
  name: 'FEAT-05 an outcome per row; rejected rows go back into the grid without the others, and once',
  decorators: [site({ batchList: partly, batchDetail: partlyDetail })],
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('article', { name: 'pedidos-noviembre.csv' }));
    await press(card as Canvas, 'Ver filas');
    const table = within(await card.findByRole('table', { name: 'Filas del lote' }));
    await expect(table.getAllByText('Creada')).toHaveLength(2);
    await table.findByText('Este tipo de contenido ya no está en la lista. Elige otro.');
    await press(card as Canvas, 'Corregir las rechazadas');
    await canvas.findByText('0 filas listas, 1 por corregir.');
    // A second time they would be placed twice.
    await expect(card.queryByRole('button', { name: 'Corregir las rechazadas' })).toBeNull();
    await describedBy(cell(canvas, 1, 'itemType'), 'ya no está en la lista');
    await userEvent.click(cell(canvas, 1, 'itemType'));
    await userEvent.keyboard('Libros{Enter}');
    await canvas.findByText('1 fila lista, 0 por corregir.');
    // A correction that is discarded before it was placed is offered again.
    await press(canvas, 'Empezar de nuevo');
    await press(within(document.body) as Canvas, 'Sí, descartarlo');
    await card.findByRole('button', { name: 'Corregir las rechazadas' });
  },
};

/** A server that accepts what is sent: the row is rejected before, and corrected once another row has replaced it. */
function repairedSite() {
  let isSent = false;
  const counted = () =>
    batch({
      rows: 3,
      counts: counts({ placed: 2, ...(isSent ? { mended: 1 } : { refused: 1 }) }),
      undoable: 2,
      total: 33_000,
    });
  return {
    reset: () => (isSent = false),
    calls: {
      batchList: () => ({ rows: [counted()], total: 1, page: 1, pageSize: 10 as const }),
      batchDetail: () => ({
        batch: counted(),
        rows: rows.map((row) => (row.outcome === 'refused' && isSent ? { ...row, outcome: 'mended' as const } : row)),
      }),
      batchAdd: fn(({ rows: [sent] }: { rows: { mends?: object | undefined }[] }) => {
        isSent = sent?.mends !== undefined;
        return batch({
          batchId: '018f0000-0000-7000-8000-00000000b002',
          rows: 1,
          state: 'placing',
          counts: counts({ waiting: 1 }),
          total: 0,
        });
      }),
    },
  };
}

const repaired = repairedSite();
const reloaded = { store: chosenStore() };

/** The page after a reload: only what the device stores is left of the visit before. */
function Reloading() {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button onClick={() => setVisit(visit + 1)}>Recargar</button>
      <BatchPage key={visit} open={readHere} store={reloaded.store} />
    </>
  );
}

export const Reloaded: Story = {
  name: 'FEAT-05 after a reload rejected rows are offered once, with the other stored rows, and no more once they are placed',
  decorators: [site(repaired.calls)],
  render: () => <Reloading />,
  play: async ({ canvas }) => {
    repaired.reset();
    const card = async () => within(await canvas.findByRole('article', { name: 'pedidos-noviembre.csv' }));
    await press((await card()) as Canvas, 'Corregir las rechazadas');
    await canvas.findByText('0 filas listas, 1 por corregir.');
    await press(canvas, 'Recargar');
    await press(canvas, 'Seguir con ellas');
    await canvas.findByText('0 filas listas, 1 por corregir.');
    await expect((await card()).queryByRole('button', { name: 'Corregir las rechazadas' })).toBeNull();
    await userEvent.click(cell(canvas, 1, 'itemType'));
    await userEvent.keyboard('Libros{Enter}');
    await userEvent.click(await canvas.findByRole('checkbox', { name: /acepto los/ }));
    await press(canvas, 'Crear 1 guía');
    await canvas.findByText(/Recibimos tu lote/);
    await expect(repaired.calls.batchAdd.mock.lastCall?.[0].rows[0]?.mends).toEqual({
      batchId: batch().batchId,
      row: 4,
    });
    await press(canvas, 'Recargar');
    await (await card()).findByText('Corregidas en otro lote: 1');
    await expect((await card()).queryByRole('button', { name: 'Corregir las rechazadas' })).toBeNull();
  },
};

export const Undo: Story = {
  name: 'FEAT-05 a whole batch is cancelled, with a reason',
  decorators: [site({ batchList: partly, batchDetail: partlyDetail, batchUndo: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await press(canvas, 'Deshacer');
    const dialog = within(await within(document.body).findByRole('dialog', { name: '¿Deshacer todo el lote?' }));
    await dialog.findByText('Se cancelan los envíos que aún no recolectamos: 2. Los demás siguen su camino.');
    await dialog.findByRole('button', { name: /No/ });
  },
};

export const Undone: Story = {
  name: 'FEAT-05 what was cancelled, and what was too late',
  decorators: [
    site({
      batchList: () => ({
        rows: [batch({ state: 'undone', counts: counts({ undone: 10, tooLate: 2 }), undoable: 0, total: 33_000 })],
        total: 1,
        page: 1,
        pageSize: 10,
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Canceladas: 10');
    await canvas.findByText('Ya recolectadas: 2');
  },
};

const dozen = Array.from({ length: 12 }, (_, index) =>
  batch({ batchId: `019a0000-0000-7000-8000-0000000000${10 + index}`, name: `lote-${12 - index}.csv` }),
);

export const Many: Story = {
  name: 'FEAT-05 more batches than one page holds are all found',
  decorators: [
    site({
      batchList: ({ page, pageSize }) => ({
        rows: dozen.slice((page - 1) * pageSize, page * pageSize),
        total: dozen.length,
        page,
        pageSize,
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('article', { name: 'lote-12.csv' });
    await expect(canvas.queryByRole('article', { name: 'lote-1.csv' })).toBeNull();
    const pages = within(canvas.getByRole('navigation', { name: 'Páginas' }));
    await userEvent.click(pages.getByRole('button', { name: 'Página siguiente' }));
    await canvas.findByRole('article', { name: 'lote-1.csv' });
    await userEvent.selectOptions(pages.getByRole('combobox'), '20');
    await canvas.findByRole('article', { name: 'lote-12.csv' });
    await expect(canvas.getAllByRole('article')).toHaveLength(12);
  },
};

export const ListLost: Story = {
  decorators: [site({ batchList: () => refusal('busy') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos cargar tus lotes.');
  },
};

export const Loading: Story = {
  decorators: [site({ batchList: pending, addressList: pending })],
  play: async ({ canvas }) => {
    await canvas.findAllByText('Buscando tus lotes…');
  },
};

export const Phone: Story = {
  name: 'FEAT-05 on a phone each row is a ticket with its price',
  globals: { viewport: { value: 'phone' } },
  render: chosen,
  play: async ({ canvas }) => {
    await canvas.findByText('Taller Los Compas');
    await paste(canvas, orderList);
    await press(canvas, 'Revisar las filas');
    await canvas.findByRole('heading', { name: 'Marina Cortés' });
    await canvas.findByText('$330.00');
  },
};

export const Arabic: Story = {
  globals: { language: 'ar' },
  render: chosen,
  play: async ({ canvas }) => {
    await canvas.findByText('Taller Los Compas');
    await paste(canvas, orderList);
    await press(canvas, 'مراجعة الصفوف');
    await canvas.findByRole('grid');
    await canvas.findByText('$330.00');
  },
};
