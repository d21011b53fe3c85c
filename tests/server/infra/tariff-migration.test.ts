import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceParcel } from '#domain/pricing.ts';
import type { Tariff } from '#domain/tariff.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ prepared: false });
});
afterAll(() => database.close());

const formerRow = (productType: string, zone: string, baseCentavos: number, perKgCentavos: number) => ({
  productType,
  zone,
  baseCentavos,
  perKgCentavos,
  minBusinessDays: 3,
  maxBusinessDays: 5,
});

/** As an operator had it before zones went by distance. */
const former = {
  regions: { JAL: 'west', YUC: 'east' },
  remoteRegions: ['north'],
  rows: [
    formerRow('standard', 'local', 8_621, 600),
    formerRow('standard', 'regional', 11_121, 900),
    formerRow('standard', 'national', 16_293, 1_200),
    formerRow('standard', 'remote', 20_690, 1_800),
    formerRow('sameCity', 'local', 7_759, 700),
  ],
  surcharges: { extendedZone: 4_400, unsafeZone: 8_800 },
};

const end = (zip: string) => ({ zip, coverage: 'covered' }) as const;

test('D-62 a database of before keeps its prices: zones by distance, fuel as a line of its own, the same to pay', async () => {
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo('0012-parcel-reports');
  expect(error).toBeUndefined();
  for (const validFrom of ['2026-01-01T06:00:00Z', '2027-01-01T06:00:00.123456Z']) {
    await sql`insert into tariffs (valid_from, tariff) values (${validFrom}::timestamptz, ${JSON.stringify(former)}::jsonb)`.execute(
      db,
    );
  }

  expect(await migrate(db)).toContain('0013-distance-tariff');

  const rows = await db.selectFrom('tariffs').select(['id', 'tariff']).execute();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  for (const { tariff } of rows) {
    const subtotal = (destinationZip: string, weight: number) =>
      priceParcel(tariff as Tariff, {
        productType: 'standard',
        origin: end('44160'),
        destination: end(destinationZip),
        parcel: { weight },
      })?.subtotal;
    expect([subtotal('45100', 1), subtotal('28000', 1), subtotal('97070', 1), subtotal('77500', 1)]).toEqual([
      8_621, 11_121, 16_293, 20_690,
    ]);
    expect(subtotal('97070', 3)).toBe(18_693);
    expect(tariff.surcharges).toEqual({ extendedZone: 4_400, unsafeZone: 8_800 });
    expect(tariff.rows.filter(({ productType }) => productType === 'sameCity').map(({ zone }) => zone)).toEqual([1]);
  }
});

test('a tariff that is changed gets another id', async () => {
  const { db } = database;
  const idOf = async () =>
    (await db.selectFrom('tariffs').select('id').orderBy('valid_from').executeTakeFirstOrThrow()).id;
  const before = await idOf();
  await sql`update tariffs set tariff = jsonb_set(tariff, '{fuelPercent}', '9')`.execute(db);
  expect(await idOf()).not.toBe(before);
});

test('D-64 a database of before keeps the fuel that it had for prices abroad', async () => {
  const other = await openTestDatabase({ prepared: false });
  const migrator = new Migrator({ db: other.db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo('0018-tail-turns')).error).toBeUndefined();
  await sql`insert into tariffs (valid_from, tariff) values ('2026-01-01T06:00:00Z', '{"fuelPercent": 9.5}'), ('2999-01-01T06:00:00Z', '{"fuelPercent": 40}')`.execute(
    other.db,
  );
  await sql`
    insert into international_rates (zone, base_centavos, bands, max_weight_kg, min_business_days, max_business_days)
    values (1, 40000, '[]', 30, 3, 5)`.execute(other.db);
  await migrate(other.db);
  expect(await other.db.selectFrom('international_rates').select('fuel_percent').execute()).toEqual([
    { fuel_percent: 9.5 },
  ]);
  await other.close();
});
