/** The SQL of operators' tariffs. */
import type { Kysely, Selectable } from 'kysely';
import type { Tariff } from '#domain/tariff.ts';
import type { Database } from '../db/schema.ts';

export type TariffRow = Pick<Selectable<Database['tariffs']>, 'valid_from' | 'tariff'>;

const tariffs = (db: Kysely<Database>) => db.selectFrom('tariffs').select(['valid_from', 'tariff']);

/** The latest start first. */
export const listTariffs = (db: Kysely<Database>): Promise<TariffRow[]> =>
  tariffs(db).orderBy('valid_from', 'desc').execute();

/** The tariff that applies at a time. */
export const tariffAt = (db: Kysely<Database>, time: Date): Promise<TariffRow | undefined> =>
  tariffs(db).where('valid_from', '<=', time).orderBy('valid_from', 'desc').limit(1).executeTakeFirst();

/** Stores a tariff, replacing one with the same start, which it returns. */
export async function putTariff(db: Kysely<Database>, from: Date, tariff: Tariff): Promise<Tariff | undefined> {
  const planned = await tariffs(db).where('valid_from', '=', from).forUpdate().executeTakeFirst();
  const written = JSON.stringify(tariff);
  await db
    .insertInto('tariffs')
    .values({ valid_from: from, tariff: written })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet({ tariff: written }))
    .execute();
  return planned?.tariff;
}
