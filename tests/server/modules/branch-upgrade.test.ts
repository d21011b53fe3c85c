import { Migrator, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { seed } from '#server/seed.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
afterEach(() => server.close());

/** An installation as the version before had it: branches without hours, two of the starter's and one of the operator's. */
async function openOlder(): Promise<void> {
  server = await openTestServer({ prepared: false, config: { production: true } });
  const { db } = server.context;
  const before = Object.entries(migrations).filter(([name]) => name < '0014');
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(before) } });
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  await sql`
    insert into branches (code, name, zip, state, city, colony, street, latitude, longitude) values
      ('YUC-CENTRO', 'Mérida Centro', '97000', 'YUC', 'Mérida', 'Mérida Centro', 'Calle 60 núm. 1', 20.9683, -89.6159),
      ('TLA-CENTRO', 'Tlaxcala Centro', '90000', 'TLA', 'Tlaxcala', 'Tlaxcala Centro', 'Av. Independencia 29', 19.3152, -98.2389),
      ('OWN-1', 'La nuestra', '97070', 'YUC', 'Mérida', 'García Ginerés', 'Calle 20', 20.98, -89.63)`.execute(db);
  await migrate(db);
}

const rowOf = (code: string) =>
  server.context.db.selectFrom('branches').selectAll().where('code', '=', code).executeTakeFirst();
const codes = async () =>
  (await server.context.db.selectFrom('branches').select('code').orderBy('code').execute()).map(({ code }) => code);

test('D-02 an older installation’s branches get areas, words and hours; its starter branches their own, and the new ones come', async () => {
  await openOlder();
  await seed(server.context);
  // What the operator had changed stays.
  expect(await rowOf('YUC-CENTRO')).toMatchObject({
    street: 'Calle 60 núm. 1',
    phone: '9990000102',
    city_id: 'YUC-merida',
    services: ['dropOff', 'pickUp', 'packaging'],
  });
  expect(await rowOf('OWN-1')).toMatchObject({
    phone: null,
    services: [],
    city_id: 'YUC-merida',
    opens_on_holidays: false,
  });
  expect((await rowOf('OWN-1'))?.hours).toHaveLength(7);
  expect(await rowOf('YUC-MONTEJO')).toBeDefined();
  // One of the first starter branches that had been removed stays removed.
  expect(await rowOf('YUC-KANASIN')).toBeUndefined();
  expect((await server.call('networkSearch', { text: 'la nuestra' })).data.branches[0]?.code).toBe('OWN-1');
});

test('D-02 the new branches come once: what an operator removes afterwards stays removed', async () => {
  await openOlder();
  await seed(server.context);
  await server.context.db.deleteFrom('branches').where('code', '=', 'YUC-MONTEJO').execute();
  const before = await codes();
  await seed(server.context);
  expect(await codes()).toEqual(before);
});

test('D-02 an installation with branches of its own only gets none of the starter’s', async () => {
  await openOlder();
  await server.context.db.deleteFrom('branches').where('code', '!=', 'OWN-1').execute();
  await seed(server.context);
  expect(await codes()).toEqual(['OWN-1']);
});
