/**
 * The starter catalogue: state capitals and the fifteen largest metropolitan areas, written for this
 * project (D-94). The official one is imported over it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Insertable, Kysely } from 'kysely';
import { stateOfPostalCode, type StateCode } from '#domain/postal.ts';
import type { Coverage } from '#domain/pricing.ts';
import type { BranchTable, Database, PostalCodeTable } from '../schema.ts';
import { starterTariff } from './tariff.ts';

type PostalCode = Insertable<PostalCodeTable>;
type Position = [latitude: number, longitude: number];

/** One file per state. Colonies of a code are separated by `; `. Coverage is `covered` where nothing else is said. */
interface StateFile {
  areas: { city: string; at: Position; townships: Record<string, Record<string, string>> }[];
  coverage?: Partial<Record<Coverage, string[]>>;
}

interface BranchEntry {
  code: string;
  name: string;
  zip: string;
  colony: string;
  street: string;
  at: Position;
}

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsPerStatement = 500;
const longAgo = new Date('2026-01-01T06:00:00Z');

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
}

function stateCodeOf(zip: string): StateCode {
  const state = stateOfPostalCode(zip);
  if (!state) throw new Error(`No state has the postal code ${zip}.`);
  return state.code;
}

function codesOf({ areas, coverage = {} }: StateFile): PostalCode[] {
  const exceptions = new Map(Object.entries(coverage).flatMap(([kind, zips]) => zips.map((zip) => [zip, kind as Coverage])));
  return areas.flatMap(({ city, at: [latitude, longitude], townships }) =>
    Object.entries(townships).flatMap(([township, zips]) =>
      Object.entries(zips).map(([zip, colonies]) => ({
        zip,
        state: stateCodeOf(zip),
        city,
        township,
        colonies: colonies.split('; '),
        coverage: exceptions.get(zip) ?? 'covered',
        latitude,
        longitude,
      })),
    ),
  );
}

export function starterPostalCodes(): PostalCode[] {
  const files = readdirSync(new URL('./postal', import.meta.url)).toSorted();
  return files.flatMap((name) => codesOf(readJson<StateFile>(`./postal/${name}`)));
}

/** @throws Error when a branch stands at a postal code that the catalogue lacks. */
export function starterBranches(postalCodes: readonly PostalCode[]): Insertable<BranchTable>[] {
  const cities = new Map(postalCodes.map(({ zip, city }) => [zip, city]));
  return readJson<BranchEntry[]>('./branches.json').map(({ at: [latitude, longitude], ...branch }) => {
    const city = cities.get(branch.zip);
    if (city === undefined) throw new Error(`Branch ${branch.code} stands at an unknown postal code.`);
    return { ...branch, state: stateCodeOf(branch.zip), city, latitude, longitude };
  });
}

async function isEmpty(db: Kysely<Database>, table: 'postal_codes' | 'branches' | 'tariffs'): Promise<boolean> {
  const row = await db.selectFrom(table).select((eb) => eb.lit(1).as('one')).limit(1).executeTakeFirst();
  return row === undefined;
}

/** Fills the tables that are empty; what an operator has imported or edited stays. */
export async function seedCatalogue(db: Kysely<Database>): Promise<void> {
  const postalCodes = starterPostalCodes();
  if (await isEmpty(db, 'postal_codes')) {
    for (let start = 0; start < postalCodes.length; start += rowsPerStatement) {
      await db.insertInto('postal_codes').values(postalCodes.slice(start, start + rowsPerStatement)).execute();
    }
  }
  if (await isEmpty(db, 'branches')) {
    await db.insertInto('branches').values(starterBranches(postalCodes)).execute();
  }
  if (await isEmpty(db, 'tariffs')) {
    await db.insertInto('tariffs').values({ valid_from: longAgo, tariff: JSON.stringify(starterTariff) }).execute();
  }
}
