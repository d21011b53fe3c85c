/** The SQL of prices: the tariff that holds, and both ends of a parcel's way. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tariff } from '#domain/tariff.ts';
import type { Database } from '../../db/schema.ts';
import { type AskedZip, askedZips } from '../catalogue/store.ts';

const tariffAt = (now: Date): RawBuilder<Tariff | null> =>
  sql`(select tariff from tariffs where valid_from <= ${now} order by valid_from desc limit 1)`;

/** The seed enters one: without any, the installation is broken. */
function present(tariff: Tariff | null | undefined): Tariff {
  if (!tariff) throw new Error('There is no tariff in the database.');
  return tariff;
}

export async function currentTariff(db: Kysely<Database>, now: Date): Promise<Tariff> {
  const { rows } = await sql<{ tariff: Tariff | null }>`select ${tariffAt(now)} as tariff`.execute(db);
  return present(rows[0]?.tariff);
}

/** What a price depends on: the tariff, and the two ends in the order asked. */
export interface Route {
  tariff: Tariff;
  asked: AskedZip[];
}

/** A route as one JSON value, to be read along with other things. */
export const routeJson = (now: Date, zips: readonly [origin: string, destination: string]): RawBuilder<Route> => sql`
  json_build_object(
    'tariff', ${tariffAt(now)},
    'asked', (select json_agg(z order by z.position) from (${askedZips(zips)}) z)
  )`;

export async function findRoute(db: Kysely<Database>, now: Date, zips: readonly [origin: string, destination: string]): Promise<Route> {
  const { rows } = await sql<{ route: Route }>`select ${routeJson(now, zips)} as route`.execute(db);
  return { tariff: present(rows[0]?.route.tariff), asked: rows[0]?.route.asked ?? [] };
}
