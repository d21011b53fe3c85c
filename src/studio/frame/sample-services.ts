/** Fixed sample responses for forms that call the server: postal codes, pickup times, taken phones. */
import type { CourierServices, PickupSlots, ZipAnswer } from '#src/courier-fields/index.ts';

const merida = { known: true, state: 'Yucatán', city: 'Mérida', township: 'Mérida' } as const;

/** `97070` has three colonies, `97203` eight, `20000` fails, any other is unknown. */
const zips: Readonly<Record<string, ZipAnswer>> = {
  '97070': { ...merida, colonies: ['García Ginerés', 'Alcalá Martín', 'Pascual Ortiz Rubio'] },
  '97203': {
    ...merida,
    colonies: [
      'Ciudad Caucel',
      'Francisco de Montejo',
      'Francisco de Montejo II',
      'Las Américas',
      'Ñuu Savi',
      'Opichén',
      'Santa Gertrudis',
      'Tixcacal',
    ],
  },
};

const failingZip = '20000';
/** Values that a server rule rejects: a phone with this end, an address with this beginning. */
const takenPhone = '0000';
const takenEmail = 'taken@';

const hours = ['08-10', '10-12', '12-14', '14-16', '16-18'];

const getDay = (date: string, free: readonly number[]) => ({
  date,
  slots: hours.map((slot, index) => ({ slot, free: free[index] ?? 0 })),
});

/** Today is nearly full, tomorrow is full, the day after is free. */
const slots: PickupSlots = {
  days: [
    getDay('2030-01-07', [0, 4, 0, 0, 1]),
    getDay('2030-01-08', [0, 0, 0, 0, 0]),
    getDay('2030-01-09', [6, 6, 6, 6, 6]),
  ],
  todayFull: false,
  todayOver: false,
  nextFree: [
    { date: '2030-01-07', slot: '10-12' },
    { date: '2030-01-07', slot: '16-18' },
    { date: '2030-01-09', slot: '08-10' },
  ],
  closed: [],
};

export const sampleServices: CourierServices = {
  lookUpZip: (zip) =>
    zip === failingZip
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve(zips[zip] ?? { known: false, colonies: [] }),
  checkRule: (_, value) =>
    Promise.resolve({
      ok: !(
        typeof value === 'string' &&
        ((value.length > failingZip.length && value.endsWith(takenPhone)) || value.startsWith(takenEmail))
      ),
    }),
  pickupSlots: () => Promise.resolve(slots),
  itemTypes: () =>
    Promise.resolve([
      { code: 'clothing', label: 'Clothes', goodsCategory: 'general', hsCode: '610910' },
      { code: 'electronics', label: 'Electronics', goodsCategory: 'battery', hsCode: '851713' },
    ]),
  countries: () =>
    Promise.resolve([
      { code: 'US', label: 'United States' },
      { code: 'FR', label: 'France' },
    ]),
  listed: () =>
    Promise.resolve([
      { code: 'MX', label: 'Mexico' },
      { code: '012', label: 'A bank' },
      { code: 'clothing', label: 'Clothing' },
    ]),
  links: { terms: '#terms', privacy: '#privacy' },
};
