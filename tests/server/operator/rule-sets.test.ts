import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { languages } from '#domain/languages.ts';
import { registry } from '#schemas/generated/registry.js';
import { noChanges, type RuleChanges } from '#schemas/model/rule-changes.ts';
import { text } from '#server/http/texts.ts';
import { exits } from '#server/operator/command.ts';
import { runOps } from '#server/operator/run.ts';
import { modules } from '#server/parts.ts';
import { compiler, heldRules, releaseFingerprint, takeRules } from '#server/rules/held.ts';
import { createDraft, endRuleSet, publishDraft } from '#server/rules/store.ts';
import { type Customer, friday, newCustomer, orderInput } from '#tests/server/modules/support/customers.ts';
import { eventually } from '#tests/support/patience.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Counter, newOperator, openCounter } from './support.ts';

let server: TestServer;
let counter: Counter;
let ana: Customer;
let stop: () => Promise<void>;
let compiledLighter: ReturnType<typeof compiler.compile>;

beforeAll(async () => {
  server = await openTestServer({ now: friday });
  counter = await openCounter(server);
  ana = await newCustomer(server);
  stop = await modules.follow(server.context);
  compiledLighter = compiler.compile(lighter);
  await compiledLighter;
}, 240_000);
afterEach(async () => {
  await server.context.db
    .updateTable('rule_sets')
    .set({ state: 'rolledBack' })
    .where('state', '=', 'published')
    .execute();
  await takeRules(server.context);
});
afterAll(async () => {
  await stop();
  await server.close();
});

const lighter: RuleChanges = { files: {}, constants: { 'parcel.web.maxWeightKg': 20 } };
const readSchema = (file: string) => readFile(new URL(`../../../schemas/${file}`, import.meta.url), 'utf8');

async function saved(changes: RuleChanges, more: Record<string, unknown> = {}): Promise<number> {
  const reply = await counter.ops('ruleset save', { title: 'Less weight', text: JSON.stringify(changes), ...more });
  expect(reply).toMatchObject({ exit: exits.done });
  return Number(reply.rows[0]?.['number']);
}

const { parcel, pickup } = orderInput();
const place = (weight: number) =>
  server.call('orderAdd', orderInput({ parcel: { ...parcel, weight } }), { token: ana.token });
const findOrder = (orderNo: string) =>
  server.context.db
    .selectFrom('orders')
    .select(['rule_set', 'parcel'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();

/** A version in the database, without its operators. */
async function published(changes: RuleChanges): Promise<number> {
  const { db } = server.context;
  const now = new Date(friday);
  const outcome = await (changes === lighter ? compiledLighter : compiler.compile(changes));
  if ('findings' in outcome) throw new Error(JSON.stringify(outcome.findings));
  const number = await createDraft(db, { title: 'x', note: '', author: 'Rosa', changes, base: noChanges, now });
  await publishDraft(db, number, {
    reviewer: null,
    publishedAt: now,
    effectiveAt: now,
    compiled: outcome.compiled,
    compiledFor: await releaseFingerprint(),
  });
  return number;
}

test('a lowered limit with its message is checked, approved, obeyed, kept with the order and rolled back', async () => {
  const es = (await readSchema('messages/es/rules.json')).replace(
    'Este servicio llega hasta {{limit}} kg. Aligera el paquete o elige otro servicio.',
    'Pesa más de {{limit}} kg <b>de verdad</b>.',
  );
  const number = await saved({ files: { 'messages/es/rules.json': es }, constants: lighter.constants });
  const checked = await counter.ops('ruleset check', { number });
  expect(checked.exit).toBe(exits.done);
  expect(checked.rows).toContainEqual(
    expect.objectContaining({ name: 'parcel.web.maxWeightKg', before: 30, after: 20, value: 'kg' }),
  );
  expect(checked.rows).toContainEqual(expect.objectContaining({ name: 'rules:weight.maximum', value: 'es' }));
  expect(checked.rows).toContainEqual(expect.objectContaining({ name: 'order/parcel' }));
  expect((await place(25)).codeName).toBe('success');

  const reply = await counter.approved('ruleset publish', { number, seen: '1' });
  expect(reply).toMatchObject({ exit: exits.done });
  await eventually(() => expect(heldRules().number).toBe(number));
  expect(constants.parcel.web.maxWeightKg).toBe(20);
  expect((await place(25)).errors).toEqual([
    { pointer: '/parcel/weight', key: 'rules:weight.maximum', params: { limit: 20, count: 20 } },
  ]);
  expect(text(languages[0], 'rules:weight.maximum', { limit: 20, count: 20 })).toBe(
    'Pesa más de 20 kg <b>de verdad</b>.',
  );
  const { data, response } = await place(5);
  expect(response.headers['x-rules']).toMatch(new RegExp(`^${number}-[0-9a-f]{12}$`));
  expect((await findOrder(data.orderNo)).rule_set).toBe(number);
  const [listed] = (await counter.ops('ruleset list')).rows;
  expect(listed).toMatchObject({ number, state: 'published', author: 'Rosa', reviewer: 'Rosa Segunda' });

  await counter.approved('ruleset rollback', { number, reason: 'Too many complaints' });
  await eventually(() => expect(heldRules().number).toBe(null));
  expect(constants.parcel.web.maxWeightKg).toBe(30);
  const back = await place(25);
  expect(back.codeName).toBe('success');
  expect(back.response.headers['x-rules']).toBe('0');
  expect((await findOrder(back.data.orderNo)).rule_set).toBe(null);
}, 240_000);

test('orders placed while versions come and go are each accepted by the version that they are kept with', async () => {
  const placed: string[] = [];
  const refused: string[] = [];
  const order = async (weight: number, pickupSlot: string) => {
    const input = orderInput({ parcel: { ...parcel, weight }, pickup: { ...pickup, pickupSlot } as typeof pickup });
    const { codeName, data, errors } = await server.call('orderAdd', input, { token: ana.token });
    if (codeName === 'success') placed.push(data.orderNo);
    else refused.push(String(errors[0]?.key));
  };
  let last: number | undefined;
  for (const slot of ['10-12', '12-14', '14-16', '16-18']) {
    // Without an announcement: what was validated by other rules is found out by the order's own statement.
    const change = async () => {
      if (last === undefined) last = await published(lighter);
      else last = await endRuleSet(server.context.db, last, new Date(friday)).then(() => undefined);
    };
    await Promise.all([order(25, slot), change(), order(10, slot), order(25, slot)]);
    await Promise.all([order(25, slot), order(10, slot)]);
  }
  const orders = await Promise.all(placed.map(findOrder));
  expect(new Set(orders.map(({ rule_set: set }) => set === null))).toEqual(new Set([true, false]));
  expect(orders.filter(({ rule_set: set, parcel: { weight } }) => set !== null && Number(weight) > 20)).toEqual([]);
  expect(new Set(refused)).toEqual(new Set(['rules:weight.maximum']));
}, 240_000);

test('a version that would refuse the orders of the past needs a confirmation', async () => {
  await place(12);
  const number = await saved({ files: {}, constants: { 'parcel.web.maxWeightKg': 1 } });
  const input = { number };
  const refused = await counter.approved('ruleset publish', input);
  expect(refused.errors?.map(({ pointer }) => pointer)).toEqual(['/confirmed']);
  expect((await counter.approved('ruleset publish', { ...input, confirmed: true })).exit).toBe(exits.done);
}, 240_000);

test('a pattern that explodes and a text that a language lacks have findings with their place, and nothing is published', async () => {
  const file = 'forms/order/parcel.schema.json';
  const schema = JSON.parse(await readSchema(file)) as { properties: Record<string, object> };
  const exploding = {
    ...schema,
    properties: {
      ...schema.properties,
      remark: { type: 'string', title: 'parcel.remark', maxLength: 200, pattern: '^(a+)+$' },
    },
  };
  const first = await saved({ files: { [file]: JSON.stringify(exploding, null, 2) }, constants: {} });
  const reply = await counter.ops('ruleset check', { number: first });
  expect(reply.exit).toBe(exits.notPossible);
  expect(reply.rows).toContainEqual(expect.objectContaining({ before: 'E128', name: expect.stringContaining(file) }));
  expect((await counter.approved('ruleset publish', { number: first })).exit).toBe(exits.notPossible);

  const ar = JSON.parse(await readSchema('messages/ar/fields.json')) as Record<string, object>;
  const { parcel: _, ...without } = ar;
  const second = await saved({ files: { 'messages/ar/fields.json': JSON.stringify(without) }, constants: {} });
  const lacking = await counter.ops('ruleset check', { number: second });
  expect(new Set(lacking.rows.map((row) => row['before']))).toEqual(new Set(['E302']));
}, 240_000);

test('what a rule set may not change is refused when it is saved, and a draft that another analyst has saved is not replaced', async () => {
  const wrong = await counter.ops('ruleset save', {
    title: 'x',
    text: JSON.stringify({ files: { 'calls/order-add.schema.json': '{}' }, constants: {} }),
  });
  expect(wrong.errors?.[0]?.pointer).toBe('/text');
  const number = await saved(lighter);
  await saved(lighter, { number, seen: '1' });
  const late = await counter.ops('ruleset save', { title: 'x', text: JSON.stringify(lighter), number, seen: '1' });
  expect(late.exit).toBe(exits.notPossible);
  const desk = await newOperator(server, 'Lupe', ['desk']);
  const reply = await runOps(server.context, { command: 'ruleset check', input: { number }, key: desk.key });
  expect(reply.exit).toBe(exits.keyRefused);
});

test('a version that a newer release cannot compile is put aside with an alarm, and the release’s rules hold', async () => {
  const number = await published(lighter);
  const changes = { files: { 'forms/order/gone.schema.json': '{ "type": "object" }' }, constants: {} };
  await server.context.db
    .updateTable('rule_sets')
    .set({ changes: JSON.stringify(changes), compiled_for: 'an older release' })
    .where('number', '=', number)
    .execute();
  await takeRules(server.context);
  expect(heldRules()).toMatchObject({ due: number, number: null, version: '0' });
  const { data, codeName } = await place(25);
  expect(codeName).toBe('success');
  expect((await findOrder(data.orderNo)).rule_set).toBe(null);
  const { rows } = await counter.ops('health');
  expect(rows).toContainEqual(expect.objectContaining({ state: 'look', part: 'Rules' }));
}, 240_000);

test('of a thousand versions the one that holds is found, and the list comes in pages', async () => {
  await sql`insert into rule_sets (title, note, author, changes, base, state, created_at, changed_at)
    select 'Version ' || n, '', 'Rosa', '{"files":{},"constants":{}}', '{"files":{},"constants":{}}', 'draft', ${friday}, ${friday}
    from generate_series(1, 1000) as n`.execute(server.context.db);
  const { rows, next } = await counter.ops('ruleset list');
  expect(rows).toHaveLength(50);
  expect(next).toBeDefined();
  const number = await published(lighter);
  await takeRules(server.context);
  expect(heldRules().number).toBe(number);
  expect(registry['order/parcel'].validate({ ...parcel, weight: 25 }).map(({ pointer }) => pointer)).toEqual([
    '/weight',
  ]);
}, 240_000);

test('the export has the files as they were saved, and the constants with nothing but their number changed', async () => {
  const es = await readSchema('messages/es/rules.json');
  const changes = {
    files: { 'messages/es/rules.json': `${es}\n` },
    constants: { ...lighter.constants, 'parcel.maxItemValueCentavos': 2_500_000 },
  };
  const { saved: archive = '' } = await counter.ops('ruleset export', {
    number: await saved(changes),
    into: 'rules.zip',
  });
  const files = unzipSync(Buffer.from(archive, 'base64'));
  expect(strFromU8(files['schemas/messages/es/rules.json'] ?? new Uint8Array())).toBe(`${es}\n`);
  const own = await readFile(new URL('../../../domain/constants.ts', import.meta.url), 'utf8');
  expect(strFromU8(files['domain/constants.ts'] ?? new Uint8Array())).toBe(
    own
      .replace('web: {\n      maxWeightKg: 30', 'web: {\n      maxWeightKg: 20')
      .replace('maxItemValueCentavos: 3_000_000', 'maxItemValueCentavos: 2_500_000'),
  );
});
