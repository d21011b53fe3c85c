/** Branches in the form that calls answer with. */
import type { Answer } from '#contract/answers.ts';
import { branchOpening } from '#domain/branch-hours.ts';
import { constants } from '#domain/constants.ts';
import { distanceKm, type Position, roundedKm } from '#domain/geo.ts';
import { addDays, localDate } from '#domain/zoned-time.ts';
import { timeZoneOfPostalCode } from '#domain/postal-time-zone.ts';
import type { BranchRow } from './store.ts';

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
  const { city_id: cityId, opens_on_holidays: opensOnHolidays, closed_on, hours, ...facts } = row;
  const timeZone = timeZoneOfPostalCode(row.zip);
  const today = localDate(now, timeZone);
  const closedOn = closed_on.filter((date) => date >= today && date <= addDays(today, holidaysAhead));
  const week = { hours, opensOnHolidays, timeZone, ...(closedOn.length > 0 && { closedOn }) };
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
