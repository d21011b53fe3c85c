/** Formats the changes of an import for the terminal. */
import { type StateCode, states } from '#domain/states.ts';
import { type Changes, isChange } from './compare.ts';
import type { OfficialFile } from './read-file.ts';

const examples = 10;

export const count = (value: number): string => value.toLocaleString('en-US');

function list(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > examples ? [`  … and ${count(lines.length - examples)} more`] : [];
  return [`${title}: ${count(lines.length)}`, ...lines.slice(0, examples).map((line) => `  ${line}`), ...more];
}

const getNames = (found: ReadonlySet<StateCode>): string =>
  states
    .filter(({ code }) => found.has(code))
    .map(({ name }) => name)
    .join(', ');

export function getReport({ codes, rows, states: found }: OfficialFile, changes: Changes): string[] {
  const size = `${count(codes.size)} postal codes and ${count(rows)} settlements`;
  const whole =
    found.size === states.length
      ? `The catalogue has ${size}.`
      : `${getNames(found)}: ${size}. The other states stay as they are.`;
  if (!isChange(changes)) return ['Nothing changed.', whole];
  return [
    ...list('New codes', changes.newCodes),
    ...list('Gone codes', changes.goneCodes),
    ...list(
      'Renamed codes',
      changes.renamedCodes.map(({ zip, from, to }) => `${zip}: ${from} → ${to}`),
    ),
    ...list(
      'New colonies',
      changes.newColonies.map(({ zip, to }) => `${zip}: ${to}`),
    ),
    ...list(
      'Gone colonies',
      changes.goneColonies.map(({ zip, from }) => `${zip}: ${from}`),
    ),
    ...list(
      'Renamed colonies',
      changes.renamedColonies.map(({ zip, from, to }) => `${zip}: ${from} → ${to}`),
    ),
    whole,
  ];
}
