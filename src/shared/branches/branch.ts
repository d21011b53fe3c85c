import type { Answer } from '#contract/calls.ts';
import type { DayHours, WeekHours } from '#domain/address/branch.ts';

export type BranchAnswer = Answer<'networkSearch'>;
export type Branch = BranchAnswer['branches'][number];
export type AskedPlace = BranchAnswer['place'];
export type BranchPoint = Answer<'networkMap'>['points'][number];

// The link of "directions": an address that an installation sets, with the place filled in (D-91).

export interface Spot {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

export function directionsLink(template: string, { latitude, longitude }: Spot): string {
  return template.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude));
}

/** Days in a row with the same hours. */
export interface HourGroup {
  /** 1 Monday to 7 Sunday. */
  from: number;
  to: number;
  /** Null is closed. */
  hours: DayHours | null;
}

const isSame = (one: DayHours | null, other: DayHours | null) =>
  one?.opens === other?.opens && one?.closes === other?.closes;

export function hourGroups(week: WeekHours): HourGroup[] {
  const groups: HourGroup[] = [];
  week.forEach((hours, index) => {
    const last = groups.at(-1);
    if (last && isSame(last.hours, hours)) last.to = index + 1;
    else groups.push({ from: index + 1, to: index + 1, hours });
  });
  return groups;
}
