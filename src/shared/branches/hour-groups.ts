import type { DayHours, WeekHours } from '#domain/branch-hours.ts';

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
