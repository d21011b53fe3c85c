/** The page of a batch over a fake server that prices, places, rejects and undoes. */
import type { Decorator } from '@storybook/react-vite';
import type { Answer } from '#contract/calls.ts';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, withFakeSite } from '#stories/support/fake-site.tsx';
import { places } from '../address-import/support.tsx';

type Batch = Answer<'batchDetail'>['batch'];
type Row = Answer<'batchDetail'>['rows'][number];

const batchId = '018f0000-0000-7000-8000-00000000b001';

const none = { waiting: 0, placed: 0, refused: 0, mended: 0, undone: 0, tooLate: 0, dropped: 0 };

export const batch = (over: Partial<Batch> = {}): Batch => ({
  batchId,
  name: 'pedidos-noviembre.csv',
  at: '2026-11-21T16:42:00.000Z',
  state: 'done',
  rows: 12,
  counts: { ...none, placed: 12 },
  total: 198_000,
  undoable: 12,
  pickupDate: '2026-11-24',
  pickupSlot: '09-13',
  branchName: null,
  ...over,
});

export const counts = (over: Partial<Batch['counts']>): Batch['counts'] => ({ ...none, ...over });

const placed = (row: number): Row => ({
  row,
  outcome: 'placed',
  orderNo: `2026112100000${row}`,
  waybillNo: `JMX00427719305${row}`,
  counterCode: null,
  total: 16_500,
  recipientName: `Persona ${row}`,
  errors: [],
  entry: null,
});

/** Two that are there, and one whose district was not known. */
export const rows: readonly Row[] = [
  placed(2),
  placed(3),
  {
    row: 4,
    outcome: 'refused',
    orderNo: null,
    waybillNo: null,
    counterCode: null,
    total: null,
    recipientName: 'Rocío Castellanos',
    errors: [{ pointer: '/itemType', key: 'answers:refusal.itemTypeNotListed', params: {} }],
    entry: {
      name: 'Rocío Castellanos',
      phone: '9611234567',
      zip: '29000',
      state: 'Chiapas',
      city: 'Tuxtla Gutiérrez',
      town: 'Centro',
      street: 'Av. Central',
      address1: '12',
      itemName: 'Vasos',
      itemType: 'vidrio',
      productType: 'standard',
      quantity: 1,
      weight: 2,
      itemValue: 45_000,
    },
  },
];

const price = (total: number) => ({ total, freight: 14_224, subtotal: 14_224, vat: 2_276, surcharges: [] }) as never;

const quoted: NonNullable<FakeCalls['batchQuote']> = ({ rows: asked }) => ({
  rows: asked.map(({ row, entry }) => ({
    row,
    errors: [],
    price: price(16_500),
    minBusinessDays: 2,
    maxBusinessDays: 4,
    coverage: entry['zip'] === '29000' ? 'extended' : 'covered',
    prohibited: [],
  })),
  priced: asked.length,
  freight: 14_224 * asked.length,
  surcharges: 0,
  subtotal: 14_224 * asked.length,
  vat: 2_276 * asked.length,
  total: 16_500 * asked.length,
  codAmount: 0,
  codFee: 0,
  origin: 'covered',
  nearestBranch: null,
});

const sender = {
  id: '018f0000-0000-7000-8000-0000000000a1',
  type: 1,
  name: 'Taller Los Compas',
  phone: '3312044471',
  zip: '44160',
  state: 'Jalisco',
  city: 'Guadalajara',
  town: 'Americana',
  street: 'Av. Chapultepec',
  address1: '15',
  defaultSender: true,
  defaultRecipient: false,
  version: 1,
  updatedAt: '2026-11-01T12:00:00.000Z',
} as never;

/** The choice of the previous visit, as the device stores it. */
export const chosenPickup = { pickupDate: '2026-11-24', pickupSlot: '09-13', paymentMode: 'PP_CASH' };

export const site = (calls: FakeCalls = {}): Decorator =>
  withFakeSite({
    user: anaLucia,
    calls: {
      ...places,
      addressList: () => ({ rows: [sender], total: 1, page: 1, pageSize: 50 }) as never,
      pickupSlots: () => ({
        days: [{ date: '2026-11-24', slots: [{ slot: '09-13', free: 8 }] }],
        todayFull: false,
        todayOver: false,
        nextFree: [],
        closed: [],
      }),
      cancelReasons: () => ({ items: [] }) as never,
      batchQuote: quoted,
      batchList: () => ({ rows: [], total: 0, page: 1, pageSize: 10 }),
      batchAdd: () => batch({ state: 'placing', counts: counts({ waiting: 12 }), total: 0 }),
      batchDetail: () => ({ batch: batch(), rows: [...rows] }),
      ...calls,
    },
  });

/** The errors of the mockup: a short postal code, a short phone, too heavy a parcel. */
export const orderList = [
  'Destinatario;Tel.;C.P.;Estado;Ciudad;Colonia;Calle;Núm. ext.;Contenido;Peso kg;Valor declarado',
  'Rocío Castellanos;9612045518;29000;Chiapas;Tuxtla Gutiérrez;Terán;9a Norte;412;Blusas;4.0;$ 640.00',
  'Marina Cortés;229140771;91700;Veracruz;Veracruz;Centro;Rayón;58;Libros;3.2 kg;389',
  'Aldo Lizárraga;9993102284;97070;Yucatán;Mérida;García Ginerés;Calle 18;97;Refacción;1;389',
  'Taller Los Compas;6621880471;83000;Sonora;Hermosillo;Centro;Serdán;121;Herrajes;380;2150',
].join('\n');
