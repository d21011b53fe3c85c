import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedCatalogue } from '#server/starter/catalogue.ts';
import { importPostalCatalogue } from '#server/postal-import/import.ts';
import { createNext, lastImportId, nextTable, putInPlace } from '#server/postal-import/store.ts';
import type { ReadingOptions } from '#server/postal-import/read-file.ts';
import {
  cityOfRow,
  postalFile,
  type PostalRow,
  postalRows,
  postalText,
  stateOrder,
} from '#tests/support/postal-file.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { elsewhere } from '#tests/support/one-connection.ts';
import { eventually } from '#tests/support/patience.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { openFiles } from './support.ts';

const files = openFiles();

/** The starter catalogue and nothing else. */
async function openWithCatalogue(): Promise<TestServer> {
  const opened = await openTestServer({ prepared: false, poolSize: 4 });
  await migrate(opened.context.db);
  await seedCatalogue(opened.context.db);
  return opened;
}

let server: TestServer;
beforeAll(async () => {
  server = await openWithCatalogue();
});
afterAll(async () => {
  await server.close();
  files.remove();
});

const rows = postalRows();
const anImport = postalFile();

/** Imports and returns the terminal output. */
async function run(content: string | Buffer, options: ReadingOptions = {}): Promise<string[]> {
  const lines: string[] = [];
  await importPostalCatalogue(server.context.db, files.write(content), (line) => lines.push(line), options);
  return lines;
}

const catalogue = () => server.context.db.selectFrom('postal_codes').selectAll().orderBy('zip').execute();
const area = async (zipCode: string) => (await server.call('areaByZip', { zipCode })).data;
const place = async (zipCode: string) => (await server.call('stateCityByZip', { zipCode })).data;
/** Catalogue tables in the database, the current one and others. */
const tables = async () =>
  (
    await sql<{
      name: string;
    }>`select tablename as name from pg_tables where tablename like '%postal%' and schemaname = current_schema()`.execute(
      server.context.db,
    )
  ).rows.map(({ name }) => name);
const indexes = async () =>
  (
    await sql`select indexname, indexdef from pg_indexes where tablename = 'postal_codes' order by indexname`.execute(
      server.context.db,
    )
  ).rows;
const constraints = async () =>
  (
    await sql`select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'postal_codes'::regclass order by conname`.execute(
      server.context.db,
    )
  ).rows;
const getColumns = async () =>
  (
    await sql`select column_name, data_type, is_nullable, column_default from information_schema.columns where table_name = 'postal_codes' order by ordinal_position`.execute(
      server.context.db,
    )
  ).rows;
const isOfJalisco = ({ c_estado }: PostalRow) => c_estado === '14';
const toRows = (zip: string) => rows.filter(({ d_codigo }) => d_codigo === zip);

/** Every test begins with the imported file. */
beforeEach(async () => {
  await run(anImport);
});

test('CALL-34 CALL-35 D-94 after an import a code has its settlements with their kinds, its city and its municipality', async () => {
  const expected = toRows('44100');
  expect(await area('44100')).toEqual({
    zipCode: '44100',
    known: true,
    coverage: 'covered',
    colonies: expected.map(({ d_asenta }) => d_asenta),
    settlements: expected.map((row) => ({
      name: row.d_asenta,
      kind: row.d_tipo_asenta,
      city: cityOfRow(row),
      township: row.D_mnpio,
    })),
    catalogue: 'official',
  });
  const [first] = expected as [PostalRow];
  expect(await place('44100')).toEqual({
    zipCode: '44100',
    known: true,
    state: 'Jalisco',
    city: cityOfRow(first),
    township: first.D_mnpio,
    catalogue: 'official',
  });
  expect((await area('44107')).catalogue).toBe('official');
});

test('D-94 a file of some states takes their place and leaves the other states as they are', async () => {
  const before = await catalogue();
  const gone = rows.find(isOfJalisco);
  const change = (row: PostalRow) =>
    isOfJalisco(row) && row.d_codigo !== gone?.d_codigo ? { ...row, d_asenta: `Nueva ${row.d_asenta}` } : undefined;
  const content = postalText(postalRows({ change }), stateOrder);
  await expect(run(content)).rejects.toThrow('--states');
  expect(await catalogue()).toEqual(before);

  const lines = await run(content, { ofSomeStates: true });
  expect(lines.join('\n')).toContain(`Gone codes: 1\n  ${gone?.d_codigo}`);
  expect(lines.at(-1)).toMatch(/^Jalisco: \d+ postal codes and \d+ settlements\. The other states stay as they are\.$/);
  const after = await catalogue();
  const [kept, others] = [after, before].map((all) => all.filter(({ state }) => state !== 'JAL'));
  expect(kept).toEqual(others);
  const own = after.filter(({ state }) => state === 'JAL');
  expect(own.map(({ zip }) => zip)).not.toContain(gone?.d_codigo);
  expect(own.flatMap(({ colonies }) => colonies).every((name) => name.startsWith('Nueva '))).toBe(true);
  expect(await run(content, { ofSomeStates: true })).toContain('Nothing changed.');
});

test('CALL-34 CALL-35 D-94 beside the official catalogue of one state the others are still the starter’s', async () => {
  const fresh = await openWithCatalogue();
  const path = files.write(postalText(rows.filter(isOfJalisco), stateOrder));
  await importPostalCatalogue(fresh.context.db, path, () => undefined, { ofSomeStates: true });
  const from = async (call: 'areaByZip' | 'stateCityByZip', zipCode: string) =>
    (await fresh.call(call, { zipCode })).data.catalogue;
  // Known and unknown codes of Jalisco, then of Yucatán.
  for (const call of ['areaByZip', 'stateCityByZip'] as const)
    expect([
      await from(call, '44100'),
      await from(call, '44999'),
      await from(call, '97070'),
      await from(call, '97999'),
    ]).toEqual(['official', 'official', 'starter', 'starter']);
  await fresh.close();
});

test('CALL-34 D-94 the starter catalogue is marked as such, for known and unknown codes', async () => {
  const fresh = await openWithCatalogue();
  const answer = (await fresh.call('areaByZip', { zipCode: '97070' })).data;
  expect(answer.catalogue).toBe('starter');
  expect(answer.settlements[0]).toEqual({ name: 'García Ginerés', kind: null, city: 'Mérida', township: 'Mérida' });
  expect((await fresh.call('areaByZip', { zipCode: '97999' })).data).toMatchObject({
    known: false,
    catalogue: 'starter',
    settlements: [],
  });
  expect((await fresh.call('stateCityByZip', { zipCode: '97999' })).data.catalogue).toBe('starter');
  await fresh.close();
});

test('CALL-34 CALL-35 a code in several cities and municipalities has those of most of its settlements, and each settlement its own', async () => {
  const [first, second, third, ...others] = rows as [PostalRow, PostalRow, PostalRow, ...PostalRow[]];
  await run(postalText([{ ...first, D_mnpio: 'Peñas Altas', d_ciudad: 'Puerto Peñas' }, second, third, ...others]));
  expect(await place(first.d_codigo)).toMatchObject({ city: cityOfRow(second), township: second.D_mnpio });
  expect((await area(first.d_codigo)).settlements.slice(0, 2)).toMatchObject([
    { city: 'Puerto Peñas', township: 'Peñas Altas' },
    { city: cityOfRow(second), township: second.D_mnpio },
  ]);
});

test('D-94 D-58 in the country the municipality is the city, and every city fits its field', async () => {
  const [first, ...others] = rows as [PostalRow, ...PostalRow[]];
  await run(
    postalText([{ ...first, D_mnpio: 'San Bartolo de las Peñas Altas', d_ciudad: '', d_codigo: '01999' }, ...others]),
  );
  expect(await place('01999')).toMatchObject({
    city: 'San Bartolo de las Peñas Altas',
    township: 'San Bartolo de las Peñas Altas',
  });
  for (const { city } of await catalogue()) expect(city.length).toBeLessThanOrEqual(constants.text.line);
});

test('D-94 a colony as long as the official data has it can be ordered to', async () => {
  const [first, ...others] = rows as [PostalRow, ...PostalRow[]];
  const name = 'Conjunto Habitacional Trabajadores del Ferrocarril de la Compañía del Río, Tercera Sección';
  await run(postalText([{ ...first, d_asenta: name }, ...others]));
  expect((await area(first.d_codigo)).colonies).toContain(name);
  expect(name.length).toBeLessThanOrEqual(constants.postal.maxNameLength);
});

test('D-94 a second run with the same file changes nothing and says so', async () => {
  const before = await catalogue();
  expect((await run(anImport)).slice(-2)).toEqual([
    'Nothing changed.',
    'The catalogue has 167 postal codes and 500 settlements.',
  ]);
  expect(await run(postalText(rows.toReversed()))).toContain('Nothing changed.');
  expect(await catalogue()).toEqual(before);
});

test('D-94 what is new, gone and renamed is reported', async () => {
  const [first, second, ...others] = rows as [PostalRow, PostalRow, ...PostalRow[]];
  const gone = toRows('44000').map(({ d_asenta }) => d_asenta);
  const changed = others
    .filter(({ d_codigo }) => d_codigo !== '44000')
    .map((row) => (row.d_codigo === '44100' ? { ...row, D_mnpio: 'Río Nuevo', d_ciudad: 'Río Nuevo' } : row));
  const lines = await run(
    postalText([{ ...first, d_asenta: 'Paseo Nuevo' }, { ...second, d_codigo: '01007' }, ...changed]),
  );
  const message = lines.join('\n');
  expect(message).toContain('New codes: 1\n  01007\nGone codes: 1\n  44000\n');
  expect(message).toMatch(/Renamed codes: 1\n {2}44100: .* → Río Nuevo\n/);
  expect(message).toContain(`New colonies: 1\n  01007: ${second.d_asenta}\n`);
  expect(message).toContain(`Renamed colonies: 1\n  01000: ${first.d_asenta} → Paseo Nuevo\n`);
  for (const name of [second.d_asenta, ...gone])
    expect(message).toMatch(new RegExp(`Gone colonies: 4(\n.*)*: ${name}`));
  expect((await area('44000')).known).toBe(false);
  expect((await area('01000')).colonies).toContain('Paseo Nuevo');
});

test('D-94 D-63 codes that stay keep their coverage and their place; new ones are served as their nearest neighbour', async () => {
  const { db } = server.context;
  await db
    .updateTable('postal_codes')
    .set({ coverage: 'unsafe', latitude: 20.5, longitude: -103.1 })
    .where('zip', '=', '44100')
    .execute();
  const [first, ...others] = toRows('44100') as [PostalRow, ...PostalRow[]];
  const otherCodes = rows.filter(({ d_codigo }) => d_codigo !== '44100');
  await run(
    postalText([
      ...otherCodes,
      { ...first, d_asenta: 'Otra' },
      ...others,
      { ...first, d_codigo: '44107', id_asenta_cpcons: '9001' },
      { ...first, d_codigo: '44907', id_asenta_cpcons: '9002' },
    ]),
  );
  const found = new Map((await catalogue()).map((code) => [code.zip, code]));
  expect(found.get('44100')).toMatchObject({
    coverage: 'unsafe',
    latitude: 20.5,
    longitude: -103.1,
    colonies: ['Otra', ...others.map(({ d_asenta }) => d_asenta)],
  });
  expect(found.get('44107')).toMatchObject({ coverage: 'unsafe', latitude: 20.5, longitude: -103.1 });
  expect(found.get('44907')).toMatchObject({ coverage: 'extended' });
});

test('D-94 a damaged file changes nothing at all', async () => {
  const before = await catalogue();
  await expect(run(postalText(rows).replace('|Jalisco|', '|Jalisko|'))).rejects.toThrow(
    'd_estado "Jalisko" is no state',
  );
  await expect(run(Buffer.from(postalText(rows), 'utf8'))).rejects.toThrow('nothing was changed');
  expect(await catalogue()).toEqual(before);
});

test('D-94 a reader during an import sees the old catalogue or the new one, never a part of each', async () => {
  const { db } = server.context;
  const marked = (word: string) => postalText(rows.map((row) => ({ ...row, d_asenta: `${row.d_asenta} ${word}` })));
  await run(marked('uno'));
  const visited = new Set<string>();
  let reads = 0;
  const progress = { isOver: false };
  const importing = run(marked('dos')).finally(() => (progress.isOver = true));
  while (!progress.isOver) {
    const all = await db.selectFrom('postal_codes').select('colonies').execute();
    visited.add([...new Set(all.flatMap(({ colonies }) => colonies.map((name) => name.slice(-3))))].join());
    reads += 1;
    // The file is read between two turns of the event loop.
    await setImmediate();
  }
  await importing;
  expect(reads).toBeGreaterThan(1);
  expect([...visited].filter((text) => text !== 'uno' && text !== 'dos')).toEqual([]);
  expect(await tables()).toEqual(['postal_codes']);
});

test('D-94 an import that another one has overtaken changes nothing', async () => {
  const before = await catalogue();
  await expect(putInPlace(server.context.db, uuidv7(), 'the import before the last one')).rejects.toThrow(
    'Another import has ended',
  );
  expect(await catalogue()).toEqual(before);
});

test('D-94 of two imports at once one is put in place whole, and the other says so or has changed nothing; what a crash left is taken away', async () => {
  await createNext(server.context.db, nextTable(uuidv7()));
  const marked = (word: string) =>
    run(postalText(rows.map((row) => ({ ...row, d_asenta: `${row.d_asenta} ${word}` }))));
  const ends = await Promise.allSettled([marked('uno'), marked('dos')]);
  const words = new Set((await catalogue()).flatMap(({ colonies }) => colonies.map((name) => name.slice(-3))));
  const rejections = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  expect(rejections.length).toBeLessThan(2);
  expect([['uno'], ['dos']]).toContainEqual([...words]);
  for (const rejection of rejections)
    expect(rejection).toContain('Another import has ended in the meantime; nothing was changed.');
  expect(await tables()).toEqual(['postal_codes']);
});

test('D-94 an import that begins when another has just ended keeps its table', async () => {
  const { db } = server.context;
  const [first, second] = [uuidv7(), uuidv7()];
  await createNext(db, nextTable(first));
  const needless = await putInPlace(db, first, await lastImportId(db));
  await createNext(db, nextTable(second));
  expect(needless).toEqual([]);
  expect(await putInPlace(db, second, first)).toEqual([]);
});

test('D-94 D-63 edits of operators during an import are preserved', async () => {
  const { db } = server.context;
  const importId = uuidv7();
  await createNext(db, nextTable(importId));
  await sql`insert into ${sql.table(nextTable(importId))} select * from postal_codes`.execute(db);
  await db
    .updateTable('postal_codes')
    .set({ coverage: 'none', latitude: 20.1, longitude: -103.9 })
    .where('zip', '=', '44100')
    .execute();
  await putInPlace(db, importId, await lastImportId(db));
  expect((await catalogue()).find(({ zip }) => zip === '44100')).toMatchObject({
    coverage: 'none',
    latitude: 20.1,
    longitude: -103.9,
  });
});

test('D-94 after an import the catalogue has the indexes, checks and defaults that it had, by their names', async () => {
  const shape = async () => ({
    indexes: await indexes(),
    constraints: await constraints(),
    columns: await getColumns(),
  });
  const before = await shape();
  expect(before.indexes.length).toBeGreaterThan(3);
  await run(postalText(rows.slice(0, -1).map((row) => ({ ...row, d_asenta: `${row.d_asenta} tres` }))));
  expect(await shape()).toEqual(before);
});

test('D-94 lookups during consecutive imports are always answered', async () => {
  const progress = { isOver: false };
  const imports = async () => {
    for (const word of ['uno', 'dos', 'tres'])
      await run(postalText(rows.map((row) => ({ ...row, d_asenta: `${row.d_asenta} ${word}` }))));
  };
  const importing = imports().finally(() => (progress.isOver = true));
  const answers = new Set<string | undefined>();
  const reader = async (index: number) => {
    while (!progress.isOver) {
      const answered =
        index % 2
          ? await server.call('areaByZip', { zipCode: '44100' }, { ip: freshIp() })
          : await server.call('costByOrder', { originZip: '44100', destinationZip: '97000' }, { ip: freshIp() });
      answers.add(answered.codeName);
      // The file is read between two turns of the event loop.
      await setImmediate();
    }
  };
  await Promise.all([importing, ...[0, 1, 2, 3].map(reader)]);
  expect([...answers]).toEqual(['success']);
});

// The embedded database has one connection, so no read runs beside an import.
test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'D-94 during a long read an import waits and lets others read',
  async () => {
    const { db } = server.context;
    const importId = uuidv7();
    const expectedLast = await lastImportId(db);
    await createNext(db, nextTable(importId));
    const { answered, importing } = await db.transaction().execute(async (backup) => {
      await backup.selectFrom('postal_codes').select('zip').limit(1).execute();
      const begun = elsewhere(() => putInPlace(db, importId, expectedLast));
      await eventually(async () => {
        const { rows: waiting } =
          await sql`select from pg_locks where mode = 'AccessExclusiveLock' and not granted and relation = 'postal_codes'::regclass`.execute(
            backup,
          );
        expect(waiting).toHaveLength(1);
      });
      const answer = await elsewhere(() => server.call('areaByZip', { zipCode: '44100' }));
      return { answered: answer, importing: begun };
    });
    expect(answered.codeName).toBe('success');
    expect(await importing).toEqual([]);
    expect(await catalogue()).toEqual([]);
  },
);
