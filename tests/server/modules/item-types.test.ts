/** D-69: item types are a list that the server stores, and the handling follows from it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Customer, friday, newCustomer, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
  await server.context.db
    .insertInto('item_types')
    .values({
      code: 'plants',
      goods_category: 'perishable',
      position: 5,
      names: JSON.stringify({ es: 'Plantas', en: 'Plants' }),
    })
    .execute();
});
afterAll(() => server.close());

const country = { countryId: 1 };

const order = (parcel: object) =>
  server.call('orderAdd', orderInput({ parcel: { ...orderInput().parcel, ...parcel } }), { token: ana.token });

async function placed(parcel: object) {
  const { data, codeName } = await order(parcel);
  expect(codeName).toBe('success');
  return (await server.call('orderDetail', { orderNo: data.orderNo }, { token: ana.token })).data.parcel;
}

test('CALL-26 CALL-61 D-69 a new row is on offer at once, to the website and to the app, in the visitor’s language', async () => {
  const list = (await server.call('goodsList', country, { lang: 'ES' })).data;
  expect(list).toContainEqual({ code: 'plants', label: 'Plantas', goodsCategory: 'perishable', hsCode: null });
  expect(list).toContainEqual({
    code: 'electronics',
    label: 'Electrónica',
    goodsCategory: 'battery',
    hsCode: '851713',
  });
  expect((await server.call('itemCategories', country, { lang: 'ES' })).data).toEqual(list);
  const arabic = (await server.call('goodsList', country, { lang: 'AR' })).data;
  expect(arabic.find(({ code }) => code === 'plants')?.label).toBe('Plants');
});

test('D-69 non-perishable food proposes no perishable handling', async () => {
  const list = (await server.call('goodsList', country, { lang: 'ES' })).data;
  expect(list).toContainEqual(
    expect.objectContaining({ code: 'food', label: 'Alimentos no perecederos', goodsCategory: 'general' }),
  );
});

test('D-69 an order holds a type that came to the list later; how it is handled is proposed by the type', async () => {
  expect(await placed({ itemType: 'plants', goodsCategory: undefined })).toMatchObject({
    itemType: 'plants',
    goodsCategory: 'perishable',
  });
});

test('D-69 how it is handled may be said otherwise', async () => {
  expect(await placed({ itemType: 'electronics', goodsCategory: 'fragile' })).toMatchObject({
    goodsCategory: 'fragile',
  });
});

test('D-69 a type that is not on the list is rejected where it was chosen', async () => {
  const { codeName, errors } = await order({ itemType: 'gold' });
  expect([codeName, errors]).toEqual([
    'invalidParameter',
    [{ pointer: '/parcel/itemType', key: 'answers:refusal.itemTypeNotListed', params: {} }],
  ]);
});
