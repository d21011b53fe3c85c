import { type Kysely, sql } from 'kysely';

/** A tariff as it was kept until here: zones by state and region, amounts that had the fuel in them. */
interface FormerTariff {
  rows: {
    productType: string;
    zone: 'local' | 'regional' | 'national' | 'remote';
    baseCentavos: number;
    perKgCentavos: number;
    minBusinessDays: number;
    maxBusinessDays: number;
  }[];
  surcharges: { extendedZone: number; unsafeZone: number };
}

/** What a zone by distance costs: what it used to cost that far away. */
const formerZones = ['local', 'regional', 'national', 'national', 'remote', 'remote'] as const;
const zoneLimitsKm = [80, 300, 800, 1500, 2200];
const maxWeightKg = 50;
const fuelPercent = 8;

/** The amount that is, with the fuel on top, what the operator had entered. */
const withoutFuel = (centavos: number): number => Math.round(centavos / (1 + fuelPercent / 100));

function convert({ rows, surcharges }: FormerTariff): object {
  return {
    zoneLimitsKm,
    rows: formerZones.flatMap((former, index) =>
      rows
        .filter(({ zone }) => zone === former)
        .map(({ productType, baseCentavos, perKgCentavos, minBusinessDays, maxBusinessDays }) => ({
          productType,
          zone: index + 1,
          baseCentavos: withoutFuel(baseCentavos),
          bands: [{ upToKg: maxWeightKg, perKgCentavos: withoutFuel(perKgCentavos) }],
          minBusinessDays,
          maxBusinessDays,
        })),
    ),
    fuelPercent,
    surcharges,
    insurance: { percent: 1.2, minimumCentavos: 1_500 },
    cod: { percent: 3, minimumCentavos: 3_000 },
    packaging: { small: 1_293, medium: 2_155, large: 3_017 },
  };
}

/** Rewrites every stored tariff, also those still to begin: zones by distance, fuel as a line of its own, the same to pay. */
async function convertTariffs(db: Kysely<unknown>): Promise<void> {
  // As text: a Date would lose the microseconds of a tariff that was entered with now(), and find no row.
  const { rows } = await sql<{
    valid_from: string;
    tariff: FormerTariff;
  }>`select valid_from::text, tariff from tariffs where tariff ? 'regions'`.execute(db);
  for (const { valid_from: validFrom, tariff } of rows) {
    await sql`update tariffs set tariff = ${JSON.stringify(convert(tariff))}::jsonb where valid_from = ${validFrom}::timestamptz`.execute(
      db,
    );
  }
}

/** Servers keep the tariffs that they have read by this id, so that a price needn't read kilobytes: what is changed must get another. */
async function addIds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tariffs')
    .addColumn('id', 'uuid', (column) =>
      column
        .notNull()
        .unique()
        .defaultTo(sql`gen_random_uuid()`),
    )
    .execute();
  await sql`
    create function renew_id() returns trigger language plpgsql as $$
    begin
      new.id = gen_random_uuid();
      return new;
    end $$`.execute(db);
  await sql`create trigger tariffs_new_id before update on tariffs for each row execute function renew_id()`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await convertTariffs(db);
  await addIds(db);

  await db.schema
    .createTable('international_rates')
    .addColumn('zone', 'integer', (column) => column.primaryKey())
    .addColumn('base_centavos', 'integer', (column) => column.notNull())
    .addColumn('bands', 'jsonb', (column) => column.notNull())
    .addColumn('max_weight_kg', 'integer', (column) => column.notNull())
    .addColumn('min_business_days', 'integer', (column) => column.notNull())
    .addColumn('max_business_days', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('countries')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('zone', 'integer', (column) => column.notNull().references('international_rates.zone'))
    .execute();
}
