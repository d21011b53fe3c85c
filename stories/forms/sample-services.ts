/** Responses of the fake services in the stories of forms. */
import type { CourierServices, ItemTypeChoice, PickupSlots, ZipAnswer } from '#src/courier-fields/index.ts';

const merida = { state: 'Yucatán', city: 'Mérida', township: 'Mérida' };

export const zipAnswers: Readonly<Record<string, ZipAnswer>> = {
  '97070': { known: true, ...merida, colonies: ['García Ginerés', 'Alcalá Martín', 'Pascual Ortiz Rubio'] },
  '97110': { known: true, ...merida, colonies: ['México Norte'] },
  '97203': {
    known: true,
    ...merida,
    colonies: [
      'Francisco de Montejo',
      'Francisco de Montejo II',
      'Francisco de Montejo III',
      'Las Américas',
      'Paseos de Opichén',
      'Ciudad Caucel',
      'Santa Gertrudis Copó',
      'Ñuu Savi',
    ],
  },
};

/** The item types of parcels; the last row was added to the list after the site was built. */
export const itemTypes: ItemTypeChoice[] = [
  { code: 'documents', label: 'Documentos', goodsCategory: 'document', hsCode: '490700' },
  { code: 'clothing', label: 'Ropa y calzado', goodsCategory: 'general', hsCode: '610910' },
  { code: 'electronics', label: 'Electrónica', goodsCategory: 'battery', hsCode: '851713' },
  { code: 'handicrafts', label: 'Artesanías', goodsCategory: 'fragile', hsCode: '442090' },
  { code: 'books', label: 'Libros', goodsCategory: 'general', hsCode: '490199' },
  { code: 'plants', label: 'Plantas', goodsCategory: 'perishable', hsCode: null },
];

export const unknownZip: ZipAnswer = { known: false, colonies: [] };

/** Responds after a moment; `20000` is a code that fails. */
export const sampleServices: CourierServices = {
  lookUpZip: async (zip, signal) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    signal.throwIfAborted();
    const answer = zipAnswers[zip];
    if (zip === '20000') throw new Error('offline');
    return answer ?? unknownZip;
  },
  pickupSlots: () => Promise.resolve(openWeek),
  itemTypes: () => Promise.resolve(itemTypes),
  countries: () =>
    Promise.resolve([
      { code: 'US', label: 'Estados Unidos' },
      { code: 'FR', label: 'Francia' },
    ]),
  listed: () =>
    Promise.resolve([
      { code: 'clothing', label: 'Ropa y calzado' },
      { code: 'handicrafts', label: 'Artesanías' },
    ]),
  links: { terms: '/terms', privacy: '/privacy' },
};

const slots = ['08-10', '10-12', '12-14', '14-16', '16-18'];
const offered = (free: readonly number[]) => slots.map((slot, index) => ({ slot, free: free[index] ?? 0 }));

export const openWeek: PickupSlots = {
  days: [
    { date: '2026-11-20', slots: offered([0, 4, 2, 0, 1]) },
    { date: '2026-11-21', slots: offered([0, 0, 0, 0, 0]) },
    { date: '2026-11-23', slots: offered([6, 6, 6, 6, 6]) },
  ],
  todayFull: false,
  todayOver: false,
  nextFree: [
    { date: '2026-11-20', slot: '10-12' },
    { date: '2026-11-20', slot: '12-14' },
    { date: '2026-11-20', slot: '16-18' },
  ],
  closed: [],
};

export const fullToday: PickupSlots = {
  days: openWeek.days.slice(1),
  todayFull: true,
  todayOver: false,
  nextFree: [
    { date: '2026-11-23', slot: '08-10' },
    { date: '2026-11-23', slot: '10-12' },
    { date: '2026-11-23', slot: '12-14' },
  ],
  closed: [],
};

/** It is too late for today; the first days are free. */
export const overToday: PickupSlots = { ...fullToday, days: openWeek.days.slice(2), todayFull: false, todayOver: true };

/** A service that fails every other time, starting with the first. */
export function failingFirst<Question extends unknown[], Answer>(
  service: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
  let calls = 0;
  return (...question) => {
    calls += 1;
    return calls % 2 === 1 ? Promise.reject(new Error('offline')) : service(...question);
  };
}
