import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import type { ProductType } from '#domain/order-choices.ts';
import { quote } from '#server/modules/pricing/service.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Friday 13 November 2026, 10:20 in Mexico City: the Monday after is a public holiday. */
const friday = '2026-11-13T16:20:00Z';
const question = { origin: '44100', destination: '97000' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

const ask = (input: object, ip?: string) => server.call('transitTimes', input, ip === undefined ? {} : { ip });
const product = async (productType: ProductType, input: object) => {
  const { data } = await ask(input);
  const found = data.products.find((each) => each.productType === productType);
  if (!found) throw new Error(`${productType} is not on offer`);
  return found;
};

test('CALL-36 FEAT-03 D-90 a parcel from 44100 to 97000 on the Friday before a long weekend: Monday does not count', async () => {
  const { data } = await ask(question);
  expect(data).toMatchObject({ today: '2026-11-13', handedIn: { date: '2026-11-13', time: '10:20' } });
  expect(data.origin).toMatchObject({
    status: 'found',
    zip: '44100',
    city: 'Guadalajara',
    state: 'Jalisco',
    known: true,
  });
  expect(data.destination).toMatchObject({
    status: 'found',
    zip: '97000',
    city: 'Mérida',
    state: 'Yucatán',
    known: true,
  });
  const closed = Object.fromEntries(
    data.days.filter(({ closed: why }) => why).map(({ date, closed: why, holiday }) => [date, holiday ?? why]),
  );
  expect(closed).toMatchObject({ '2026-11-14': 'weekend', '2026-11-15': 'weekend', '2026-11-16': 'revolution' });
  expect(data.days[0]?.date).toBe('2026-11-13');
  expect(data.days.at(-1)?.date).toBe(
    data.products
      .map(({ latest }) => latest)
      .toSorted()
      .at(-1),
  );
});

test('CALL-36 D-62 the days are those of the tariff that prices are made of', async () => {
  const { data } = await ask(question);
  const { quotes } = await quote(server.context.db, new Date(friday), {
    origin: { zip: '44100' },
    destination: { zip: '97000' },
  });
  const offered = quotes.filter(({ available }) => available);
  expect(
    data.products.map(({ productType, minBusinessDays, maxBusinessDays }) => ({
      productType,
      minBusinessDays,
      maxBusinessDays,
    })),
  ).toEqual(
    offered.map(({ productType, minBusinessDays, maxBusinessDays }) => ({
      productType,
      minBusinessDays,
      maxBusinessDays,
    })),
  );
});

test('FEAT-03 CONST-08 D-90 before and after the cut-off of that Friday', async () => {
  const before = await product('standard', { ...question, date: '2026-11-13', time: '16:59' });
  expect(before).toMatchObject({ cutOff: '17:00', isLate: false, countedFrom: '2026-11-13' });
  const after = await product('standard', { ...question, date: '2026-11-13', time: '17:00' });
  expect(after).toMatchObject({ isLate: true, countedFrom: '2026-11-17' });
  expect(after.earliest > before.earliest && after.latest > before.latest).toBe(true);
});

test('FEAT-03 without a date the server’s clock decides, whatever the visitor’s says', async () => {
  // Already Saturday in London, still Friday evening in Mexico City.
  server.setNow('2026-11-14T00:30:00Z');
  try {
    const { data } = await ask(question);
    expect(data).toMatchObject({ today: '2026-11-13', handedIn: { date: '2026-11-13', time: '18:30' } });
    expect(data.products.every(({ isLate }) => isLate)).toBe(true);
    expect((await ask({ ...question, date: '2026-11-14' })).data.handedIn).toEqual({ date: '2026-11-14', time: null });
  } finally {
    server.setNow(friday);
  }
});

test.each([
  ['2026-11-12', [{ pointer: '/date', key: 'rules:notPast', params: {} }]],
  ['2026-11-13', []],
  ['2027-11-13', []],
  ['2027-11-14', [{ pointer: '/date', key: 'rules:maxDaysAhead', params: { limit: 365, count: 365 } }]],
])(
  'FEAT-03 D-33 %s by the server’s clock on a Friday in Mexico City: what is rejected at the date',
  async (date, errors) => {
    const answer = await ask({ ...question, date });
    expect([answer.code, answer.errors]).toEqual([errors.length > 0 ? codes.invalidParameter : codes.success, errors]);
  },
);

test.each([
  [{ origin: '00000', destination: '97000' }, '/origin', 'rules:postalCode.prefix'],
  [{ origin: '44100', destination: '9700' }, '/destination', 'rules:postalCode.count'],
  [{ origin: ' ', destination: '97000' }, '/origin', 'rules:transit.query.origin.required'],
  [{ ...question, time: '24:00' }, '/time', 'rules:transit.query.time.pattern'],
])('CALL-36 MSG-12 %j is rejected at %s', async (input, pointer, key) => {
  const { code, errors } = await ask(input);
  expect(code).toBe(codes.invalidParameter);
  expect(errors.map((error) => [error.pointer, error.key])).toEqual([[pointer, key]]);
});

test('CALL-36 D-61 a well-formed code that the catalogue lacks is answered, and said to be unknown', async () => {
  const { data } = await ask({ origin: '44100', destination: '97999' });
  expect(data.destination).toMatchObject({ status: 'found', zip: '97999', known: false, state: 'Yucatán', city: null });
  expect(data.products.length).toBeGreaterThan(0);
});

test('D-90 cities count like their postal codes, however they are written', async () => {
  const byCode = await ask(question);
  for (const [origin, destination] of [
    ['Guadalajara', 'Mérida'],
    ['  GUADALAJARA ', 'merida'],
    ['guadalajara, jal.', 'Merida, Yucatán'],
  ]) {
    const { data } = await ask({ origin, destination });
    expect([data.origin.zip, data.destination.city]).toEqual(['44100', 'Mérida']);
    expect(data.products).toEqual(byCode.data.products);
  }
  const { data } = await ask({ origin: 'CDMX', destination: 'Zapopan' });
  expect(data.origin).toMatchObject({ status: 'found', city: 'Ciudad de México' });
  expect(data.destination).toMatchObject({ status: 'found', city: 'Zapopan', state: 'Jalisco' });
});

test('D-90 a name that several states have is asked back with its choices, and each choice is one place', async () => {
  const row = {
    township: 'Guadalupe',
    colonies: ['Centro'],
    coverage: 'covered' as const,
    latitude: 22.7,
    longitude: -102.5,
  };
  await server.context.db
    .insertInto('postal_codes')
    .values([
      { ...row, zip: '98600', state: 'ZAC', city: 'Guadalupe' },
      { ...row, zip: '67111', state: 'NLE', city: 'Guadalupe' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { data } = await ask({ origin: 'guadalupe', destination: '97000' });
  expect(data).toMatchObject({ origin: { status: 'ambiguous', zip: null }, products: [], days: [] });
  expect(data.origin.choices.map(({ city, state }) => `${city}, ${state}`)).toEqual(
    expect.arrayContaining(['Guadalupe, Nuevo León', 'Guadalupe, Zacatecas']),
  );
  for (const { city, state } of data.origin.choices) {
    const chosen = await ask({ origin: `${city}, ${state}`, destination: '97000' });
    expect(chosen.data.origin).toMatchObject({ status: 'found', state });
  }
});

test('D-90 the beginning of a name offers what begins like it; nothing like it is unknown', async () => {
  const { data } = await ask({ origin: 'Guadala', destination: '97000' });
  expect(data.origin.status).toBe('ambiguous');
  expect(data.origin.choices.map(({ city }) => city)).toContain('Guadalajara');
  for (const origin of ['Atlantis', '%', '__', 'Mérida, Jalisco', "'; drop table postal_codes; --"]) {
    expect((await ask({ origin, destination: '97000' })).data).toMatchObject({
      origin: { status: 'unknown', choices: [] },
      products: [],
    });
  }
});

test('D-90 the beginning of a name with a state offers that state’s places, however many others begin like it', async () => {
  const row = { colonies: ['Centro'], coverage: 'covered' as const, latitude: 20.6, longitude: -103.3 };
  const elsewhere = Array.from({ length: 13 }, (_, index) => ({
    ...row,
    zip: `449${index + 10}`,
    state: 'JAL' as const,
    city: `Zzampa ${index + 10}`,
    township: 'Zzampa',
  }));
  const there = { ...row, zip: '97999', state: 'YUC' as const, city: 'Zzampa 99', township: 'Zzampa 99' };
  await server.context.db
    .insertInto('postal_codes')
    .values([...elsewhere, there])
    .execute();
  const { data } = await ask({ origin: 'Zzamp, Yucatán', destination: '97000' });
  expect(data.origin.choices).toEqual([{ zip: '97999', city: 'Zzampa 99', state: 'Yucatán' }]);
});

test('CALL-36 one address can’t copy the whole tariff', async () => {
  const ip = '203.0.113.36';
  let refused = 0;
  for (let asked = 0; asked < 121; asked += 1)
    if ((await ask(question, ip)).code === codes.tooManyRequests) refused += 1;
  expect(refused).toBe(1);
  expect((await ask(question, '203.0.113.37')).code).toBe(codes.success);
});
