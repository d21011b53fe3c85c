/** The SQL of prices: the tariff that holds, and both ends of a parcel's way. */
import { type Kysely, sql } from 'kysely';
import type { Tariff } from '#domain/tariff.ts';
import type { Database } from '../../db/schema.ts';
import { type AskedZip, askedZips } from '../catalogue/store.ts';

const tariffAt = (now: Date) => sql<Tariff | null>`(select tariff from tariffs where valid_from <= ${now} order by valid_from desc limit 1)`;

/** The seed enters one: without any, the installation is broken. */
function present(tariff: Tariff | null | undefined): Tariff {
  if (!tariff) throw new Error('There is no tariff in the database.');
  return tariff;
}

export async function currentTariff(db: Kysely<Database>, now: Date): Promise<Tariff> {
  const { rows } = await sql<{ tariff: Tariff | null }>`select ${tariffAt(now)} as tariff`.execute(db);
  return present(rows[0]?.tariff);
}

/** What a price depends on, read in one statement: the tariff, and the places in the order asked. */
export async function findRoute(db: Kysely<Database>, now: Date, zips: readonly string[]): Promise<{ tariff: Tariff; asked: AskedZip[] }> {
  const { rows } = await sql<{ tariff: Tariff | null; asked: AskedZip[] }>`
    select ${tariffAt(now)} as tariff,
           (select json_agg(z order by z.position) from (${askedZips(zips)}) z) as asked`.execute(db);
  return { tariff: present(rows[0]?.tariff), asked: rows[0]?.asked ?? [] };
}
