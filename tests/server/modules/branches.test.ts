import { afterAll, beforeAll, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { distanceKm } from '#domain/address/distances.ts';
import { states } from '#domain/address/states.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { fillBranches } from './support/branches.ts';

// A Friday afternoon in the capital.
const friday = '2026-11-20T18:00:00Z';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

let visitor = 0;
/** Each from another address: another test covers the limit per address. */
const from = () => ({ ip: `10.1.${(visitor += 1) >> 8}.${visitor & 255}` });
const names = ({ branches }: { branches: { name: string }[] }) => branches.map(({ name }) => name);
const search = (text: string) => server.call('networkSearch', { text }, from());
const byZip = (zipCode: string) => server.call('networkByZip', { zipCode }, from());

test('CALL-31 D-02 a postal code leads to the branch at it, then to the others around, nearest first with their distance', async () => {
  const { data } = await byZip('97070');
  expect(data.place).toMatchObject({
    kind: 'postalCode',
    zip: '97070',
    known: true,
    city: 'Mérida',
    state: 'YUC',
    cityId: 'YUC-merida',
  });
  expect(data.branches[0]).toMatchObject({
    name: 'Mérida García Ginerés',
    street: 'Av. Colón 501, por calle 28',
    phone: '9990000101',
    timeZone: 'America/Merida',
    services: ['dropOff', 'pickUp', 'packaging', 'codPayout', 'international'],
  });
  expect(data.branches[0]?.distanceKm).toBe(0);
  const others = data.branches.map((branch) => branch.distanceKm ?? Number.NaN);
  expect(others).toEqual(others.toSorted((one, other) => one - other));
  expect(others.every((km) => km <= constants.branches.nearKm)).toBe(true);
  expect(names(data)).not.toContain('Valladolid');
});

test('CALL-31 where hardly anything is near, the three nearest are listed all the same', async () => {
  const { data } = await byZip('23400');
  expect(data.branches).toHaveLength(3);
  expect(data.branches.at(-1)?.distanceKm).toBeGreaterThan(constants.branches.nearKm);
});

test('CALL-31 MSG-09 a well-formed code that the catalogue lacks is said to be unknown, with the nearest numbers of its state', async () => {
  const { codeName, data } = await byZip('99999');
  expect(codeName).toBe('success');
  expect(data.place).toMatchObject({ kind: 'postalCode', zip: '99999', known: false, state: 'ZAC', latitude: null });
  expect(names(data)).toEqual(['Guadalupe Bernárdez', 'Zacatecas Lomas de la Soledad', 'Zacatecas Centro']);
  expect(names((await byZip('45999')).data)[0]).toBe('Tlaquepaque Centro');
  expect(data.branches.every(({ distanceKm: km }) => km === null)).toBe(true);
});

test.each([
  ['00000', 'rules:postalCode.prefix'],
  ['17000', 'rules:postalCode.prefix'],
  ['9707O', 'rules:postalCode.characters'],
  ['970', 'rules:postalCode.count'],
  ["97070'; drop table branches; --", 'rules:postalCode.characters'],
])('CALL-31 the code %s is rejected by the compiled rule', async (zipCode, key) => {
  const { codeName, errors } = await byZip(zipCode);
  expect(codeName).toBe('invalidParameter');
  expect(errors).toMatchObject([{ pointer: '/zipCode', key }]);
});

test.each([
  ['97070', 'Mérida García Ginerés'],
  ['97 070', 'Mérida García Ginerés'],
  ['C.P. 97070', 'Mérida García Ginerés'],
  ['cp97070', 'Mérida García Ginerés'],
  ['٩٧٠٧٠', 'Mérida García Ginerés'],
  ['\u200e97070', 'Mérida García Ginerés'],
  ['97070 Mérida', 'Mérida García Ginerés'],
  ['merida', 'Kanasín'],
  ['Mérida, Yucatán', 'Kanasín'],
  ['MÉRIDA, YUC.', 'Kanasín'],
  ['García Ginerés', 'Mérida García Ginerés'],
  ['av colon 501', 'Mérida García Ginerés'],
  ['Paseo de los Héroes 10105', 'Tijuana Zona Río'],
  ['altabrisa', 'Mérida Altabrisa'],
  ['CDMX', 'Ciudad de México Central de Abasto'],
  ['zapopan', 'Zapopan Centro'],
  ['Guadalupe, N.L.', 'Guadalupe Linda Vista'],
])('FEAT-04 the field understands %s', async (text, first) => {
  const { codeName, data } = await search(text);
  expect(codeName).toBe('success');
  expect(data.branches[0]?.name).toBe(first);
});

test('FEAT-04 the field says what it understood: a code, a city with its middle, a state with its own city first, or words', async () => {
  expect((await search('97070')).data.place.kind).toBe('postalCode');
  const city = (await search('Mérida')).data;
  expect(city.place).toMatchObject({ kind: 'city', cityId: 'YUC-merida', city: 'Mérida', state: 'YUC' });
  expect(
    distanceKm(
      { latitude: city.place.latitude ?? 0, longitude: city.place.longitude ?? 0 },
      { latitude: 20.97, longitude: -89.62 },
    ),
  ).toBeLessThan(20);
  const state = (await search('Puebla')).data;
  expect(state.place).toMatchObject({ kind: 'state', state: 'PUE', city: null });
  expect(state.branches[0]?.cityId).toBe('PUE-puebla');
  expect(names(state)).toContain('Tehuacán Centro');
  expect((await search('calle hidalgo')).data.place.kind).toBe('street');
});

test('FEAT-04 cities of one name in several states are several places: all are listed, and each can be chosen', async () => {
  const { db } = server.context;
  const branch = { colony: 'Centro', street: 'Calle Hidalgo', services: ['dropOff' as const] };
  await db
    .insertInto('branches')
    .values([
      {
        ...branch,
        code: 'T-1',
        name: 'Villa Doble Norte',
        zip: '67100',
        state: 'NLE',
        city: 'Villa Doble',
        latitude: 25.7,
        longitude: -100.2,
      },
      {
        ...branch,
        code: 'T-2',
        name: 'Villa Doble Oeste',
        zip: '98600',
        state: 'ZAC',
        city: 'Villa Doble',
        latitude: 22.7,
        longitude: -102.5,
      },
    ])
    .execute();
  await db
    .insertInto('postal_codes')
    .values({
      zip: '29999',
      state: 'CHP',
      city: 'Villa Doble',
      township: 'Otro',
      colonies: ['Centro'],
      coverage: 'covered',
      latitude: 16.7,
      longitude: -93.1,
    })
    .execute();
  const { data } = await search('villa doble');
  expect(data.place).toMatchObject({ kind: 'city', city: 'Villa Doble', cityId: null, state: null, latitude: null });
  expect(names(data)).toEqual(['Villa Doble Norte', 'Villa Doble Oeste']);
  expect(data.namesakes).toEqual([
    { city: 'Villa Doble', state: 'CHP', cityId: null, zip: '29999' },
    { city: 'Villa Doble', state: 'NLE', cityId: 'NLE-villa-doble', zip: null },
    { city: 'Villa Doble', state: 'ZAC', cityId: 'ZAC-villa-doble', zip: null },
  ]);
  const one = (await search('Villa Doble, Zac.')).data;
  expect([one.place.cityId, one.namesakes, names(one)]).toEqual(['ZAC-villa-doble', [], ['Villa Doble Oeste']]);
  await db.deleteFrom('branches').where('code', '=', 'T-1').execute();
  const both = (await search('villa doble')).data;
  expect([both.place.cityId, both.namesakes.map(({ state }) => state)]).toEqual(['ZAC-villa-doble', ['CHP', 'ZAC']]);
  await db.deleteFrom('branches').where('code', '=', 'T-2').execute();
  expect((await search('villa doble')).data).toMatchObject({ place: { kind: 'city', state: 'CHP' }, namesakes: [] });
  await db.deleteFrom('postal_codes').where('zip', '=', '29999').execute();
});

test('FEAT-04 a town without a branch leads to those around it', async () => {
  const { data } = await search('Celestún');
  expect(data.place).toMatchObject({ kind: 'city', city: 'Celestún', zip: null });
  expect(data.branches.length).toBeGreaterThanOrEqual(constants.branches.minListed);
  expect(data.branches.every(({ state }) => state === 'YUC')).toBe(true);
});

test('FEAT-04 every city and municipality of the catalogue can be suggested, those with branches as such', async () => {
  const { data } = await server.call('placeNames', {}, from());
  const yucatan = data.states.find(({ name }) => name === 'Yucatán');
  expect(data.states).toHaveLength(states.length);
  expect(yucatan?.cities).toContainEqual({ name: 'Mérida', branches: expect.any(Number) });
  expect(yucatan?.towns).toContain('Celestún');
  for (const { cities, towns } of data.states) {
    const named = [...cities.map(({ name }) => name), ...towns];
    expect(new Set(named).size).toBe(named.length);
    expect(named).not.toContain('');
  }
});

test('FEAT-04 a town that is suggested leads to the branches around it', async () => {
  expect((await search('Celestún, Yucatán')).data.place).toMatchObject({ kind: 'city', city: 'Celestún' });
});

test.each([
  '00000',
  '12',
  '970700',
  '99999999999999999999',
  'Atlantis',
  '%%%',
  '___',
  '\\',
  "'; select pg_sleep(9) --",
  '🙂',
  '...',
])('MSG-09 FEAT-04 the field finds nothing for %s and says so', async (text) => {
  const { codeName, msg } = await search(text);
  expect(codeName).toBe('networkNotFound');
  expect(msg).toBe('No encontramos sucursales para esa búsqueda. Revisa el código postal o busca por ciudad.');
});

test('FEAT-04 an empty field and a text that is too long are rejected by the compiled rule', async () => {
  expect((await search('  ')).errors).toMatchObject([{ pointer: '/text', key: 'rules:text.required' }]);
  expect((await search('x'.repeat(51))).errors).toMatchObject([{ pointer: '/text', key: 'rules:maxLength' }]);
});

test('FEAT-04 D-02 a position leads to the nearest branches', async () => {
  const { data } = await server.call('networkNear', { latitude: 20.9683, longitude: -89.6159 }, from());
  expect(data.place).toMatchObject({ kind: 'position', state: 'YUC', latitude: 20.9683 });
  expect(data.branches[0]).toMatchObject({ name: 'Mérida Centro', distanceKm: 0 });
  expect(data.branches[1]?.distanceKm).toBeCloseTo(3.1, 1);
});

test.each([
  ['in Madrid', 40.4168, -3.7038],
  ['in Houston', 29.7604, -95.3698],
  ['with latitude and longitude swapped', -89.6159, 20.9683],
  ['of a device that knows nothing', 0, 0],
  ['at the pole', 90, 180],
])('FEAT-04 a position %s is outside of Mexico', async (_, latitude, longitude) => {
  const { codeName, msg } = await server.call('networkNear', { latitude, longitude }, { ...from(), lang: 'EN' });
  expect(codeName).toBe('outsideMexico');
  expect(msg).toBe('Your location is outside of Mexico. Search by postal code or city.');
});

test.each([
  [{ latitude: 90.1, longitude: 0 }, '/latitude'],
  [{ latitude: 20, longitude: -180.5 }, '/longitude'],
  [{ latitude: '20', longitude: -89 }, '/latitude'],
  [{ latitude: 20 }, '/longitude'],
])('FEAT-04 the position %o is no position', async (position, pointer) => {
  const { codeName, errors } = await server.call('networkNear', position, from());
  expect(codeName).toBe('invalidParameter');
  expect(errors).toMatchObject([{ pointer }]);
});

test('CALL-30 FEAT-04 a state’s branches, or those of one of its cities', async () => {
  const state = (await server.call('networkByProvince', { provinceId: 'YUC' }, from())).data;
  expect(state).toMatchObject({ total: 9, page: 1, place: { kind: 'state', state: 'YUC' } });
  expect(new Set(state.branches.map((branch) => branch.state))).toEqual(new Set(['YUC']));
  const city = (await server.call('networkByProvince', { provinceId: 'YUC', cityId: 'YUC-valladolid' }, from())).data;
  expect(names(city)).toEqual(['Valladolid']);
  expect(city.place).toMatchObject({ kind: 'city', city: 'Valladolid' });
});

test('CALL-30 CALL-54 MSG-08 every state has at least three branches; one without says that there are none', async () => {
  const { areas } = (await server.call('areaList', {}, from())).data;
  expect(areas.map(({ state }) => state)).toEqual(states.map(({ code }) => code));
  for (const { state, branches, cities } of areas) {
    expect(branches, state).toBeGreaterThanOrEqual(3);
    expect(branches).toBe(cities.reduce((sum, city) => sum + city.branches, 0));
  }
  const empty = await openTestServer({ now: friday });
  await empty.context.db.deleteFrom('branches').where('state', '=', 'TLA').execute();
  const answer = await empty.call('networkByProvince', { provinceId: 'TLA' });
  expect(answer.codeName).toBe('noOutlets');
  expect(answer.msg).toBe('En esta zona no hay sucursales. Elige otra.');
  expect((await empty.call('networkByZip', { zipCode: '90999' })).codeName).toBe('networkNotFound');
  const after = (await empty.call('areaList', {})).data.areas.find(({ state }) => state === 'TLA');
  expect(after).toMatchObject({ name: 'Tlaxcala', branches: 0, cities: [] });
  await empty.context.db.deleteFrom('branches').execute();
  expect((await empty.call('networkNear', { latitude: 19.43, longitude: -99.13 })).codeName).toBe('networkNotFound');
  expect((await empty.call('networkMap', {})).data.points).toEqual([]);
  await empty.close();
});

test('CALL-30 CALL-55 MSG-08 a city of another state, an unknown one and a page beyond the last have no branches', async () => {
  const code = async (input: object) => (await server.call('networkByProvince', input, from())).codeName;
  expect(await code({ provinceId: 'JAL', cityId: 'YUC-merida' })).toBe('noOutlets');
  expect(await code({ provinceId: 'JAL', cityId: 'JAL-atlantis' })).toBe('noOutlets');
  expect(await code({ provinceId: 'JAL', page: 2 })).toBe('noOutlets');
  expect(await code({ provinceId: 'jal' })).toBe('invalidParameter');
  expect(await code({ provinceId: 'JAL', page: 0 })).toBe('invalidParameter');
  expect((await server.call('sitesByArea', { areaId: "x' or '1'='1" }, from())).codeName).toBe('noOutlets');
});

test('CALL-55 D-02 the branches of each city of the area list are there, as many as it says', async () => {
  const { areas } = (await server.call('areaList', {}, from())).data;
  for (const { cityId, name, branches } of areas.find(({ state }) => state === 'JAL')?.cities ?? []) {
    const { data } = await server.call('sitesByArea', { areaId: cityId }, from());
    expect(data.total).toBe(branches);
    expect(new Set(data.branches.map(({ city }) => city))).toEqual(new Set([name]));
  }
});

test('CALL-69 what the network does in cities: branches, services, days, and whether couriers collect', async () => {
  const ask = async (cityIds: string[]) => server.call('onlineConfig', { cityIds }, from());
  const { data } = await ask(['YUC-valladolid', 'YUC-merida', 'YUC-atlantis']);
  expect(data.cities.map(({ cityId }) => cityId)).toEqual(['YUC-valladolid', 'YUC-merida']);
  expect(data.cities[0]).toEqual({
    cityId: 'YUC-valladolid',
    name: 'Valladolid',
    state: 'YUC',
    branches: 1,
    collects: true,
    services: [
      { service: 'dropOff', branches: 1 },
      { service: 'pickUp', branches: 1 },
      { service: 'packaging', branches: 1 },
    ],
    saturdays: 1,
    sundays: 0,
    holidays: 0,
  });
  expect(data.cities[1]).toMatchObject({ branches: 8, saturdays: 8, sundays: 2, holidays: 2 });
  expect(data.cities[1]?.services).toContainEqual({ service: 'codPayout', branches: 1 });
  expect((await ask(['YUC-atlantis'])).codeName).toBe('noOutlets');
  expect((await ask([])).codeName).toBe('invalidParameter');
  expect((await ask(Array.from({ length: 41 }, (_, index) => `YUC-${index}`))).codeName).toBe('invalidParameter');
  await server.context.db
    .updateTable('postal_codes')
    .set({ coverage: 'none' })
    .where('city', '=', 'Valladolid')
    .execute();
  expect((await ask(['YUC-valladolid'])).data.cities[0]?.collects).toBe(false);
});

test('CALL-69 D-94 couriers collect in a city that the catalogue calls by another name than its branches', async () => {
  const { db } = server.context;
  const collects = async () =>
    (await server.call('onlineConfig', { cityIds: ['YUC-valladolid'] }, from())).data.cities[0]?.collects;
  const { zip, city } = await db
    .selectFrom('branches')
    .select(['zip', 'city'])
    .where('city_id', '=', 'YUC-valladolid')
    .executeTakeFirstOrThrow();
  const write = (row: { city: string; coverage: 'covered' | 'none' }) =>
    db.updateTable('postal_codes').set(row).where('zip', '=', zip).execute();
  await write({ city: 'Valladolid de Yucatán', coverage: 'covered' });
  expect(await collects()).toBe(true);
  await write({ city: 'Valladolid de Yucatán', coverage: 'none' });
  expect(await collects()).toBe(false);
  await write({ city, coverage: 'none' });
});

test('D-91 CALL-30 each state has as many dots on the map as branches in its list', async () => {
  const { points } = (await server.call('networkMap', {}, from())).data;
  for (const { code } of states) {
    const { total } = (await server.call('networkByProvince', { provinceId: code }, from())).data;
    expect(
      points.filter(({ state }) => state === code),
      code,
    ).toHaveLength(total);
  }
});

test('D-91 the map has every branch as a dot', async () => {
  const { points } = (await server.call('networkMap', {}, from())).data;
  const { count } = await server.context.db
    .selectFrom('branches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(points).toHaveLength(Number(count));
  expect(points.find(({ code }) => code === 'YUC-CENTRO')).toEqual({
    code: 'YUC-CENTRO',
    name: 'Mérida Centro',
    cityId: 'YUC-merida',
    city: 'Mérida',
    state: 'YUC',
    latitude: 20.9683,
    longitude: -89.6159,
  });
});

test('FEAT-04 whether a branch is open follows from the server’s clock, in the branch’s time zone, with public holidays', async () => {
  const opening = async (now: string, text: string, name: string) => {
    server.setNow(now);
    const { data } = await search(text);
    expect(data.now).toBe(new Date(now).toISOString());
    const { open, changesAt, timeZone } = data.branches.find((branch) => branch.name === name) ?? {};
    return { open, changesAt, timeZone };
  };
  const yucatan = 'America/Merida';
  expect(await opening('2026-11-21T01:30:00Z', 'merida', 'Mérida Centro')).toEqual({
    open: false,
    changesAt: '2026-11-21T15:00:00.000Z',
    timeZone: yucatan,
  });
  expect(await opening('2026-11-21T01:30:00Z', 'merida', 'Mérida García Ginerés')).toEqual({
    open: true,
    changesAt: '2026-11-21T02:00:00.000Z',
    timeZone: yucatan,
  });
  // At that instant it is 20:30 in Cancún and 17:30 in Tijuana.
  expect(await opening('2026-11-21T01:30:00Z', 'cancun', 'Cancún Centro')).toEqual({
    open: false,
    changesAt: '2026-11-21T14:00:00.000Z',
    timeZone: 'America/Cancun',
  });
  expect(await opening('2026-11-21T01:30:00Z', 'tijuana', 'Tijuana Zona Río')).toEqual({
    open: true,
    changesAt: '2026-11-21T04:00:00.000Z',
    timeZone: 'America/Tijuana',
  });
  // The third Monday of November.
  expect(await opening('2026-11-16T18:00:00Z', 'merida', 'Mérida Centro')).toMatchObject({
    open: false,
    changesAt: '2026-11-17T15:00:00.000Z',
  });
  expect(await opening('2026-11-16T18:00:00Z', 'merida', 'Mérida Altabrisa')).toMatchObject({
    open: true,
    changesAt: '2026-11-17T03:00:00.000Z',
  });
  server.setNow(friday);
});

test('FEAT-04 hostile text in a branch is answered as the text that it is, and found by its words', async () => {
  const other = await openTestServer({ now: friday });
  const name = `<img src=x onerror=alert(1)> "'; drop table branches; -- \u202e{{name}} %s`;
  const row = {
    code: '<b>',
    name,
    zip: '97070',
    state: 'YUC',
    city: '<script>Mérida</script>',
    colony: '&amp;',
    street: '${1}',
    latitude: 20.9,
    longitude: -89.6,
  } as const;
  await other.context.db.insertInto('branches').values(row).execute();
  const { data } = await other.call('networkSearch', { text: 'drop table branches' });
  expect(data.branches).toMatchObject([
    { code: '<b>', name, city: '<script>Mérida</script>', cityId: 'YUC-script-merida-script', street: '${1}' },
  ]);
  const sites = await other.call('sitesByArea', { areaId: 'YUC-script-merida-script' });
  expect(sites.data.total).toBe(1);
  expect(
    (await other.call('areaList', {})).data.areas.flatMap(({ cities }) => cities.map((city) => city.name)),
  ).toContain('<script>Mérida</script>');
  await other.close();
});

test('D-43 one address may ask a hundred and twenty times a minute, all calls about branches together', async () => {
  const ip = '10.9.9.9';
  const ask = async (index: number) =>
    (index % 2
      ? await server.call('networkMap', {}, { ip })
      : await server.call('networkSearch', { text: 'Mérida' }, { ip })
    ).codeName;
  const codes: (string | undefined)[] = [];
  for (let index = 0; index < 121; index += 1) codes.push(await ask(index));
  expect(codes.slice(0, 120).every((code) => code === 'success')).toBe(true);
  expect(codes[120]).toBe('tooManyRequests');
  for (const [id, input] of [
    ['networkByProvince', { provinceId: 'YUC' }],
    ['networkByZip', { zipCode: '97070' }],
    ['networkNear', { latitude: 20.9, longitude: -89.6 }],
    ['areaList', {}],
    ['sitesByArea', { areaId: 'YUC-merida' }],
    ['onlineConfig', { cityIds: ['YUC-merida'] }],
  ] as const) {
    expect((await server.call(id, input, { ip })).codeName, id).toBe('tooManyRequests');
  }
  expect((await search('Mérida')).codeName).toBe('success');
  server.setNow('2026-11-20T18:01:01Z');
  expect(await ask(0)).toBe('success');
  server.setNow(friday);
});

test('D-02 with 5,000 branches the nearest are those that the great circle says, and lists come in pages', async () => {
  const large = await openTestServer({ now: friday });
  const rows = await fillBranches(large.context.db, 5_000);
  const { db } = large.context;
  const everything = await db.selectFrom('branches').select(['code', 'latitude', 'longitude']).execute();
  expect(everything.length).toBeGreaterThan(rows);
  for (const place of [
    { latitude: 19.43, longitude: -99.13 },
    { latitude: 32.5, longitude: -116.9 },
    { latitude: 21.1, longitude: -86.9 },
  ]) {
    const { data } = await large.call('networkNear', place);
    const byHand = everything.map((branch) => distanceKm(place, branch)).toSorted((one, other) => one - other);
    data.branches.forEach(({ distanceKm: km }, index) => expect(km).toBeCloseTo(byHand[index] ?? Number.NaN, 0));
  }
  const page = async (number: number) =>
    (await large.call('networkByProvince', { provinceId: 'CMX', page: number })).data;
  const [first, second] = [await page(1), await page(2)];
  expect([first.branches.length, second.branches.length]).toEqual([50, 50]);
  expect(first.total).toBe(second.total);
  const visited = new Set([...first.branches, ...second.branches].map(({ code }) => code));
  expect(visited.size).toBe(100);
  await large.close();
});
