/**
 * The starter catalogue: state capitals and the fifteen largest metropolitan areas, written for this
 * project (D-94). The official one is imported over it.
 */
import type { Insertable, Kysely } from 'kysely';
import type { Coverage } from '#domain/pricing.ts';
import type { Database } from '../db/schema.ts';
import type { PostalCodeTable } from '../db/tables/catalogue.ts';
import { starterBranches } from './branches.ts';
import { type Position, readFolder, getStateCode } from './files.ts';
import { completeCountries, starterCountries, starterInternationalRates } from './international.ts';
import { starterTariff } from './tariff.ts';

type PostalCode = Insertable<PostalCodeTable>;

/** One file per state. Colonies of a code are separated by `; `. Coverage is `covered` by default. */
interface StateFile {
  areas: { city: string; at: Position; townships: Record<string, Record<string, string>> }[];
  coverage?: Partial<Record<Coverage, string[]>>;
}

/** PostgreSQL accepts 65,535 parameters per statement. */
const rowsPerStatement = 500;
const longAgo = new Date('2026-01-01T06:00:00Z');

function getCodes({ areas, coverage = {} }: StateFile): PostalCode[] {
  const exceptions = new Map(
    Object.entries(coverage).flatMap(([kind, zips]) => zips.map((zip) => [zip, kind as Coverage])),
  );
  return areas.flatMap(({ city, at: [latitude, longitude], townships }) =>
    Object.entries(townships).flatMap(([township, zips]) =>
      Object.entries(zips).map(([zip, colonies]) => ({
        zip,
        state: getStateCode(zip),
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
  return readFolder<StateFile>('postal').flatMap(getCodes);
}

async function isEmpty(
  db: Kysely<Database>,
  table: 'postal_codes' | 'branches' | 'tariffs' | 'international_rates',
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.lit(1).as('one'))
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Fills empty tables; operators' imports and edits are preserved. */
export async function seedCatalogue(db: Kysely<Database>): Promise<void> {
  const postalCodes = starterPostalCodes();
  if (await isEmpty(db, 'postal_codes')) {
    for (let start = 0; start < postalCodes.length; start += rowsPerStatement) {
      await db
        .insertInto('postal_codes')
        .values(postalCodes.slice(start, start + rowsPerStatement))
        .execute();
    }
  }
  if (await isEmpty(db, 'branches')) await db.insertInto('branches').values(starterBranches(postalCodes)).execute();
  if (await isEmpty(db, 'tariffs')) {
    await db
      .insertInto('tariffs')
      .values({ valid_from: longAgo, tariff: JSON.stringify(starterTariff) })
      .execute();
  }
  if (await isEmpty(db, 'international_rates')) {
    await db.insertInto('international_rates').values(starterInternationalRates).execute();
    await db.insertInto('countries').values(starterCountries).execute();
  }
  await completeCountries(db);
}
