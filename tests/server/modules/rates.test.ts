import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { starterTariff } from '#server/starter/tariff.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { friday } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

const begins = new Date('2026-11-20T00:00:00Z');
afterEach(async () => {
  await server.context.db.deleteFrom('tariffs').where('valid_from', '=', begins).execute();
});

/** Makes this the current tariff. */
const holds = (tariff: object) =>
  server.context.db
    .insertInto('tariffs')
    .values({ valid_from: begins, tariff: JSON.stringify(tariff) })
    .execute();

const way = { originZip: '44100', destinationZip: '97000' };
const ask = (input: object, lang?: 'EN') =>
  server.call('standardQuote', { ...way, weight: 2.5, ...input }, { ip: freshIp(), ...(lang && { lang }) });
const getService = (answer: Awaited<ReturnType<typeof ask>>, product: string) =>
  answer.data.quotes.find(({ productType }) => productType === product);

/** A body that `JSON.stringify` can't write. */
const raw = (payload: string) =>
  server.app.inject({
    method: 'POST',
    url: '/official/cost/standard',
    payload,
    remoteAddress: freshIp(),
    headers: { 'content-type': 'application/json', langtype: 'ES' },
  });

test('CALL-33 FEAT-02 D-03 a quotation says the price of every service and what it is made of', async () => {
  const answer = await ask({});
  expect(answer.data).toMatchObject({
    origin: { zip: '44100', known: true, state: 'Jalisco', city: 'Guadalajara', coverage: 'covered' },
    destination: { zip: '97000', known: true, state: 'Yucatán', city: 'Mérida', coverage: 'covered' },
    distanceKm: 1427,
    zone: 4,
    weight: { actualKg: 2.5, volumetricKg: null, billingKg: 3, basis: 'actual' },
    fuelPercent: 8,
    nearestBranch: null,
  });
  expect(answer.data.zones.map(({ upToKm }) => upToKm)).toEqual([80, 300, 800, 1500, 2200, null]);
  expect(getService(answer, 'standard')).toMatchObject({
    minBusinessDays: 4,
    maxBusinessDays: 6,
    price: {
      freight: 17_308,
      surcharges: [{ code: 'fuel', amount: 1385 }],
      subtotal: 18_693,
      vat: 2991,
      total: 21_684,
    },
    lowerWeight: { billingWeightKg: 2, weightKg: 2, box: null },
    cheaperProduct: { productType: 'businessParcel' },
  });
});

test('CALL-33 D-52 a bulky parcel gets its volumetric weight and the next smaller box', async () => {
  const answer = await ask({ weight: 1, hasVolume: true, length: 50, width: 40, height: 30 });
  expect(answer.data.weight).toEqual({ actualKg: 1, volumetricKg: 12, billingKg: 12, basis: 'volumetric' });
  const advice = getService(answer, 'standard')?.lowerWeight;
  expect(advice).toMatchObject({ billingWeightKg: 11, weightKg: null, box: { length: 50, width: 40, height: 27 } });
  const followed = await ask({ weight: 1, hasVolume: true, ...advice?.box });
  expect(
    (getService(answer, 'standard')?.price?.total ?? 0) - (getService(followed, 'standard')?.price?.total ?? 0),
  ).toBe(advice?.saves);
});

test('CALL-33 D-53 insurance is a line of the price, collecting is explained beside it', async () => {
  const answer = await ask({ insure: true, itemValue: 185_000, codAmount: 200_000 });
  expect(getService(answer, 'standard')?.price?.surcharges).toEqual([
    { code: 'fuel', amount: 1385 },
    { code: 'insurance', amount: 2220 },
  ]);
  expect(getService(answer, 'standard')?.price?.collecting).toMatchObject({ codAmount: 200_000, net: 6000 });
});

test('MSG-07 D-63 a destination that is far out or unsafe says so and costs more', async () => {
  const far = await ask({ destinationZip: '97367' });
  expect(far.data.destination.coverage).toBe('extended');
  expect(getService(far, 'standard')?.price?.surcharges).toContainEqual({ code: 'extendedZone', amount: 4500 });
  const unsafe = await ask({ destinationZip: '80500' });
  expect(unsafe.data.destination.coverage).toBe('unsafe');
  expect(getService(unsafe, 'standard')?.price?.surcharges).toContainEqual({ code: 'unsafeZone', amount: 9000 });
});

test('D-63 an origin without pickups is quoted, and the nearest branch is named', async () => {
  expect((await ask({ originZip: '63530' })).data).toMatchObject({
    origin: { coverage: 'none' },
    nearestBranch: { city: 'Puerto Vallarta' },
  });
});

test('D-61 a well-formed unknown code is quoted by its prefix; it lies in the extended zone', async () => {
  const { data } = await ask({ destinationZip: '99999' });
  expect(data.destination).toEqual({
    zip: '99999',
    known: false,
    state: 'Zacatecas',
    city: null,
    coverage: 'extended',
  });
  expect(data.quotes.find(({ productType }) => productType === 'standard')?.available).toBe(true);
});

test.each([
  ['00000', 'prefix'],
  ['17000', 'prefix'],
  ['441', 'count'],
  ['441000', 'count'],
  ['4410A', 'characters'],
  ['ABCDE', 'characters'],
])('RULE-RATE-02 MSG-12 the postal code %s is rejected at either end', async (zip, reason) => {
  for (const name of ['originZip', 'destinationZip']) {
    const { codeName, errors } = await ask({ [name]: zip });
    expect([codeName, errors]).toEqual([
      'invalidParameter',
      [expect.objectContaining({ pointer: `/${name}`, key: `rules:postalCode.${reason}` })],
    ]);
  }
});

test('RULE-RATE-01 CONST-01 D-50 a weight of 30 kg is quoted; nothing, over 30 and a second decimal are rejected at the weight', async () => {
  expect((await ask({ weight: 30 })).codeName).toBe('success');
  for (const [weight, key] of [
    [0, 'weight.exclusiveMinimum'],
    [-1, 'weight.exclusiveMinimum'],
    [30.05, 'rates.quote.weight.maximum'],
    [30.1, 'rates.quote.weight.maximum'],
    [2.55, 'maxDecimals'],
  ] as const) {
    const { errors } = await ask({ weight });
    expect(errors[0]).toMatchObject({ pointer: '/weight', key: `rules:${key}` });
  }
});

test('RULE-RATE-01 a number beyond all numbers is rejected, not computed with', async () => {
  for (const weight of ['1e309', '-1e309']) {
    const response = await raw(`{"originZip":"44100","destinationZip":"97000","weight":${weight}}`);
    const { code, data } = response.json<{ code: number; data: { errors: { pointer: string }[] } }>();
    expect([response.statusCode, code, data.errors[0]?.pointer]).toEqual([200, 999001001, '/weight']);
  }
  const sides = await raw(
    '{"originZip":"44100","destinationZip":"97000","weight":1,"hasVolume":true,"length":1e309,"width":1,"height":1}',
  );
  expect(sides.json<{ data: { errors: { pointer: string }[] } }>().data.errors.map(({ pointer }) => pointer)).toContain(
    '/length',
  );
});

test('CONST-02 D-51 sides and their sum end where the order’s do', async () => {
  const box = { hasVolume: true, length: 158, width: 60, height: 20 };
  expect((await ask(box)).codeName).toBe('success');
  expect((await ask({ ...box, length: 158.1 })).errors[0]).toMatchObject({
    pointer: '/length',
    key: 'rules:side.maximum',
  });
  expect((await ask({ ...box, width: 96.1, height: 20 })).errors[0]).toMatchObject({
    pointer: '/length',
    key: 'rules:length.sumMaximum',
  });
});

test('MSG-10 without a freight for the route the customer is sent to customer service', async () => {
  await holds({ ...starterTariff, rows: starterTariff.rows.filter(({ zone }) => zone !== 4) });
  const { codeName, msg } = await ask({}, 'EN');
  expect([codeName, msg]).toEqual(['freightNotFound', 'Freight amount not found, contact customer service.']);
  expect((await ask({ destinationZip: '45100' })).codeName).toBe('success');
});

test('D-62 a tariff that is changed in place is read again by the next price', async () => {
  const total = async () => getService(await ask({ weight: 1 }), 'standard')?.price?.total;
  await holds(starterTariff);
  expect(await total()).toBe(18_900);
  const dearer = { ...starterTariff, fuelPercent: 50 };
  await server.context.db
    .updateTable('tariffs')
    .set({ tariff: JSON.stringify(dearer) })
    .where('valid_from', '=', begins)
    .execute();
  expect(await total()).toBe(Math.round(15_086 * 1.5 * 1.16));
});

test('CALL-60 D-03 the tariff shows what each weight costs in each zone, as the quotation does', async () => {
  const { data } = await server.call('feeRates', {}, { ip: freshIp() });
  const standard = data.products.find(({ productType }) => productType === 'standard');
  expect(data.zones).toHaveLength(6);
  expect(standard?.zones.map(({ zone }) => zone)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const { weightKg, total } of standard?.zones[3]?.rates ?? []) {
    expect([weightKg, getService(await ask({ weight: weightKg }), 'standard')?.price?.total]).toEqual([
      weightKg,
      total,
    ]);
  }
  expect(standard?.zones[0]?.rates.at(-1)?.weightKg).toBe(30);
  expect(
    data.products
      .find(({ productType }) => productType === 'businessParcel')
      ?.zones[0]?.rates.map(({ weightKg }) => weightKg),
  ).toEqual([1, 2, 3, 4, 5]);
  expect(data).toMatchObject({
    fuelPercent: 8,
    vatPercent: 16,
    volumetricDivisor: 5000,
    insurance: { percent: 1.2, minimum: 1500 },
    validFrom: '2026-01-01T06:00:00.000Z',
  });
  expect(data.packaging).toContainEqual({ bag: 'small', maxWeightKg: 1, subtotal: 1293, total: 1500 });
});

test('CALL-60 from a postal code each zone says to which states it leads', async () => {
  const { data } = await server.call('feeRates', { originZip: '44100' }, { ip: freshIp() });
  const getZones = (state: string) =>
    data.zones.filter(({ states }) => states.some((code) => code === state)).map(({ zone }) => zone);
  expect([getZones('COL'), getZones('YUC'), getZones('CMX')]).toEqual([[2], [4], [3]]);
  const all = new Set(data.zones.flatMap(({ states }) => states));
  expect(all.size).toBe(32);
  expect((await server.call('feeRates', { originZip: '00000' }, { ip: freshIp() })).errors[0]).toMatchObject({
    pointer: '/originZip',
  });
});

test('CALL-63 D-03 countries come in the visitor’s language, in its order, each with its rates', async () => {
  const labels = async (lang: 'ES' | 'AR' | 'CN') =>
    (await server.call('countries', {}, { ip: freshIp(), lang })).data.map(({ label }) => label);
  const { data } = await server.call('countries', {}, { ip: freshIp(), lang: 'ES' });
  expect(new Set(data.map(({ code }) => code)).size).toBe(data.length);
  expect(data.find(({ code }) => code === 'US')).toMatchObject({
    label: 'Estados Unidos',
    zone: 1,
    rates: [{ weightKg: 1, subtotal: 45_000, total: 45_000 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  });
  expect(data.map(({ label }) => label)).toEqual(
    data.map(({ label }) => label).toSorted(new Intl.Collator('es-MX').compare),
  );
  expect(await labels('CN')).toContain('美国');
  expect(await labels('AR')).toContain('الولايات المتحدة');
});

test('CALL-63 D-64 abroad there is no IVA, and fuel is that of the zone: the domestic one changes nothing', async () => {
  const { db } = server.context;
  const ofJapan = async () =>
    (await server.call('countries', {}, { ip: freshIp() })).data.find(({ code }) => code === 'JP');
  const before = await ofJapan();
  expect(before?.rates.every(({ subtotal, total }) => subtotal === total)).toBe(true);
  const { id, tariff } = await db.selectFrom('tariffs').select(['id', 'tariff']).executeTakeFirstOrThrow();
  await db
    .updateTable('tariffs')
    .set({ tariff: JSON.stringify({ ...tariff, fuelPercent: 30 }) })
    .where('id', '=', id)
    .execute();
  expect(await ofJapan()).toEqual(before);
  const zone = before?.zone ?? 0;
  await db.updateTable('international_rates').set({ fuel_percent: 20.5 }).where('zone', '=', zone).execute();
  const { base_centavos: base } = await db
    .selectFrom('international_rates')
    .select('base_centavos')
    .where('zone', '=', zone)
    .executeTakeFirstOrThrow();
  expect((await ofJapan())?.rates[0]?.total).toBe(Math.round(base * 1.205));
  await db.updateTable('international_rates').set({ fuel_percent: 8 }).execute();
  await db
    .updateTable('tariffs')
    .set({ tariff: JSON.stringify(tariff) })
    .execute();
});

test('D-43 too many requests are rate-limited, others are not', async () => {
  const ip = freshIp();
  const codes = new Set<string | undefined>();
  for (let count = 0; count < 121; count += 1)
    codes.add((await server.call('standardQuote', { ...way, weight: 1 }, { ip })).codeName);
  expect([...codes]).toEqual(['success', 'tooManyRequests']);
  expect((await ask({})).codeName).toBe('success');
});
