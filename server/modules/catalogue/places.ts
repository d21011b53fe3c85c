import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Position } from '#domain/address/distances.ts';
import type { Coverage } from '#domain/pricing/tariff.ts';
import { stateOfPostalCode } from '#domain/address/postal.ts';
import type { State, StateCode } from '#domain/address/states.ts';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#contract/calls.ts';
import type { FieldError } from '#contract/answer-codes.ts';
import { type PlaceNames, postalMisfit } from '#domain/address/place-text.ts';
import { type AreaRow, type AskedZip, findArea, findAround, findPostalCode, findPostalCodes } from './store.ts';

/** Where a postal code lies and how well it is served (D-61, D-63). */
export interface Place {
  zip: string;
  /** Whether the catalogue has it; otherwise only the state is certain. */
  known: boolean;
  state: State | undefined;
  city: string | null;
  township: string | null;
  coverage: Coverage;
  /** Degrees; null when unknown. */
  at: Position | null;
}

/**
 * A code that the catalogue lacks is served like its neighbours: with the same first three digits as a known one it
 * belongs to a covered area, otherwise it lies outside of the cities, in the extended zone.
 */
const unknownCoverage = (near: boolean): Coverage => (near ? 'covered' : 'extended');

export function getPlace({ zip, row, near }: AskedZip): Place {
  const state = stateOfPostalCode(zip);
  if (!row) {
    return { zip, known: false, state, city: null, township: null, coverage: unknownCoverage(near), at: null };
  }
  const { city, township, coverage, latitude, longitude } = row;
  return { zip, known: true, state, city, township, coverage, at: { latitude, longitude } };
}

export async function findPlace(db: Kysely<Database>, zip: string): Promise<Place> {
  return getPlace(await findPostalCode(db, zip));
}

/** Places by their codes, as far as the catalogue has them. */
export async function findPlaces(db: Kysely<Database>, zips: readonly string[]): Promise<Map<string, Place>> {
  const found = await findPostalCodes(db, zips);
  return new Map(found.flatMap((asked) => (asked.row ? [[asked.zip, getPlace(asked)]] : [])));
}

/** The SQL of places by the name of a city or municipality. */
export interface NamedPlace {
  /** The first covered postal code; of cities, that of the center. */
  zip: string;
  city: string;
  state: StateCode;
}

/** In the form of `foldCity`; the indexes have the same expression. */
const folded = (column: 'city' | 'township'): RawBuilder<string> =>
  sql`translate(lower(${sql.ref(column)}), 'áàäâéèëêíìïîóòöôúùüûñç.', 'aaaaeeeeiiiioooouuuunc')`;

const mostChoices = 12;

/**
 * Cities and municipalities whose folded name meets a condition, each once per state; without a state, in all of them.
 */
async function placesWhere(
  db: Kysely<Database>,
  condition: (name: RawBuilder<string>) => RawBuilder<unknown>,
  state: StateCode | undefined,
): Promise<NamedPlace[]> {
  const inState = state === undefined ? sql`true` : sql`state = ${state}`;
  const { rows } = await sql<NamedPlace>`
    with named as (
      select zip, state, city as name, ${folded('city')} as key, coverage from postal_codes where ${condition(folded('city'))} and ${inState}
      union all
      select zip, state, township, ${folded('township')}, coverage from postal_codes where ${condition(folded('township'))} and ${inState}
    )
    select min(name) as city, state, (array_agg(zip order by coverage <> 'covered', zip))[1] as zip
    from named group by state, key order by key, state limit ${mostChoices}`.execute(db);
  return rows;
}

/** Every city and municipality, each name once per state. */
export async function allPlaceNames(db: Kysely<Database>): Promise<{ state: StateCode; name: string }[]> {
  // Distinct before they are folded: folding each row's name would take most of the time.
  const { rows } = await sql<{ state: StateCode; name: string }>`
    select state, min(city) as name
    from (select state, city from postal_codes union select state, township from postal_codes) named
    where city <> '' group by state, ${folded('city')} order by state, name`.execute(db);
  return rows;
}

/** The place with exactly this folded name in every state, or in one state. */
export function placesNamed(db: Kysely<Database>, name: string, state?: StateCode): Promise<NamedPlace[]> {
  return placesWhere(db, (key) => sql`${key} = ${name}`, state);
}

/** Places whose folded name starts like this, for a visitor who is still typing. */
export function placesBeginning(db: Kysely<Database>, start: string, state?: StateCode): Promise<NamedPlace[]> {
  const pattern = `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return placesWhere(db, (key) => sql`${key} like ${pattern}`, state);
}

// What a form learns from a postal code (CALL-34, CALL-35, D-60, D-61).

/** The starter catalogue has only names. */
function getSettlements({ settlements, colonies, city, township }: AreaRow): Answer<'areaByZip'>['settlements'] {
  if (!settlements) return colonies.map((name) => ({ name, kind: null, city, township }));
  return settlements.map((one) => ({
    name: one.name,
    kind: one.kind,
    city: one.city ?? city,
    township: one.township ?? township,
  }));
}

/** CALL-34. */
export async function areaOfZip(db: Kysely<Database>, zipCode: string): Promise<Answer<'areaByZip'>> {
  const row = await findArea(db, zipCode);
  if (row) {
    return {
      zipCode,
      known: true,
      coverage: row.coverage,
      colonies: row.colonies,
      settlements: getSettlements(row),
      catalogue: row.origin,
    };
  }
  const { near, origin } = await findAround(db, zipCode, stateOfPostalCode(zipCode)?.code);
  return { zipCode, known: false, coverage: unknownCoverage(near), colonies: [], settlements: [], catalogue: origin };
}

/** CALL-35. Without the catalogue only the state is certain. */
export async function placeOfZip(db: Kysely<Database>, zipCode: string): Promise<Answer<'stateCityByZip'>> {
  const state = stateOfPostalCode(zipCode);
  const row = await findArea(db, zipCode);
  if (row)
    return {
      zipCode,
      known: true,
      state: state?.name ?? null,
      city: row.city,
      township: row.township,
      catalogue: row.origin,
    };
  const { origin } = await findAround(db, zipCode, state?.code);
  return { zipCode, known: false, state: state?.name ?? null, city: null, township: null, catalogue: origin };
}

// Compares a postal code with the place in the rest of its row, by the same rule as in the grid of an import.

/**
 * When a code lies elsewhere than the row says, only the person can decide (ROUTE-06, FEAT-05).
 * @param completed the code as it was written and the catalogue's entry; a code as it was written is compared by its
 * state alone
 */
export function findMisfit(
  { zip, ...written }: PlaceNames & { zip: string },
  completed?: Pick<Place, 'city' | 'township'> & { read: string },
): FieldError[] {
  const found = postalMisfit(zip, written, completed);
  return found ? [{ pointer: '/zip', key: 'import:fault.misfit', params: { ...found, ...completed } }] : [];
}
