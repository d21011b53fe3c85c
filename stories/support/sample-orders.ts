import type { Answer } from '#contract/answers.ts';
import type { OrderStatus } from '#domain/order-status.ts';

type OrderDetail = Answer<'orderDetail'>;
type OrderSummary = Answer<'orderList'>['rows'][number];
export type TrackRow = Answer<'waybillDetail'>;

const summary = (waybillNo: string, status: OrderStatus, over: Partial<OrderSummary> = {}): OrderSummary => ({
  orderNo: `20261120-${waybillNo.slice(-6)}`,
  waybillNo,
  status,
  direction: 'sent',
  counterpartName: 'José Ángel Ñáñez',
  counterpartCity: 'Mérida',
  itemName: 'Ropa bordada',
  billingWeightKg: 3,
  pickupDate: '2026-11-21',
  pickupSlot: '10-12',
  total: 21_684,
  orderedAt: '2026-11-20T16:40:00.000Z',
  pickedUpAt: null,
  deliveryAt: null,
  signedAt: null,
  cancelledAt: null,
  ...over,
});

/** A row in each status (STATE-01). */
export const orderRows: OrderSummary[] = [
  summary('JMX004281220417', 'toBePickedUp'),
  summary('JMX004281220398', 'pickedUp', {
    counterpartName: 'Rocío Castellanos',
    counterpartCity: 'Tuxtla Gutiérrez',
    itemName: 'Libros',
    total: 20_310,
  }),
  summary('JMX004277201184', 'inTransit', {
    counterpartName: 'Marina Cortés',
    counterpartCity: 'Veracruz',
    itemName: 'Cerámica',
    total: 19_840,
  }),
  summary('JMX004277201200', 'outForDelivery', { counterpartName: 'Inés Cárdenas', counterpartCity: 'Puebla' }),
  summary('JMX004277193056', 'signed', {
    counterpartName: 'Aldo Lizárraga',
    itemName: 'Documentos',
    billingWeightKg: 1,
    total: 18_900,
    signedAt: '2026-11-19T19:42:00.000Z',
  }),
  summary('JMX004274018820', 'returning', {
    counterpartName: 'Taller Los Compas',
    counterpartCity: 'Hermosillo',
    itemName: 'Refacción',
    billingWeightKg: 8,
    total: 34_115,
  }),
  summary('JMX004274018821', 'returned', { counterpartName: 'Taller Los Compas', counterpartCity: 'Hermosillo' }),
  summary('JMX004270993145', 'cancelled', {
    counterpartName: 'Ximena Prado',
    counterpartCity: 'Oaxaca',
    total: 19_840,
  }),
];

const scan = (status: OrderStatus, at: string, place: string): OrderDetail['scans'][number] => ({
  status,
  at,
  place,
  note: null,
  exception: null,
});

const scansInTransit = [
  scan('toBePickedUp', '2026-11-18T16:40:00.000Z', 'Ciudad de México'),
  scan('pickedUp', '2026-11-19T00:47:00.000Z', 'Tlalpan'),
  scan('inTransit', '2026-11-19T19:05:00.000Z', 'Ciudad de México'),
  scan('inTransit', '2026-11-19T23:32:00.000Z', 'Puebla'),
];

export const orderDetail: OrderDetail = {
  ...summary('JMX004277201184', 'inTransit', { counterpartName: 'Marina Cortés', counterpartCity: 'Veracruz' }),
  sender: {
    name: 'Ana Lucía Robles',
    phone: '3312044471',
    zip: '44160',
    state: 'Jalisco',
    city: 'Guadalajara',
    town: 'Americana',
    street: 'Av. Chapultepec',
    address1: '318',
  },
  recipient: {
    name: 'Marina Cortés',
    phone: '2291180471',
    zip: '91700',
    state: 'Veracruz',
    city: 'Veracruz',
    town: 'Centro',
    street: 'Independencia',
    address1: '1204',
    address2: 'Portón verde',
  },
  parcel: {
    productType: 'standard',
    itemType: 'handicrafts',
    itemName: 'Cerámica',
    quantity: 2,
    weight: 2.5,
    hasVolume: true,
    length: 40,
    width: 30,
    height: 12,
    itemValue: 185_000,
    remark: 'Frágil',
  },
  pickup: { pickupDate: '2026-11-18', pickupSlot: '16-18', paymentMode: 'PP_CASH' },
  price: {
    billingWeightKg: 3,
    volumetricWeightKg: 2.88,
    freight: 13_142,
    surcharges: [
      { code: 'fuel', amount: 1_051 },
      { code: 'extendedZone', amount: 4_500 },
    ],
    subtotal: 18_693,
    vat: 2_991,
    total: 21_684,
  },
  scans: scansInTransit,
  promisedFrom: '2026-11-23',
  promisedTo: '2026-11-26',
};

const parcel: NonNullable<TrackRow['parcel']> = {
  status: 'inTransit',
  originCity: 'Ciudad de México',
  originState: 'CDMX',
  destinationCity: 'Veracruz',
  destinationState: 'Ver.',
  recipientMasked: 'M***a C***s',
  productType: 'standard',
  billingWeightKg: 3,
  promisedFrom: '2026-11-23',
  promisedTo: '2026-11-26',
  delayed: false,
  daysLate: 0,
  promises: [
    { at: '2026-11-18T16:40:00.000Z', promisedFrom: '2026-11-23', promisedTo: '2026-11-26', reason: null, note: null },
  ],
  scans: scansInTransit,
  proof: null,
  case: null,
  reportable: false,
};

/** The server's clock when the sample rows were answered. */
export const answeredAt = '2026-11-20T20:05:00.000Z';

const found = (waybillNo: string, over: Partial<typeof parcel> = {}): TrackRow => ({
  waybillNo,
  outcome: 'found',
  attemptsLeft: null,
  answeredAt,
  parcel: { ...parcel, ...over },
});

const closed = (waybillNo: string, outcome: TrackRow['outcome'], attemptsLeft: number | null = null): TrackRow => ({
  waybillNo,
  outcome,
  attemptsLeft,
  answeredAt,
  parcel: null,
});

/** Moved twice, for a closed road; held on its way. */
export const delayedParcel: Partial<typeof parcel> = {
  delayed: true,
  daysLate: 2,
  promisedFrom: '2026-11-22',
  promisedTo: '2026-11-22',
  promises: [
    { at: '2026-11-18T16:40:00.000Z', promisedFrom: '2026-11-20', promisedTo: '2026-11-20', reason: null, note: null },
    {
      at: '2026-11-19T20:10:00.000Z',
      promisedFrom: '2026-11-21',
      promisedTo: '2026-11-21',
      reason: 'highVolume',
      note: null,
    },
    {
      at: '2026-11-20T04:10:00.000Z',
      promisedFrom: '2026-11-22',
      promisedTo: '2026-11-22',
      reason: 'roadClosed',
      note: 'Lluvia entre Puebla y Veracruz',
    },
  ],
  scans: [
    ...scansInTransit,
    {
      ...scan('inTransit', '2026-11-20T04:10:00.000Z', 'Puebla Norte'),
      exception: 'held',
      note: 'Espera salida a Veracruz',
    },
  ],
  reportable: true,
};

/** Delivered with two photos. */
export const signedParcel: Partial<typeof parcel> = {
  status: 'signed',
  scans: [
    ...scansInTransit,
    scan('outForDelivery', '2026-11-20T15:15:00.000Z', 'Veracruz'),
    scan('signed', '2026-11-20T19:42:00.000Z', 'Veracruz'),
  ],
  proof: { signedAt: '2026-11-20T19:42:00.000Z', signerMasked: 'A*** L***z', relation: 'family', photos: 2 },
  reportable: true,
};

/** Opened 18 minutes before `answeredAt`. */
export const openCase: NonNullable<(typeof parcel)['case']> = {
  caseNo: 'C20261120-0007',
  openedAt: '2026-11-20T19:47:00.000Z',
  firstAnswerDueAt: '2026-11-20T20:47:00.000Z',
  solutionDueAt: '2026-11-21T19:47:00.000Z',
  firstAnsweredAt: null,
  firstAnswer: null,
  solvedAt: null,
  solution: null,
};

/** A parcel's row with other facts than the usual ones. */
export const trackedRow = found;

/** A row for each outcome and verdict (D-40 to D-43). */
export const trackRows: TrackRow[] = [
  found('JMX004277193056', signedParcel),
  found('JMX004277201184', delayedParcel),
  found('JMX004277201200'),
  closed('JMX004280559310', 'tailMismatch', 4),
  closed('JMX004280559311', 'locked', 0),
  closed('JMX999999999999', 'notFound'),
  closed('JMX004281220417', 'noInformationYet'),
];
