/** A piece of the network for stories: what each call about branches answers. */
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { states } from '#domain/states.ts';

type BranchList = Answer<'sitesByArea'>;
type Branch = BranchList['branches'][number];

const day = { opens: 540, closes: 1140 };
const mall = { opens: 600, closes: 1260 };

/** Friday noon in the capital. */
const sampleNow = '2026-11-20T18:00:00.000Z';

const merida: Omit<Branch, 'code' | 'name' | 'street' | 'colony' | 'zip' | 'latitude' | 'longitude' | 'phone'> = {
  cityId: 'YUC-merida',
  city: 'Mérida',
  state: 'YUC',
  timeZone: 'America/Mexico_City',
  services: ['dropOff', 'pickUp'],
  hours: [day, day, day, day, day, { opens: 540, closes: 840 }, null],
  opensOnHolidays: false,
  open: true,
  changesAt: '2026-11-21T01:00:00.000Z',
  distanceKm: null,
};

const branch = (own: Omit<Branch, keyof typeof merida> & Partial<Branch>): Branch => ({ ...merida, ...own });

export const sampleBranches: readonly Branch[] = [
  branch({
    code: 'YUC-ALTABRISA',
    name: 'Mérida Altabrisa',
    street: 'Calle 7 núm. 451, plaza Las Torres',
    colony: 'Altabrisa',
    zip: '97117',
    latitude: 21.0183,
    longitude: -89.5847,
    phone: '9990000103',
    services: ['dropOff', 'packaging'],
    hours: Array.from({ length: 7 }, () => mall),
    opensOnHolidays: true,
    changesAt: '2026-11-21T03:00:00.000Z',
  }),
  branch({
    code: 'YUC-CENTRO',
    name: 'Mérida Centro',
    street: 'Calle 59 núm. 442, entre 50 y 52',
    colony: 'Mérida Centro',
    zip: '97000',
    latitude: 20.9683,
    longitude: -89.6159,
    phone: '9990000102',
  }),
  branch({
    code: 'YUC-GARCIAGINERES',
    name: 'Mérida García Ginerés',
    street: 'Av. Colón 501, por calle 28',
    colony: 'García Ginerés',
    zip: '97070',
    latitude: 20.9889,
    longitude: -89.6361,
    phone: '9990000101',
    services: ['dropOff', 'pickUp', 'packaging', 'codPayout', 'international'],
  }),
];

export function sampleList(
  branches: readonly Branch[] = sampleBranches,
  { page = 1, total = branches.length } = {},
): BranchList {
  return {
    now: sampleNow,
    namesakes: [],
    branches: [...branches],
    total,
    page,
    pageSize: constants.branches.pageSize,
    place: {
      kind: 'city',
      cityId: 'YUC-merida',
      city: 'Mérida',
      state: 'YUC',
      zip: null,
      known: true,
      latitude: 20.99,
      longitude: -89.61,
    },
  };
}

const cities = [
  { cityId: 'YUC-merida', name: 'Mérida', branches: sampleBranches.length, latitude: 20.99, longitude: -89.61 },
  { cityId: 'YUC-valladolid', name: 'Valladolid', branches: 1, latitude: 20.6891, longitude: -88.2022 },
];

/** Yucatán has two cities, Tlaxcala no branch, every other state one that no story goes to. */
export const sampleAreas: Answer<'areaList'> = {
  areas: states.map(({ code, name }) => {
    if (code === 'YUC') return { state: code, name, branches: sampleBranches.length + 1, cities };
    if (code === 'TLA') return { state: code, name, branches: 0, cities: [] };
    return {
      state: code,
      name,
      branches: 1,
      cities: [{ cityId: `${code}-capital`, name, branches: 1, latitude: 20, longitude: -100 }],
    };
  }),
};

const facts: Answer<'onlineConfig'>['cities'] = [
  {
    cityId: 'YUC-merida',
    name: 'Mérida',
    state: 'YUC',
    branches: 3,
    collects: true,
    saturdays: 3,
    sundays: 1,
    holidays: 1,
    services: [
      { service: 'dropOff', branches: 3 },
      { service: 'pickUp', branches: 2 },
      { service: 'packaging', branches: 2 },
      { service: 'codPayout', branches: 1 },
      { service: 'international', branches: 1 },
    ],
  },
  {
    cityId: 'YUC-valladolid',
    name: 'Valladolid',
    state: 'YUC',
    branches: 1,
    collects: false,
    saturdays: 1,
    sundays: 0,
    holidays: 0,
    services: [
      { service: 'dropOff', branches: 1 },
      { service: 'pickUp', branches: 1 },
    ],
  },
];

export const sampleFacts = (cityIds: readonly string[]): Answer<'onlineConfig'> => ({
  cities: facts.filter(({ cityId }) => cityIds.includes(cityId)),
});

export const samplePoints: Answer<'networkMap'> = {
  points: sampleBranches.map(({ code, name, cityId, city, state, latitude, longitude }) => ({
    code,
    name,
    cityId,
    city,
    state,
    latitude,
    longitude,
  })),
};
