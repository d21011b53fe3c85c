import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import { productTypes } from '#domain/order-choices.ts';
import { languages } from '#domain/languages.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara } from '#fixtures/contacts.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { friday, later, newCustomer, newOrder, orderInput } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

const country = { countryId: 1 };

const freeOnTuesday = ({ days }: Answer<'pickupSlots'>) =>
  days.find(({ date }) => date === '2026-11-24')?.slots.find(({ slot }) => slot === '08-10')?.free;

test('CALL-26 CALL-28 CALL-29 ROLE-01 lists are open to all visitors and speak the visitor’s language', async () => {
  const labels = new Set<string>();
  for (const { langType } of languages) {
    const goods = (await server.call('goodsList', country, { lang: langType })).data;
    const pay = (await server.call('payTypeList', country, { lang: langType })).data;
    const products = (await server.call('productTypeList', country, { lang: langType })).data;
    expect(goods.map(({ code }) => code)).toContain('clothing');
    expect(pay.map(({ code }) => code)).toEqual(['prepaid', 'collect', 'monthly']);
    expect(products.map(({ code }) => code)).toEqual(productTypes);
    for (const { label } of [...goods, ...pay, ...products]) expect(label).not.toMatch(/answers|^$/);
    labels.add(pay.map(({ label }) => label).join());
  }
  expect(labels.size).toBe(languages.length);
});

test('CALL-29 products say their promise and the weight limits of the web (D-50)', async () => {
  const { data } = await server.call('productTypeList', country);
  const of = (code: string) => data.find((product) => product.code === code);
  expect(of('standard')).toMatchObject({ minBusinessDays: 3, maxBusinessDays: 7, maxWeightKg: 30, weightDecimals: 1 });
  expect(of('express')).toMatchObject({ maxWeightKg: 50, weightDecimals: 2 });
  expect(of('businessParcel')).toMatchObject({ maxWeightKg: 5, weightDecimals: 2 });
});

test('CALL-29 a product that the tariff takes nowhere is not on the list, and its price says so', async () => {
  const { db } = server.context;
  const other = await openTestServer({ now: friday });
  const { tariff } = await db.selectFrom('tariffs').select('tariff').executeTakeFirstOrThrow();
  const rows = tariff.rows.filter(({ productType }) => productType !== 'express');
  await other.context.db
    .insertInto('tariffs')
    .values({ valid_from: '2026-11-19T00:00:00Z', tariff: JSON.stringify({ ...tariff, rows }) })
    .execute();
  expect((await other.call('productTypeList', country)).data.map(({ code }) => code)).toEqual(
    productTypes.filter((code) => code !== 'express'),
  );
  const { quotes } = (await other.call('costByOrder', { originZip: '44160', destinationZip: '97070' })).data;
  expect(quotes.find(({ productType }) => productType === 'express')).toMatchObject({
    available: false,
    reason: 'noTariff',
    price: null,
  });
  await other.close();
});

test('CALL-27 ENT-17 monthly settlement is offered with a contract only (D-55)', async () => {
  const { token, user } = await newCustomer(server);
  const modes = async (given?: string) => (await server.call('paymentModeList', country, { token: given })).data;
  expect(await modes()).toMatchObject([
    { code: 'PP_CASH', payType: 'prepaid' },
    { code: 'CC_CASH', payType: 'collect' },
  ]);
  expect(await modes(token)).toHaveLength(2);
  await server.context.db.updateTable('users').set({ monthly_contract: true }).where('id', '=', user.userId).execute();
  expect((await modes(token)).at(-1)).toMatchObject({ code: 'PP_PM', payType: 'monthly' });
});

test('CALL-26 to CALL-29 know one country (CONST-04)', async () => {
  expect((await server.call('goodsList', { countryId: 2 })).codeName).toBe('invalidParameter');
  expect((await server.call('payTypeList')).codeName).toBe('invalidParameter');
});

test('CALL-34 CALL-35 a postal code gives its colonies, its city and its municipality', async () => {
  const area = await server.call('areaByZip', { zipCode: '97070' });
  expect(area.data).toMatchObject({ known: true, coverage: 'covered' });
  expect(area.data.colonies.slice(0, 3)).toEqual(['García Ginerés', 'Alcalá Martín', 'Pascual Ortiz Rubio']);
  const place = await server.call('stateCityByZip', { zipCode: '45100' });
  expect(place.data).toEqual({
    zipCode: '45100',
    known: true,
    state: 'Jalisco',
    city: 'Guadalajara',
    township: 'Zapopan',
    catalogue: 'starter',
  });
});

test('CALL-34 CALL-35 a well-formed code that the catalogue lacks still knows its state (D-61)', async () => {
  const near = await server.call('areaByZip', { zipCode: '97079' });
  expect(near.data).toEqual({
    zipCode: '97079',
    known: false,
    coverage: 'covered',
    colonies: [],
    settlements: [],
    catalogue: 'starter',
  });
  const far = await server.call('areaByZip', { zipCode: '97999' });
  expect(far.data).toMatchObject({ known: false, coverage: 'extended' });
  const place = await server.call('stateCityByZip', { zipCode: '97999' });
  expect(place.data).toEqual({
    zipCode: '97999',
    known: false,
    state: 'Yucatán',
    city: null,
    township: null,
    catalogue: 'starter',
  });
  expect((await server.call('areaByZip', { zipCode: '17000' })).errors[0]?.pointer).toBe('/zipCode');
});

test('D-56 pickup slots: today’s that are still to come, no Sunday, and the places that are left', async () => {
  const before = await server.call('pickupSlots', { zipCode: '44160' });
  expect(before.data.days.map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(before.data.days[0]?.slots.map(({ slot }) => slot)).toEqual(['12-14', '14-16', '16-18']);
  expect(before.data).toMatchObject({ todayFull: false, nextFree: [{ date: '2026-11-20', slot: '12-14' }, {}, {}] });

  const customer = await newCustomer(server);
  await newOrder(server, customer, {
    pickup: { pickupDate: '2026-11-24', pickupSlot: '08-10', paymentMode: 'PP_CASH' },
  });
  const after = await server.call('pickupSlots', { zipCode: '44190' });
  expect(freeOnTuesday(after.data)).toBe((freeOnTuesday(before.data) ?? 0) - 1);
  const elsewhere = await server.call('pickupSlots', { zipCode: '64000' });
  expect(freeOnTuesday(elsewhere.data)).toBe(freeOnTuesday(before.data));
});

test('D-56 a full day says so and offers the next three slots', async () => {
  await server.context.db.insertInto('settings').values({ key: 'pickupCapacity', value: '1' }).execute();
  const customer = await newCustomer(server);
  const sender = { ...guadalajara, zip: '20000', state: 'Aguascalientes', city: 'Aguascalientes' };
  for (const pickupSlot of ['12-14', '14-16', '16-18']) {
    await newOrder(server, customer, {
      sender,
      pickup: { pickupDate: '2026-11-20', pickupSlot, paymentMode: 'PP_CASH' },
    });
  }
  const { data } = await server.call('pickupSlots', { zipCode: '20000' });
  expect(data.todayFull).toBe(true);
  expect(data.days[0]).toEqual({
    date: '2026-11-20',
    slots: ['12-14', '14-16', '16-18'].map((slot) => ({ slot, free: 0 })),
  });
  expect(data.nextFree).toEqual(['08-10', '10-12', '12-14'].map((slot) => ({ date: '2026-11-21', slot })));
  const refused = await server.call(
    'orderAdd',
    orderInput({ sender, pickup: { pickupDate: '2026-11-20', pickupSlot: '12-14', paymentMode: 'PP_CASH' } }),
    { token: customer.token },
  );
  expect(refused.codeName).toBe('pickupSlotFull');
});

test('CALL-87 D-38 the office flag is 1 unless an operator has set 0', async () => {
  expect((await server.call('officeFlag')).data).toEqual({ weightFlag: 1 });
  await server.context.db.insertInto('settings').values({ key: 'weightFlag', value: '0' }).execute();
  expect((await server.call('officeFlag')).data).toEqual({ weightFlag: 0 });
});

test.each([
  ['CALL-34', 'areaByZip', { zipCode: '97070' }, 1_200],
  ['CALL-35', 'stateCityByZip', { zipCode: '97070' }, 1_200],
  ['D-56', 'pickupSlots', { zipCode: '97070' }, 300],
  ['CALL-32', 'costByOrder', { originZip: '44160', destinationZip: '97070' }, 600],
] as const)(
  '%s D-43 an address that asks %s without end is asked to wait for the rest of ten minutes, others are not',
  async (_, id, input, limit) => {
    const ip = freshIp();
    server.setNow(friday);
    const ask = async (from: string) => (await server.call(id, input, { ip: from })).codeName;
    await server.context.db.deleteFrom('rate_limits').execute();
    expect(await ask(ip)).toBe('success');
    await server.context.db
      .updateTable('rate_limits')
      .set({ hits: limit - 1 })
      .execute();
    expect(await ask(ip)).toBe('success');
    expect(await ask(ip)).toBe('tooManyRequests');
    expect(await ask(freshIp())).toBe('success');
    server.setNow(later(10));
    expect(await ask(ip)).toBe('success');
  },
);
