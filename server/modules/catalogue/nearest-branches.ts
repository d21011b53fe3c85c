/** The branches around a place (D-02, D-63). */
import type { Kysely } from 'kysely';
import { constants } from '#domain/constants.ts';
import { distanceKm, isInMexico, type Position, roundedKm } from '#domain/address/distances.ts';
import type { Database } from '#server/db/schema.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Answer } from '#contract/calls.ts';
import { branchOpening } from '#domain/address/branch.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { findPlace, type Place } from './places.ts';
import { branchesByNumber, branchesNear, type BranchRow, middleOfZip } from './branch-store.ts';

/** Branches in the form that calls answer with. */
export type BranchList = Answer<'networkSearch'>;
type Branch = BranchList['branches'][number];
export type AskedPlace = BranchList['place'];

const { pageSize } = constants.branches;

/** Days for which company holidays are included: as far as a visitor plans a walk to a counter. */
const holidaysAhead = 30;

/** An unknown place. */
export const somewhere = {
  zip: null,
  known: true,
  cityId: null,
  city: null,
  state: null,
  latitude: null,
  longitude: null,
} as const satisfies Omit<AskedPlace, 'kind'>;

/** Where distances are measured from; null without a position. */
const getPosition = ({ latitude, longitude }: AskedPlace): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function getBranch(row: BranchRow, now: Date, from: Position | null): Branch {
  const { city_id: cityId, opens_on_holidays: opensOnHolidays, closed_on, closed_from, hours, ...facts } = row;
  const timeZone = timeZoneOfPostalCode(row.zip);
  const today = localDate(now, timeZone);
  const closedOn = closed_on.filter((date) => date >= today && date <= addDays(today, holidaysAhead));
  const week = {
    hours,
    opensOnHolidays,
    timeZone,
    ...(closedOn.length > 0 && { closedOn }),
    ...(closed_from !== null && { closedFrom: closed_from }),
  };
  const opening = branchOpening(week, now);
  const changesAt = opening.open ? opening.until : opening.opensAt;
  return {
    ...facts,
    ...week,
    hours: [...hours],
    cityId,
    open: opening.open,
    changesAt: changesAt?.toISOString() ?? null,
    distanceKm: from && roundedKm(distanceKm(from, row)),
  };
}

interface Found {
  rows: readonly BranchRow[];
  total: number;
  page?: number;
  /** Whether to include the distance from the place. */
  measured?: boolean;
  namesakes?: BranchList['namesakes'];
}

export function getList(
  place: AskedPlace,
  { rows, total, page = 1, measured = false, namesakes = [] }: Found,
  now: Date,
): BranchList {
  const from = measured ? getPosition(place) : null;
  return {
    now: now.toISOString(),
    place,
    namesakes,
    branches: rows.map((row) => getBranch(row, now, from)),
    total,
    page,
    pageSize,
  };
}

const { nearKm, minListed, maxListed } = constants.branches;
const kmPerDegree = 111;

/** Branches close by, or the few nearest when there are hardly any. */
async function around(db: Kysely<Database>, from: Position, now: Date): Promise<BranchRow[]> {
  const close = await branchesNear(db, from, { limit: maxListed, withinDegrees: nearKm / kmPerDegree, now });
  const near = close.filter((branch) => distanceKm(from, branch) <= nearKm);
  return near.length >= minListed ? near : branchesNear(db, from, { limit: minListed, now });
}

function placeOfZip({ zip, known, state, city }: Place, cityId: string | null, at: Position | null): AskedPlace {
  const position = at ?? { latitude: null, longitude: null };
  return { ...somewhere, kind: 'postalCode', zip, known, cityId, city, state: state?.code ?? null, ...position };
}

/**
 * CALL-31. The position of a postal code is that of a branch there; the catalogue only has the center of its city. A
 * code that the catalogue lacks is answered with the branches of its state whose codes are nearest by number.
 * @throws BusinessError `networkNotFound` when its state has none (MSG-09).
 */
export async function branchesAtZip(db: Kysely<Database>, zip: string, now: Date): Promise<BranchList> {
  const place = await findPlace(db, zip);
  const at = (await middleOfZip(db, zip)) ?? place.at;
  if (at) {
    const rows = await around(db, at, now);
    const cityId = rows.find(({ city, state }) => city === place.city && state === place.state?.code)?.city_id ?? null;
    return found(placeOfZip(place, cityId, at), rows, now);
  }
  const neighbours = await branchesByNumber(db, zip, place.state?.code, { limit: maxListed, now });
  const rows = neighbours.filter(({ state }) => state === place.state?.code);
  return found(placeOfZip(place, null, null), rows, now);
}

/** @throws BusinessError `outsideMexico`; `networkNotFound` while there are no branches at all. */
export async function branchesAtPosition(db: Kysely<Database>, from: Position, now: Date): Promise<BranchList> {
  if (!isInMexico(from)) throw new BusinessError('outsideMexico');
  const rows = await around(db, from, now);
  const [nearest] = rows;
  return found({ ...somewhere, ...from, kind: 'position', state: nearest?.state ?? null }, rows, now);
}

function found(place: AskedPlace, rows: readonly BranchRow[], now: Date): BranchList {
  if (rows.length === 0) throw new BusinessError('networkNotFound');
  return getList(place, { rows, total: rows.length, measured: true }, now);
}

export interface NamedBranch {
  code: string;
  name: string;
  address: string;
  city: string;
}

/** On one line, without its city. */
export const toAddress = ({ street, colony, zip }: Pick<BranchRow, 'street' | 'colony' | 'zip'>): string =>
  `${street}, ${colony}, ${zip}`;

/**
 * The branch to name when no courier collects at a place (D-63), or a parcel waits for its recipient; null while there
 * are no branches.
 */
export async function findNearestBranch(
  db: Kysely<Database>,
  { zip, state, at }: Place,
  now: Date,
): Promise<NamedBranch | null> {
  const near = { limit: 1, now, isLasting: true };
  const [nearest] = at ? await branchesNear(db, at, near) : await branchesByNumber(db, zip, state?.code, near);
  if (!nearest) return null;
  return {
    code: nearest.code,
    name: nearest.name,
    address: toAddress(nearest),
    city: nearest.city,
  };
}
