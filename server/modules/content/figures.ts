/** The figures that the site advertises, counted in the database (ROUTE-12). */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface Figures {
  branches: number;
  /** With a branch. */
  cities: number;
  /** With a branch. */
  states: number;
  /** That couriers serve. */
  postalCodes: number;
}

export async function countFigures(db: Kysely<Database>): Promise<Figures> {
  const branches = await db
    .selectFrom('branches')
    .select([
      sql<number>`count(*)::int`.as('branches'),
      sql<number>`count(distinct city_id)::int`.as('cities'),
      sql<number>`count(distinct state)::int`.as('states'),
    ])
    .executeTakeFirstOrThrow();
  const { postalCodes } = await db
    .selectFrom('postal_codes')
    .select(sql<number>`count(*)::int`.as('postalCodes'))
    .where('coverage', '!=', 'none')
    .executeTakeFirstOrThrow();
  return { ...branches, postalCodes };
}
