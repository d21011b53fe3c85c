import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tariff } from '#domain/pricing/tariff.ts';
import { exits } from '#server/operator/command.ts';
import { starterTariff } from '#server/starter/tariff.ts';
import { friday, later } from '#tests/server/modules/support/customers.ts';
import { runOps } from '#server/operator/run.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Counter, newOperator, openCounter } from './support.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  counter = await openCounter(server);
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const day = 24 * 60;
const load = (tariff: object | string, input: Record<string, unknown> = {}) =>
  counter.approved('tariff load', {
    file: 'new.json',
    text: typeof tariff === 'string' ? tariff : JSON.stringify(tariff, null, 2),
    from: '2026-11-21',
    ...input,
  });
const dearer = (pesos: number): Tariff => ({
  ...starterTariff,
  rows: starterTariff.rows.map((row) => ({ ...row, baseCentavos: row.baseCentavos + pesos * 100 })),
});

async function price(): Promise<number> {
  const { data } = await server.call('costByOrder', {
    originZip: '44160',
    destinationZip: '97070',
    parcel: { weight: 2 },
  });
  return data.quotes.find(({ productType }) => productType === 'standard')?.price?.total ?? 0;
}
const tariffs = () => server.context.db.selectFrom('tariffs').select('valid_from').execute();

test('D-62 a tariff that is loaded prices the quote from the beginning of its day, and not before', async () => {
  const before = await price();
  expect(before).toBeGreaterThan(0);
  const dry = await load(dearer(10), { 'dry-run': true });
  expect(dry).toMatchObject({ exit: exits.done });
  // Ten pesos, 8 % fuel and 16 % IVA on both, for each product, zone and weight.
  expect(new Set(dry.rows.map((row) => row['difference']))).toEqual(new Set(['$12.53', '$12.52']));
  expect(await tariffs()).toHaveLength(1);
  expect((await load(dearer(10))).exit).toBe(exits.done);
  expect(await counter.lastEvent()).toMatchObject({ by: 'Rosa', command: 'tariff load', subject: '2026-11-21' });
  expect(await price()).toBe(before);
  expect((await counter.ops('tariff list')).rows.map((row) => row['state'])).toEqual(['to come', 'holds']);

  // A planned tariff can be planned again.
  expect((await load(dearer(20))).said[0]).toContain('in the place of the one that was planned');
  server.setNow(later(day));
  // Twenty pesos, 8 % fuel and 16 % IVA on both.
  expect(Math.abs((await price()) - before - Math.round(2_000 * 1.08 * 1.16))).toBeLessThanOrEqual(1);
  expect((await counter.ops('tariff list')).rows.map((row) => row['state'])).toEqual(['holds', 'past']);
  const shown = (await counter.ops('tariff show')).said.join('\n');
  expect(JSON.parse(shown)).toEqual(dearer(20));
});

test('D-62 findings are named with file, line and column, and nothing is loaded', async () => {
  const before = (await tariffs()).length;
  const text = JSON.stringify(starterTariff, null, 2);
  const line = text.slice(0, text.indexOf('"fuelPercent"')).split('\n').length;
  const broken = { ...starterTariff, rows: starterTariff.rows.filter(({ zone }) => zone !== 2) };
  for (const [given, sentence] of [
    [text.replace('"fuelPercent": 8', '"fuelPercent": 800'), `new.json:${line}:18 fuelPercent: Enter 99 or less.`],
    ['{ "rows": ', 'new.json:1:'],
    [{ ...starterTariff, zoneLimitsKm: [300, 80] }, 'zoneLimitsKm: The limits of the zones must rise.'],
    [broken, 'rows.1.zone: A product goes from zone 1 on without a gap'],
    [{ ...starterTariff, rows: [...starterTariff.rows, starterTariff.rows[0]] }, 'has a price for this zone already'],
    [{ ...starterTariff, discount: 5 }, "discount: This isn't asked for here."],
  ] as const) {
    const reply = await load(given);
    expect(reply.exit).toBe(exits.misuse);
    expect(reply.said.join('\n')).toContain(sentence);
  }
  expect(await tariffs()).toHaveLength(before);
});

test('D-62 what is shown today is charged today: the soonest is tomorrow', async () => {
  expect(await load(starterTariff, { from: '2026-11-20' })).toMatchObject({ exit: exits.misuse });
});

test('D-62 a tariff that is changed in the database prices the next quote', async () => {
  const before = await price();
  await sql`update tariffs set tariff = jsonb_set(tariff, '{fuelPercent}', '50')`.execute(server.context.db);
  expect(await price()).toBeGreaterThan(before);
});

test('D-62 four eyes: the proposal has the prices before and after, and is outdated when another tariff comes first', async () => {
  const { key } = await newOperator(server, 'Segunda vez', ['analyst']);
  const approve = (id: unknown) => runOps(server.context, { command: 'proposal approve', input: { id }, key });
  const propose = async (pesos: number, from: string) => {
    const input = { file: 'tariff.json', text: JSON.stringify(dearer(pesos)), from };
    return (await counter.ops('tariff load', input)).rows[0]?.['proposal'];
  };
  const [second, first] = [await propose(30, '2027-01-10'), await propose(40, '2027-01-05')];
  const shown = await runOps(server.context, { command: 'proposal show', input: { id: second }, key });
  expect(shown.rows.find(({ section }) => section === 'result')).toMatchObject({
    product: expect.any(String),
    before: expect.any(String),
    after: expect.any(String),
  });
  // The file itself is not repeated.
  expect(shown.rows.filter(({ section }) => section === 'input').map(({ field }) => field)).toEqual(['file', 'from']);
  const count = (await tariffs()).length;
  expect((await approve(first)).exit).toBe(exits.done);
  expect(await approve(second)).toMatchObject({
    exit: exits.notPossible,
    said: [expect.stringContaining('has changed since')],
  });
  expect(await tariffs()).toHaveLength(count + 1);
});

test('D-62 a rolled-back tariff is withdrawn before it holds, and afterwards followed by the previous one, by two operators', async () => {
  server.setNow(new Date('2027-02-01T18:00:00Z'));
  const rollback = (from: string, input: Record<string, unknown> = {}) =>
    counter.approved('tariff rollback', { from, ...input });
  const held = await price();
  expect((await load(dearer(60), { from: '2027-02-10' })).exit).toBe(exits.done);
  const count = (await tariffs()).length;
  const dry = await rollback('2027-02-10', { 'dry-run': true });
  expect(dry.rows.every((row) => String(row['difference']).startsWith('-$'))).toBe(true);
  expect(await tariffs()).toHaveLength(count);
  const proposed = await counter.ops('tariff rollback', { from: '2027-02-10' });
  expect(proposed.rows).toMatchObject([{ proposal: expect.any(String) }]);
  expect(await rollback('2027-02-10', { on: '2027-02-12' })).toMatchObject({ exit: exits.misuse });
  expect((await rollback('2027-02-10')).said).toEqual(['The planned tariff of 2027-02-10 is withdrawn.']);
  expect(await counter.lastEvent()).toMatchObject({ command: 'tariff rollback', 'approved by': 'Rosa Segunda' });
  expect(await tariffs()).toHaveLength(count - 1);
  expect(await rollback('2027-02-10')).toMatchObject({ said: ['from: no tariff begins on 2027-02-10.'] });

  await load(dearer(60), { from: '2027-02-10' });
  server.setNow(new Date('2027-02-11T18:00:00Z'));
  expect(await price()).toBeGreaterThan(held);
  expect((await rollback('2027-01-05')).said).toEqual(['The tariff of 2027-01-05 has ended already.']);
  expect((await rollback('2027-02-10')).said[0]).toContain('say from which day on');
  expect(await rollback('2027-02-10', { on: '2027-02-11' })).toMatchObject({ exit: exits.misuse });
  expect((await rollback('2027-02-10', { on: '2027-02-12' })).exit).toBe(exits.done);
  // What orders were priced by stays; the previous one is a version of its own.
  expect(await tariffs()).toHaveLength(count + 1);
  expect(await price()).toBeGreaterThan(held);
  server.setNow(new Date('2027-02-12T18:00:00Z'));
  expect(await price()).toBe(held);
});
