/** Four branches of Mérida on a Friday noon, and a network of a thousand. */
import type { AskedPlace, Branch, BranchAnswer } from '#src/shared/branches/branch.ts';
import { generatedBranches } from '#fixtures/generated-branches.ts';

const week = (opens: number, closes: number) => [1, 2, 3, 4, 5, 6].map(() => ({ opens, closes }));

const [sample] = generatedBranches(1);

const merida = (code: string, rest: Partial<Branch>): Branch => ({
  ...(sample as Branch),
  code,
  cityId: 'YUC-merida',
  city: 'Mérida',
  state: 'YUC',
  zip: '97070',
  timeZone: 'America/Mexico_City',
  ...rest,
});

export const meridaBranches: Branch[] = [
  merida('YUC-1', {
    name: 'Mérida García Ginerés',
    street: 'Av. Colón 501, por calle 28',
    colony: 'García Ginerés',
    latitude: 20.989,
    longitude: -89.636,
    phone: '9990000101',
    hours: [...week(480, 1200), null],
    services: ['dropOff', 'pickUp', 'packaging', 'international'],
    distanceKm: 0.8,
  }),
  merida('YUC-2', {
    name: 'Mérida Centro',
    street: 'Calle 59 núm. 442',
    colony: 'Centro',
    zip: '97000',
    latitude: 20.967,
    longitude: -89.624,
    hours: [...week(540, 1140), null],
    distanceKm: 2.1,
  }),
  merida('YUC-3', {
    name: 'Mérida Altabrisa',
    street: 'Calle 7 núm. 451',
    colony: 'Altabrisa',
    zip: '97117',
    latitude: 21.018,
    longitude: -89.58,
    hours: [...week(600, 1260), null],
    services: ['dropOff'],
    distanceKm: 5.6,
  }),
  merida('YUC-4', {
    name: '<b>Kanasín</b>',
    street: 'Calle 21 núm. 105',
    colony: 'Centro',
    zip: '97370',
    latitude: 20.934,
    longitude: -89.558,
    phone: null,
    hours: [null, null, null, null, null, { opens: 540, closes: 840 }, null],
    distanceKm: 9.3,
  }),
];

/** Noon of Friday, 20 November 2026 in Mexico City. */
const now = '2026-11-20T18:00:00.000Z';

const inMerida: AskedPlace = {
  kind: 'postalCode',
  zip: '97070',
  known: true,
  cityId: 'YUC-merida',
  city: 'Mérida',
  state: 'YUC',
  latitude: 20.985,
  longitude: -89.63,
};

export function branchAnswer(
  place: Partial<AskedPlace> = {},
  branches: readonly Branch[] = meridaBranches,
): BranchAnswer {
  return {
    now,
    place: { ...inMerida, ...place },
    namesakes: [],
    branches: [...branches],
    total: branches.length,
    page: 1,
    pageSize: 50,
  };
}

export const wholeNetwork = [...meridaBranches, ...generatedBranches(1000)];
