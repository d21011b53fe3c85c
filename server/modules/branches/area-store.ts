/** The SQL of areas: which cities have branches, and what the network does there. */
import { type Kysely, sql } from 'kysely';
import { type BranchService, branchServices } from '#domain/branch-services.ts';
import type { StateCode } from '#domain/states.ts';
import type { Database } from '../../db/schema.ts';

export interface CityRow {
  cityId: string;
  name: string;
  state: StateCode;
  branches: number;
  latitude: number;
  longitude: number;
}

/** Cities by state and name, with the center of their branches. */
export async function citiesWithBranches(db: Kysely<Database>): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    select city_id as "cityId", min(city) as name, state, count(*)::integer as branches,
           avg(latitude) as latitude, avg(longitude) as longitude
    from branches group by state, city_id order by state, city_id`.execute(db);
  return rows;
}

/** Those of the possible cities that have branches, by state. */
export function citiesAmong(
  db: Kysely<Database>,
  cityIds: readonly string[],
): Promise<Pick<CityRow, 'cityId' | 'name' | 'state'>[]> {
  return db
    .selectFrom('branches')
    .select((eb) => ['city_id as cityId', eb.fn.min('city').as('name'), 'state'])
    .where('city_id', 'in', cityIds)
    .groupBy(['state', 'city_id'])
    .orderBy('state')
    .execute();
}

export interface CityFacts {
  cityId: string;
  name: string;
  state: StateCode;
  branches: number;
  collects: boolean;
  saturdays: number;
  sundays: number;
  holidays: number;
  services: Record<BranchService, number>;
}

const getCount = (service: BranchService) => sql`${service}::text, count(*) filter (where ${service} = any(services))`;

/**
 * The services of cities, in the given order; a city without a branch is missing. The official catalogue may name a
 * city differently than its branches do: then the postal codes of the branches say whether couriers collect.
 */
export async function factsOfCities(db: Kysely<Database>, cityIds: readonly string[]): Promise<CityFacts[]> {
  const { rows } = await sql<CityFacts>`
    select city_id as "cityId", min(city) as name, state, count(*)::integer as branches,
           exists (
             select from postal_codes p
             where p.city = min(b.city) and p.state = b.state and p.coverage <> 'none'
           ) or exists (
             select from branches own join postal_codes p on p.zip = own.zip
             where own.city_id = b.city_id and p.coverage <> 'none'
           ) as collects,
           count(*) filter (where hours->5 <> 'null')::integer as saturdays,
           count(*) filter (where hours->6 <> 'null')::integer as sundays,
           count(*) filter (where opens_on_holidays)::integer as holidays,
           json_build_object(${sql.join(branchServices.map(getCount))}) as services
    from branches b
    where city_id = any(${cityIds}::text[])
    group by state, city_id
    order by array_position(${cityIds}::text[], city_id)`.execute(db);
  return rows;
}
