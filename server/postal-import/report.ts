/** Formats the changes of an import for the terminal. */
import { type StateCode, states } from '#domain/address/states.ts';
import type { OfficialFile } from './read-file.ts';
import type { CodeEntry } from './rows.ts';
import type { CatalogueCode } from './store.ts';

/** The changes that a new file makes to the catalogue: the codes to write, and the report for the operator. */
interface Renamed {
  zip: string;
  from: string;
  to: string;
}

export interface Changes {
  /** Codes to write: new and changed ones. */
  written: CodeEntry[];
  newCodes: string[];
  goneCodes: string[];
  /** Codes whose city or municipality has another name. */
  renamedCodes: Renamed[];
  newColonies: Omit<Renamed, 'from'>[];
  goneColonies: Omit<Renamed, 'to'>[];
  renamedColonies: Renamed[];
}

export function noChanges(): Changes {
  return {
    written: [],
    newCodes: [],
    goneCodes: [],
    renamedCodes: [],
    newColonies: [],
    goneColonies: [],
    renamedColonies: [],
  };
}

const getPlace = ({ city, township }: Pick<CodeEntry, 'city' | 'township'>): string =>
  city === township ? city : `${city}, ${township}`;

const getContent = ({ state, city, township, colonies, settlements }: Omit<CodeEntry, 'zip'>): string =>
  JSON.stringify([
    state,
    city,
    township,
    colonies,
    settlements.map(({ id, name, kind, ...own }) => [id, name, kind, own.city, own.township]),
  ]);

/**
 * The same settlement with another name counts as renamed; ids are the official ones, which a starter catalogue lacks.
 */
function addRenamed(changes: Changes, zip: string, before: CatalogueCode, entry: CodeEntry): Set<string> {
  const namesBefore = new Map(before.settlements?.map(({ id, name }) => [id, name]));
  const known = new Set<string>();
  for (const { id, name } of entry.settlements) {
    const from = namesBefore.get(id);
    if (from === undefined || from === name) continue;
    changes.renamedColonies.push({ zip, from, to: name });
    known.add(from).add(name);
  }
  return known;
}

function addColonies(changes: Changes, zip: string, before: CatalogueCode, entry: CodeEntry): void {
  const renamed = addRenamed(changes, zip, before, entry);
  const [had, has] = [new Set(before.colonies), new Set(entry.colonies)];
  for (const to of has) if (!had.has(to) && !renamed.has(to)) changes.newColonies.push({ zip, to });
  for (const from of had) if (!has.has(from) && !renamed.has(from)) changes.goneColonies.push({ zip, from });
}

/**
 * Adds the differences at one code to the changes. @param before undefined for a new code. @param entry undefined for a
 * removed one.
 */
export function addDifference(changes: Changes, before: CatalogueCode | undefined, entry: CodeEntry | undefined): void {
  if (before && !entry) {
    changes.goneCodes.push(before.zip);
    for (const from of before.colonies) changes.goneColonies.push({ zip: before.zip, from });
    return;
  }
  if (!entry) return;
  if (!before) {
    changes.written.push(entry);
    changes.newCodes.push(entry.zip);
    for (const to of entry.colonies) changes.newColonies.push({ zip: entry.zip, to });
    return;
  }
  if (before.settlements && getContent({ ...before, settlements: before.settlements }) === getContent(entry)) return;
  changes.written.push(entry);
  if (getPlace(before) !== getPlace(entry))
    changes.renamedCodes.push({ zip: entry.zip, from: getPlace(before), to: getPlace(entry) });
  addColonies(changes, entry.zip, before, entry);
}

export const isChange = ({ written, goneCodes }: Changes): boolean => written.length > 0 || goneCodes.length > 0;

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
