/** Extras of an order: a bag of the EZ service (D-54, D-38) and cash on delivery (D-53). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exceedsBag, usualBagWeights } from '#domain/parcel/bag.ts';
import { bagSizes, productTypes } from '#domain/order-choices.ts';
import { toQuoteRequest } from '#machines/order/order.quote.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, friday, newCustomer, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
let fede: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
  fede = await newCustomer(server, 'Fede');
  const { db } = server.context;
  await db.updateTable('users').set({ collects_cod: true }).where('id', '=', fede.user.userId).execute();
  await db
    .insertInto('settings')
    .values({ key: 'pickupCapacity', value: JSON.stringify(1_000) })
    .onConflict((row) => row.column('key').doUpdateSet({ value: JSON.stringify(1_000) }))
    .execute();
});
afterAll(() => server.close());

type Change = Partial<ReturnType<typeof orderInput>['parcel']>;

const order = (change: Change, customer: Customer = ana) =>
  server.call('orderAdd', orderInput({ parcel: { ...orderInput().parcel, ...change } }), { token: customer.token });

async function placed(change: Change, customer: Customer = ana) {
  const { codeName, data } = await order(change, customer);
  expect(codeName).toBe('success');
  return (await server.call('orderDetail', { orderNo: data.orderNo }, { token: customer.token })).data;
}

const set = (key: string, value: unknown) =>
  server.context.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((row) => row.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

const rejectedAt = async (change: Change, customer: Customer = ana) => {
  const { codeName, errors } = await order(change, customer);
  return [codeName, ...errors.map(({ pointer, key }) => `${pointer} ${key}`)];
};

test('RULE-WEB-12 D-54 a bag is charged with the EZ service, and is rejected with any other', async () => {
  const { parcel, price } = await placed({ serviceType: 'EZ', bag: 'medium' });
  expect(parcel).toMatchObject({ serviceType: 'EZ', bag: 'medium' });
  expect(price?.surcharges).toContainEqual({ code: 'packaging', amount: 2_155 });
  const onlyEz = ['invalidParameter', '/parcel/bag answers:refusal.bagOnlyEz'];
  expect(await rejectedAt({ serviceType: 'other', bag: 'medium' })).toEqual(onlyEz);
  expect(await rejectedAt({ bag: 'medium' })).toEqual(onlyEz);
});

test('RULE-WEB-11 a bag is never had with Business Parcel', async () => {
  expect(await rejectedAt({ productType: 'businessParcel', serviceType: 'EZ', bag: 'small', weight: 1 })).toEqual([
    'invalidParameter',
    '/parcel/productType answers:refusal.bagNotOffered',
  ]);
  expect((await placed({ productType: 'businessParcel', serviceType: 'EZ', weight: 1 })).parcel).not.toHaveProperty(
    'bag',
  );
});

test('RULE-WEB-04 CALL-77 D-38 the capacity of a bag is data; over it the order is rejected only when the flag is 1', async () => {
  const heavy = { serviceType: 'EZ', bag: 'small', weight: 1.5 } as const;
  expect((await server.call('bagWeightFlag', {})).data).toEqual({
    weightFlag: 1,
    bags: [
      { bag: 'small', maxWeightKg: 1, subtotal: 1_293, total: 1_500 },
      { bag: 'medium', maxWeightKg: 3, subtotal: 2_155, total: 2_500 },
      { bag: 'large', maxWeightKg: 5, subtotal: 3_017, total: 3_500 },
    ],
  });
  expect(await rejectedAt(heavy)).toEqual(['invalidParameter', '/parcel/bag answers:refusal.bagTooSmall']);
  await set('weightFlag', 0);
  expect((await server.call('bagWeightFlag', {})).data).toMatchObject({ weightFlag: 0 });
  await placed(heavy);
  await set('weightFlag', 1);
  await set('bagMaxWeightKg', { small: 2 });
  expect((await server.call('bagWeightFlag', {})).data).toMatchObject({
    weightFlag: 1,
    bags: [{ maxWeightKg: 2 }, { maxWeightKg: 3 }, { maxWeightKg: 5 }],
  });
  expect((await server.call('feeRates', {})).data.packaging[0]).toMatchObject({ bag: 'small', maxWeightKg: 2 });
  await placed(heavy);
});

test('D-53 RULE-WEB-10 only an account that may collects on delivery; nothing to collect is no collecting', async () => {
  expect(await rejectedAt({ codAmount: 50_000 })).toEqual([
    'invalidParameter',
    '/parcel/codAmount answers:refusal.codNotApproved',
  ]);
  expect((await placed({ codAmount: 0 })).parcel).not.toHaveProperty('codAmount');
  const { parcel, price } = await placed({ codAmount: 185_000 }, fede);
  expect(parcel.codAmount).toBe(185_000);
  expect(price?.collecting).toMatchObject({ codAmount: 185_000, net: 5_550, vat: 888, total: 6_438 });
  expect(price?.surcharges.map(({ code }) => code)).not.toContain('cod');
  expect(await rejectedAt({ codAmount: 3_000_001 }, fede)).toEqual([
    'invalidParameter',
    '/parcel/codAmount rules:codAmount.maximum',
  ]);
  expect((await server.call('userInfo', {}, { token: fede.token })).data.collectsCod).toBe(true);
  expect((await server.call('userInfo', {}, { token: ana.token })).data.collectsCod).toBe(false);
});

const tenths = (most: number) => fc.integer({ min: 1, max: most * 10 }).map((tenth) => tenth / 10);
const side = fc.integer({ min: 1, max: 60 });
const parcels = fc.record({
  productType: fc.constantFrom(...productTypes.filter((product) => product !== 'sameCity')),
  weight: tenths(5),
  itemValue: fc.integer({ min: 0, max: 3_000_000 }),
  insure: fc.boolean(),
  codAmount: fc.option(fc.integer({ min: 0, max: 3_000_000 }), { nil: undefined }),
  bag: fc.option(fc.constantFrom(...bagSizes), { nil: undefined }),
  size: fc.option(fc.record({ length: side, width: side, height: side }), { nil: undefined }),
  zip: fc.constantFrom('97070', '97367', '64000', '80500'),
});

test('D-62 what was quoted, the price of the order and the order that was made agree to the cent, whatever it has', async () => {
  await fc.assert(
    fc.asyncProperty(parcels, async ({ size, zip, bag, ...chosen }) => {
      const isTaken =
        bag && chosen.productType !== 'businessParcel' && !exceedsBag({ bag, weight: chosen.weight }, usualBagWeights);
      const bagged = isTaken ? { serviceType: 'EZ' as const, bag } : {};
      const parcel = { ...orderInput().parcel, ...chosen, ...bagged, ...(size && { hasVolume: true, ...size }) };
      const recipient = { ...merida, zip };
      const input = orderInput({ recipient, parcel });
      const request = toQuoteRequest({ ...input, sender: guadalajara, review: {} });
      if (!request) throw new Error('Both ends are known.');
      const cost = (await server.call('costByOrder', request)).data.quotes.find(
        ({ productType }) => productType === parcel.productType,
      );
      const answer = await server.call('orderAdd', input, { token: fede.token });
      const { orderNo } = answer.data ?? {};
      const made = orderNo ? (await server.call('orderDetail', { orderNo }, { token: fede.token })).data.price : null;
      // No coupon pays for any of them.
      const discounts: unknown[] = [];
      expect([made, answer.data?.total]).toEqual([
        cost?.price ? { ...cost.price, discounts } : null,
        cost?.price?.total,
      ]);
      const { weight, insure, itemValue, codAmount } = parcel;
      const { data: quotation } = await server.call(
        'standardQuote',
        {
          originZip: guadalajara.zip,
          destinationZip: zip,
          weight,
          ...bagged,
          insure,
          itemValue,
          ...(codAmount !== undefined && { codAmount }),
          ...(size && { hasVolume: true, ...size }),
        },
        { ip: freshIp() },
      );
      const quoted = quotation.quotes.find(({ productType }) => productType === parcel.productType)?.price;
      expect(quoted && { ...quoted, discounts }).toEqual(made);
    }),
    { numRuns: 60 },
  );
});

test('CALL-33 RULE-WEB-04 RULE-WEB-11 RULE-WEB-12 D-38 a quotation has a bag as the order has it, and rejects it where the order would', async () => {
  const quoted = (extras: object) =>
    server.call(
      'standardQuote',
      { originZip: guadalajara.zip, destinationZip: merida.zip, weight: 1.5, ...extras },
      { ip: freshIp() },
    );
  const { data } = await quoted({ serviceType: 'EZ', bag: 'small', paymentMode: 'CC_CASH' });
  const of = (product: string) => data.quotes.find(({ productType }) => productType === product);
  expect(of('standard')?.price?.surcharges).toContainEqual({ code: 'packaging', amount: 1_293 });
  expect(of('businessParcel')).toMatchObject({ price: null, reason: 'bagNotOffered' });
  const rejectedBag = async (extras: object) =>
    (await quoted(extras)).errors.map(({ pointer, key }) => `${pointer} ${key}`);
  expect(await rejectedBag({ bag: 'small' })).toEqual(['/bag answers:refusal.bagOnlyEz']);
  await set('bagMaxWeightKg', {});
  expect(await rejectedBag({ serviceType: 'EZ', bag: 'small' })).toEqual(['/bag answers:refusal.bagTooSmall']);
});
