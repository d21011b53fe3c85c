import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { exits } from '#server/operator/command.ts';
import { readBack, toRows } from '#tests/server/documents/read-workbook.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { readPages } from '../documents/read-pdf.ts';
import { type Counter, openCounter } from '../operator/support.ts';
import { type Abroad, abroadInput, paris, shirts } from './support/abroad.ts';
import { type Customer, friday, newCustomer, newOrder, orderChange, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
let counter: Counter;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
  counter = await openCounter(server);
});
afterAll(() => server.close());

const add = (input: Abroad, { token } = ana) => server.call('internationalOrderAdd', input, { token });

async function placed(change: Partial<Abroad> = {}, by = ana) {
  const { codeName, data } = await add(abroadInput(change), by);
  expect(codeName).toBe('success');
  return data;
}

const detail = async (orderNo: string, { token } = ana) =>
  (await server.call('websiteOrderDetail', { orderNo }, { token })).data;

describe('CALL-58 D-64 an order to another country', () => {
  test('is created without a price, with the customs data', async () => {
    const { orderNo, estimate } = await placed();
    expect(await detail(orderNo)).toMatchObject({
      total: null,
      price: null,
      estimate,
      priceConfirmedAt: null,
      country: 'FR',
      counterpartCity: 'Paris',
      billingWeightKg: 2,
      recipient: { country: 'FR', phone: '+330612345678', zip: '75001', origin: 'Paris', address: '12 rue de Rivoli' },
      parcel: { productType: 'international', purpose: 'gift', originCountry: 'MX', hsCode: '610910' },
    });
  });

  test('D-65 is one order, however often its key is sent, and another one under it is rejected', async () => {
    const input = abroadInput();
    const first = (await add(input)).data;
    expect((await Promise.all([add(input), add(input)])).map(({ data }) => data)).toEqual([first, first]);
    expect((await add({ ...input, parcel: { ...shirts, quantity: 3 } })).codeName).toBe('idempotencyConflict');
  });

  test.each<[string, Partial<Abroad>, string, string]>([
    [
      'a country that nothing is sent to',
      { recipient: { ...paris, country: 'KP' } },
      '/recipient/country',
      'countryNotServed',
    ],
    ['no postal code where there are some', { recipient: { ...paris, zip: undefined } }, '/recipient/zip', 'zipNeeded'],
    ['a postal code of elsewhere', { recipient: { ...paris, zip: 'SW1A 1AA' } }, '/recipient/zip', 'zipOfCountry'],
    [
      'no tax number where customs asks for it',
      { recipient: { ...paris, country: 'BR', zip: '01310100' } },
      '/recipient/taxId',
      'taxIdNeeded',
    ],
    [
      'contents that aren’t on the list',
      { parcel: { ...shirts, itemType: 'ghosts' } },
      '/parcel/itemType',
      'itemTypeNotListed',
    ],
    [
      'more than a country takes',
      { parcel: { ...shirts, hasVolume: true, length: 60, width: 60, height: 60 } },
      '/parcel/weight',
      'tooHeavyForCountry',
    ],
  ])('is rejected for %s', async (_, change, pointer, reason) => {
    const { codeName, errors } = await add(abroadInput(change));
    expect(codeName).toBe('invalidParameter');
    expect(errors).toMatchObject([{ pointer, key: `answers:refusal.${reason}` }]);
  });

  test.each<[string, Partial<Abroad>, string]>([
    ['markup for a country', { recipient: { ...paris, country: '<b>FR</b>' } }, '/recipient/country'],
    ['10,000 characters', { recipient: { ...paris, street: 'x'.repeat(10_000) } }, '/recipient/street'],
    ['a customs code of five digits', { parcel: { ...shirts, hsCode: '61091' } }, '/parcel/hsCode'],
    ['a sale without a value', { parcel: { ...shirts, purpose: 'sale', itemValue: 0 } }, '/parcel/itemValue'],
    [
      'freight to be paid abroad',
      { pickup: { ...abroadInput().pickup, paymentMode: 'CC_CASH' as 'PP_CASH' } },
      '/pickup/paymentMode',
    ],
  ])('is rejected for %s', async (_, change, pointer) => {
    const { codeName, errors } = await add(abroadInput(change));
    expect([codeName, errors?.[0]?.pointer]).toEqual(['invalidParameter', pointer]);
  });

  test('a name that is markup is rejected', async () => {
    const { errors } = await add(abroadInput({ recipient: { ...paris, name: '<img src=x>' } }));
    expect(errors).toMatchObject([{ pointer: '/recipient/name' }]);
  });

  test('documents go without a value and a customs code', async () => {
    const { hsCode: _, ...rest } = shirts;
    const { orderNo } = await placed({
      parcel: { ...rest, itemType: 'documents', purpose: 'documents', itemValue: 0 },
    });
    expect((await detail(orderNo)).parcel).not.toHaveProperty('hsCode');
  });

  test('ROLE-04 D-68 belongs to its sender only, even where a customer has the same digits as the recipient’s phone', async () => {
    const { orderNo } = await placed({ recipient: { ...paris, phone: ana.phone } });
    const other = await newCustomer(server, 'Berta');
    const { codeName } = await server.call('orderDetail', { orderNo }, { token: other.token });
    expect(codeName).toBe('notFound');
    const { data } = await server.call(
      'websiteOrderList',
      { direction: 'received', page: 1, pageSize: 50 },
      { token: ana.token },
    );
    expect(data.rows.filter((row) => row.country !== null)).toEqual([]);
  });
});

describe('D-64 whatever shows an order shows one abroad', () => {
  test('lists', async () => {
    const { orderNo } = await placed();
    const asked = { direction: 'sent', page: 1, pageSize: 50 } as const;
    for (const call of ['orderList', 'websiteOrderList'] as const) {
      const { data } = await server.call(call, asked, { token: ana.token });
      expect(data.rows.find((row) => row.orderNo === orderNo)).toMatchObject({ total: null, country: 'FR' });
    }
  });

  test('tracking', async () => {
    const { waybillNo } = await placed();
    const { data } = await server.call('trackQuery', { waybills: [waybillNo], tail: '5678' }, { ip: freshIp() });
    expect(data.rows[0]?.parcel).toMatchObject({
      destinationCity: 'Paris',
      destinationState: '',
      destinationCountry: 'FR',
      productType: 'international',
      billingWeightKg: 2,
    });
  });

  test('labels and the courier’s list', async () => {
    const { orderNo } = await placed();
    const toText = async (format: string) => {
      const response = await server.app.inject({
        method: calls.orderLabels.method,
        url: calls.orderLabels.path,
        payload: { orderNos: [orderNo], format },
        headers: { authToken: ana.token, langType: 'ES' },
      });
      return (await readPages(new Uint8Array(response.rawPayload)))[0]?.text ?? '';
    };
    const label = await toText('a6');
    for (const word of ['Martin', 'Internacional', '75001 Paris', 'FRANCIA']) expect(label).toContain(word);
    expect(await toText('manifest')).toContain('Martin');
  });

  test('the download of one’s data', async () => {
    const carla = await newCustomer(server, 'Carla');
    await placed({}, carla);
    const response = await server.app.inject({
      method: 'POST',
      url: calls.dataExport.path,
      payload: {},
      headers: { authToken: carla.token, langType: 'ES' },
    });
    expect(response.statusCode).toBe(200);
    const cells = readBack(response.rawPayload).flatMap((sheet) => toRows(sheet).flat());
    for (const cell of ['FR', '610910', 'Regalo', 'Precio por confirmar']) expect(cells).toContain(cell);
  });

  test('is changed neither as one within the country nor by its recipient, but cancelled', async () => {
    const { orderNo, waybillNo } = await placed();
    const change = await server.call('orderChangeCost', { orderNo, change: orderChange() }, { token: ana.token });
    expect(change.codeName).toBe('orderNotChangeable');
    const { data } = await server.call('deliveryOptions', { waybillNo, tail: '5678' }, { ip: freshIp() });
    expect(data.options).toMatchObject({ open: false, branch: null });
    const cancelled = await server.call(
      'websiteOrderCancel',
      { orderNos: [orderNo], cancellation: { reason: 'price' } },
      { token: ana.token },
    );
    expect(cancelled.data.rows).toEqual([{ orderNo, outcome: 'cancelled' }]);
    expect((await counter.ops('price confirm', { waybill: waybillNo })).exit).toBe(exits.notPossible);
  });
});

describe('D-64 an operator confirms the price', () => {
  test('once, with an audit entry, and the sender is notified', async () => {
    const { orderNo, waybillNo, estimate } = await placed();
    const listed = await counter.ops('price list');
    expect(listed.rows.find(({ waybill }) => waybill === waybillNo)).toMatchObject({ country: 'FR', weight: '2 kg' });
    expect(await counter.ops('price confirm', { waybill: waybillNo, total: 984.5 })).toMatchObject({
      exit: exits.done,
    });
    const { price, total, priceConfirmedAt } = await detail(orderNo);
    expect(price).toMatchObject({ freight: 98_450, surcharges: [], subtotal: 98_450, vat: 0, total: 98_450 });
    expect([total, priceConfirmedAt]).toEqual([98_450, expect.any(String)]);
    const [event] = await server.context.db
      .selectFrom('operator_events')
      .selectAll()
      .where('subject', '=', waybillNo)
      .execute();
    expect(event).toMatchObject({
      command: 'price confirm',
      before: { total: null, estimate },
      after: { total: 98_450 },
    });
    const notifications = await server.context.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'notification')
      .execute();
    expect(
      notifications.filter(({ payload }) => (payload as { event: string }).event === 'priceConfirmed'),
    ).toHaveLength(1);
    expect((await counter.ops('price confirm', { waybill: waybillNo, total: 1 })).exit).toBe(exits.notPossible);
    expect((await detail(orderNo)).total).toBe(98_450);
  });

  test('without another total it is the estimate', async () => {
    const { orderNo, waybillNo, estimate } = await placed();
    await counter.ops('price confirm', { waybill: waybillNo });
    expect((await detail(orderNo)).total).toBe(estimate);
  });

  test('and of no order within the country', async () => {
    const { waybillNo, total } = await newOrder(server, ana);
    expect(total).toBeGreaterThan(0);
    expect((await counter.ops('price confirm', { waybill: waybillNo, total: 1 })).exit).toBe(exits.notPossible);
  });
});

describe('D-96 the website’s twins', () => {
  test('CALL-57 makes the same order, form-encoded, once per key of either', async () => {
    const input = orderInput();
    const first = await server.call('websiteOrderAdd', input, { token: ana.token });
    expect(first.codeName).toBe('success');
    expect((await server.call('orderAdd', input, { token: ana.token })).data).toEqual(first.data);
  });

  test('CALL-72 lists the services as CALL-29 does', async () => {
    const all = (await server.call('productTypeList', { countryId: 1 })).data;
    expect((await server.call('newExpressTypes', {})).data).toEqual(all);
    expect((await server.call('expressTypes', {})).data.map(({ code }) => code)).toEqual([
      'standard',
      'express',
      'sameCity',
    ]);
  });

  test('D-82 a customer places no order, here or abroad, while a change of cash on delivery is under review', async () => {
    const dora = await newCustomer(server, 'Dora');
    const key = orderInput();
    await server.call('orderAdd', key, { token: dora.token });
    await server.context.db
      .updateTable('users')
      .set({ cod_change_pending: true })
      .where('id', '=', dora.user.userId)
      .execute();
    for (const call of ['orderAdd', 'websiteOrderAdd'] as const)
      expect((await server.call(call, orderInput(), { token: dora.token })).codeName).toBe('codModificationPending');
    expect((await add(abroadInput(), dora)).codeName).toBe('codModificationPending');
    expect((await server.call('orderAdd', key, { token: dora.token })).codeName).toBe('success');
  });

  test('D-05 both drafts are stored, and the placed one ends', async () => {
    const { token } = await newCustomer(server, 'Elena');
    const input = abroadInput();
    const ids = { domestic: uuidv7(), international: uuidv7() };
    for (const flow of ['domestic', 'international'] as const) {
      const fields = [
        { name: 'progress.idempotencyKey', at: 1, value: flow === 'domestic' ? uuidv7() : input.idempotencyKey },
      ];
      await server.call('draftSave', { flow, id: ids[flow], version: 1, revision: 0, fields }, { token });
    }
    expect((await server.call('internationalOrderAdd', input, { token })).codeName).toBe('success');
    const ask = async (flow: 'domestic' | 'international') =>
      (await server.call('draftGet', { flow, id: ids[flow] }, { token })).data;
    expect(await ask('international')).toMatchObject({ draft: null, ended: 'placed' });
    expect(await ask('domestic')).toMatchObject({ draft: { id: ids.domestic }, ended: null });
  });
});

test('CALL-63 CALL-26 countries say what they ask for, and contents what customs calls them', async () => {
  const countries = (await server.call('countries', {}, { ip: freshIp() })).data;
  expect(countries.find(({ code }) => code === 'FR')).toMatchObject({
    documents: ['commercialInvoice', 'cn23'],
    zipMasks: ['99999'],
    phoneCode: '33',
    currency: 'EUR',
    taxId: false,
  });
  expect(countries.find(({ code }) => code === 'AE')).toMatchObject({ zipMasks: [], zipExample: null });
  expect(countries.every(({ phoneCode, documents }) => phoneCode !== '' && documents.length > 0)).toBe(true);
  const goods = (await server.call('goodsList', { countryId: 1 })).data;
  expect(goods.find(({ code }) => code === 'clothing')).toMatchObject({ hsCode: '610910' });
});
