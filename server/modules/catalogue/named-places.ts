/** The SQL of places by the name of a city or municipality. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StateCode } from '#domain/states.ts';
import type { Database } from '../../db/schema.ts';

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
