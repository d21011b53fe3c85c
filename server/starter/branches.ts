/** The starter branches, written for this project like the postal codes that they stand at: at least three in each state. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DayHours, WeekHours } from '#domain/branch-hours.ts';
import type { BranchService } from '#domain/branch-services.ts';
import type { Database } from '../db/schema.ts';
import type { BranchTable, PostalCodeTable } from '../db/tables/catalogue.ts';
import { type Position, readFolder, stateCodeOf } from './files.ts';

type Branch = Insertable<BranchTable>;

interface BranchEntry {
  code: string;
  name: string;
  zip: string;
  colony: string;
  street: string;
  at: Position;
  phone: string;
  kind: keyof typeof kinds;
  /** Came after the first ones: installations that began with those get it too. */
  added?: true;
}

interface Kind {
  week: WeekHours;
  opensOnHolidays?: boolean;
  services: BranchService[];
}

const hours = (opens: number, closes: number): DayHours => ({ opens: opens * 60, closes: closes * 60 });
const week = (weekdays: DayHours, saturday: DayHours | null, sunday: DayHours | null = null): WeekHours => [
  ...Array.from({ length: 5 }, () => weekdays),
  saturday,
  sunday,
];

const kinds = {
  main: {
    week: week(hours(8, 20), hours(9, 15)),
    services: ['dropOff', 'pickUp', 'packaging', 'codPayout', 'international'],
  },
  street: { week: week(hours(9, 19), hours(9, 14)), services: ['dropOff', 'pickUp', 'packaging'] },
  /** In a shopping centre. */
  mall: {
    week: week(hours(10, 20), hours(10, 20), hours(11, 18)),
    opensOnHolidays: true,
    services: ['dropOff', 'pickUp', 'packaging', 'codPayout'],
  },
  /** A desk in a shopping centre: nothing is kept there. */
  counter: {
    week: week(hours(10, 21), hours(10, 21), hours(10, 20)),
    opensOnHolidays: true,
    services: ['dropOff', 'packaging'],
  },
  /** A shop that hands out and takes in. */
  point: { week: week(hours(9, 18), hours(9, 18)), services: ['dropOff', 'pickUp'] },
  depot: { week: week(hours(7, 19), hours(8, 13)), services: ['dropOff', 'pickUp', 'international'] },
  /** At a wholesale market. */
  early: {
    week: week(hours(5, 15), hours(5, 13), hours(6, 11)),
    opensOnHolidays: true,
    services: ['dropOff', 'pickUp', 'codPayout'],
  },
} satisfies Record<string, Kind>;

const entries = (): BranchEntry[] => readFolder<BranchEntry[]>('branches').flat();

/** What is told of a branch beside where it is. */
function factsOf({ phone, kind }: BranchEntry): Pick<Branch, 'phone' | 'services' | 'hours' | 'opens_on_holidays'> {
  const { week: days, services, opensOnHolidays = false }: Kind = kinds[kind];
  return { phone, services, hours: JSON.stringify(days), opens_on_holidays: opensOnHolidays };
}

function rowsOf(
  branches: readonly BranchEntry[],
  postalCodes: readonly Pick<PostalCodeTable, 'zip' | 'city'>[],
): Branch[] {
  const cities = new Map(postalCodes.map(({ zip, city }) => [zip, city]));
  return branches.map((entry) => {
    const { code, name, zip, colony, street, at } = entry;
    const city = cities.get(zip);
    if (city === undefined) throw new Error(`Branch ${code} stands at an unknown postal code.`);
    const [latitude, longitude] = at;
    return { code, name, zip, state: stateCodeOf(zip), city, colony, street, latitude, longitude, ...factsOf(entry) };
  });
}

/** @throws Error when a branch stands at a postal code that the catalogue lacks. */
export function starterBranches(postalCodes: readonly Pick<PostalCodeTable, 'zip' | 'city'>[]): Branch[] {
  return rowsOf(entries(), postalCodes);
}

/** The starter branches of an installation that has none. */
export async function insertBranches(
  db: Kysely<Database>,
  postalCodes: readonly Pick<PostalCodeTable, 'zip' | 'city'>[],
): Promise<void> {
  await db.insertInto('branches').values(starterBranches(postalCodes)).execute();
}

/**
 * An installation from before branches had hours: its starter branches are told them, and it gets the ones that came
 * later. What an operator removed or wrote stays: once every branch is told something, this does nothing.
 */
export async function completeBranches(
  db: Kysely<Database>,
  postalCodes: readonly Pick<PostalCodeTable, 'zip' | 'city'>[],
): Promise<void> {
  const untold = await db
    .selectFrom('branches')
    .select('code')
    .where('phone', 'is', null)
    .where(sql<boolean>`services = '{}'`)
    .execute();
  const codes = new Set(untold.map(({ code }) => code));
  const older = entries().filter(({ code, added }) => codes.has(code) && !added);
  if (older.length === 0) return;
  for (const entry of older)
    await db.updateTable('branches').set(factsOf(entry)).where('code', '=', entry.code).execute();
  const newer = entries().filter(({ added }) => added);
  await db
    .insertInto('branches')
    .values(rowsOf(newer, postalCodes))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}
