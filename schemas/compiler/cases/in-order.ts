/** Ascending days and times. */
import type { Json } from '../../model/json.ts';
import { getPart } from './probe.ts';

const steps = {
  days: ['2027-01-30', '2027-01-31', '2027-02-01', '2028-01-01'],
  times: ['00:00', '08:30', '09:00', '23:59'],
} as const;

/** The fields of an `ascending`. */
export function orderedFields(setting: Json): string[] {
  const fields = getPart(setting, 'fields');
  return Array.isArray(fields) ? fields.map(String) : [];
}

/** A value for each field, by the given steps; days unless the fields hold times. */
export function inOrder(
  setting: Json,
  current: Json | undefined,
  step: (place: number) => number,
): Record<string, Json> {
  const names = orderedFields(setting);
  const isTime = names.some((name) => /^\d\d:\d\d$/.test(String(getPart(current, name))));
  const values = steps[isTime ? 'times' : 'days'];
  return Object.fromEntries(names.map((name, place) => [name, values[step(place) % values.length] ?? '']));
}
