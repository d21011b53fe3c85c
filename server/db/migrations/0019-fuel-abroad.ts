import { type Kysely, sql } from 'kysely';

/** Fuel abroad is a number of its own; until somebody edits it, it stays what it was: that of the newest tariff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table international_rates add column fuel_percent numeric not null default 8`.execute(db);
  await sql`
    update international_rates
    set fuel_percent = coalesce((select (tariff->>'fuelPercent')::numeric from tariffs where valid_from <= now() order by valid_from desc limit 1), fuel_percent)`.execute(
    db,
  );
}
