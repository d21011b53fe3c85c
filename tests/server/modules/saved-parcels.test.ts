/** Parcels that a customer saves under a name (FEAT-05, ENT-15); `foreign-data.test.ts` covers their ownership. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { clothes } from '#fixtures/parcels.ts';
import { type Customer, friday, later, newCustomer } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(async () => {
  server.setNow(new Date(friday));
  ana = await newCustomer(server);
});
afterAll(() => server.close());

const add = (name: string, parcel: object = clothes, token = ana.token) =>
  server.call('savedParcelAdd', { name, parcel }, { token });
const list = async () => (await server.call('savedParcelList', {}, { token: ana.token })).data.rows;
const names = async () => (await list()).map(({ name }) => name);
const rename = (id: string, name: string) => server.call('savedParcelRename', { id, name }, { token: ana.token });
const use = (id: string) => server.call('savedParcelUse', { id }, { token: ana.token });
const remove = (id: string) => server.call('savedParcelDelete', { id }, { token: ana.token });

/** As a parcel was stored before lists and limits changed. */
async function stored(parcel: object): Promise<void> {
  await server.context.db
    .insertInto('parcel_profiles')
    .values({
      id: uuidv7(),
      user_id: ana.user.userId,
      name: 'De antes',
      name_key: 'de antes',
      parcel: JSON.stringify(parcel),
      created_at: friday,
      last_used_at: friday,
    })
    .execute();
}

const taken = [{ pointer: '/name', key: 'answers:refusal.savedParcelNameTaken', params: {} }];

test('FEAT-05 ENT-15 a saved parcel is answered with every field it was saved with, and nothing that follows from them', async () => {
  const parcel = {
    ...clothes,
    hasVolume: true,
    length: 30,
    width: 20,
    height: 10,
    serviceType: 'EZ',
    bag: 'medium',
    goodsCategory: 'fragile',
    insure: true,
    remark: 'Con cuidado',
  };
  const { codeName, data } = await add('  Playeras ', { ...parcel, billingWeight: 3 });
  expect(codeName).toBe('success');
  expect(data).toMatchObject({ name: 'Playeras', parcel, lapsed: [] });
  expect(data.parcel).not.toHaveProperty('billingWeight');
  expect(await list()).toEqual([data]);
});

test('FEAT-05 the last used one comes first, and saving is a use', async () => {
  const { data: one } = await add('Uno');
  server.setNow(later(1));
  await add('Dos');
  expect(await names()).toEqual(['Dos', 'Uno']);
  server.setNow(later(2));
  expect((await use(one.id)).codeName).toBe('success');
  expect(await names()).toEqual(['Uno', 'Dos']);
});

test('FEAT-05 a second saved parcel of the same name is rejected at the name, whatever its spelling; renaming may change the spelling', async () => {
  const { data: one } = await add('Café de olla');
  await add('Dulces');
  const again = await add(' CAFE de olla');
  expect([again.codeName, again.errors]).toEqual(['invalidParameter', taken]);
  const renamed = await rename(one.id, 'dulces');
  expect([renamed.codeName, renamed.errors]).toEqual(['invalidParameter', taken]);
  expect((await rename(one.id, 'CAFÉ de Olla')).codeName).toBe('success');
  expect((await names()).toSorted()).toEqual(['CAFÉ de Olla', 'Dulces']);
  // Names are each customer's own.
  const beto = await newCustomer(server);
  expect((await add('Dulces', clothes, beto.token)).codeName).toBe('success');
});

test('FEAT-05 a deleted one is gone, and its name is free', async () => {
  const { data } = await add('Playeras');
  expect((await remove(data.id)).codeName).toBe('success');
  expect((await remove(data.id)).codeName).toBe('notFound');
  expect(await names()).toEqual([]);
  expect((await add('Playeras')).codeName).toBe('success');
});

test('FEAT-05 no more than the limit are saved, however many come at once', async () => {
  const { maxEntries } = constants.savedParcels;
  const tries = await Promise.all(Array.from({ length: maxEntries + 5 }, (_, index) => add(`Paquete ${index}`)));
  const outcomes = tries.map(({ codeName }) => codeName);
  expect(outcomes.filter((codeName) => codeName === 'success')).toHaveLength(maxEntries);
  expect(outcomes.filter((codeName) => codeName === 'savedParcelsFull')).toHaveLength(5);
});

test('FEAT-05 RULE-WEB-09 RULE-WEB-11 what can’t be sent can’t be saved', async () => {
  const refused = async (change: object) =>
    (await add('Malo', { ...clothes, ...change })).errors.map(({ pointer }) => pointer);
  expect(await refused({ itemValue: -1 })).toEqual(['/parcel/itemValue']);
  expect(await refused({ productType: 'businessParcel', weight: 5.5 })).toEqual(['/parcel/weight']);
  expect(await refused({ weight: undefined })).toEqual(['/parcel/weight']);
  expect(await names()).toEqual([]);
});

test('FEAT-05 D-50 one as heavy as the phone may send is saved whole, and no heavier one', async () => {
  expect((await add('Telar', { ...clothes, weight: 42.25 })).data).toMatchObject({
    parcel: { weight: 42.25 },
    lapsed: [],
  });
  expect((await list())[0]).toMatchObject({ parcel: { weight: 42.25 }, lapsed: [] });
  expect((await add('Yunque', { ...clothes, weight: 50.01 })).codeName).toBe('invalidParameter');
});

const size = { hasVolume: true, length: 30, width: 20, height: 10 };

test.each([
  ['D-69 an item type that is no longer listed', { itemType: 'telegrams' }, ['itemType']],
  ['D-50 a weight above today’s limit', { weight: 80 }, ['weight']],
  ['RULE-WEB-11 a billing weight beyond Business Parcel', { productType: 'businessParcel', weight: 6 }, ['weight']],
  [
    'D-51 a side that is too long takes its box along',
    { ...size, length: 200 },
    ['hasVolume', 'length', 'width', 'height'],
  ],
  ['RULE-WEB-12 a bag without its service', { bag: 'small' }, ['bag']],
  ['D-54 a bag that there is no more', { serviceType: 'EZ', bag: 'huge' }, ['bag']],
  ['D-53 money to collect that the account may not', { codAmount: 10_000 }, ['codAmount']],
  ['RULE-WEB-09 a value above today’s limit', { itemValue: 9_000_000 }, ['itemValue']],
  ['two at once', { itemType: 'telegrams', weight: 80 }, ['itemType', 'weight']],
])('FEAT-05 ENT-15 of an old parcel, %s is named and the rest still holds', async (_, change, lapsed) => {
  const parcel = { ...clothes, ...change };
  await stored(parcel);
  const [found] = await list();
  expect(found?.lapsed.toSorted()).toEqual(lapsed.toSorted());
  expect(found?.parcel).toEqual(Object.fromEntries(Object.entries(parcel).filter(([name]) => !lapsed.includes(name))));
});

test('RULE-WEB-04 D-38 a bag that the parcel is too heavy for lapses only where the operator insists on it', async () => {
  await stored({ ...clothes, serviceType: 'EZ', bag: 'small' });
  expect((await list())[0]?.lapsed).toEqual(['bag']);
  const { db } = server.context;
  await db.insertInto('settings').values({ key: 'weightFlag', value: '0' }).execute();
  expect((await list())[0]?.lapsed).toEqual([]);
  await db.deleteFrom('settings').where('key', '=', 'weightFlag').execute();
});

test('FEAT-05 a field that the form has no more is left out without a word', async () => {
  await stored({ ...clothes, faxNumber: '33' });
  expect((await list())[0]).toMatchObject({ lapsed: [], parcel: clothes });
  expect((await list())[0]?.parcel).not.toHaveProperty('faxNumber');
});
