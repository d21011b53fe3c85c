import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { productTypes } from '#domain/order-choices.ts';
import { weightLimit } from '#domain/parcel/weight.ts';
import { answers, refusal, rejections } from './support/verdict.ts';

const light = (changes: Record<string, unknown> = {}) => answers('order/parcel', 'light without value', changes);
const sized = (length: unknown, width: unknown, height: unknown) => light({ hasVolume: true, length, width, height });

test('RULE-WEB-02 refuses a weight of 0 and over 30 kg, and accepts 30 kg', () => {
  expect(rejections('order/parcel', light({ weight: 0 }))).toEqual(['/weight rules:weight.exclusiveMinimum']);
  expect(rejections('order/parcel', light({ weight: 30.1 }))).toEqual(['/weight rules:weight.maximum']);
  expect(rejections('order/parcel', light({ weight: 30 }))).toEqual([]);
  expect(refusal('order/parcel', light({ weight: 31 }), '/weight')?.params).toMatchObject({ limit: 30 });
});

test('RULE-WEB-03 accepts every weight with one decimal and refuses any with two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (tenths) => {
      expect(rejections('order/parcel', light({ weight: tenths / 10 }))).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2999 }).filter((hundredths) => hundredths % 10 !== 0),
      (hundredths) => {
        expect(rejections('order/parcel', light({ weight: hundredths / 100 }))).toEqual(['/weight rules:maxDecimals']);
      },
    ),
  );
});

test('RULE-WEB-03 D-50 lets the other products have two decimals', () => {
  for (const productType of ['express', 'sameCity', 'businessParcel']) {
    expect(rejections('order/parcel', light({ productType, weight: 1.25 }))).toEqual([]);
    expect(rejections('order/parcel', light({ productType, weight: 1.255 }))).toEqual(['/weight rules:maxDecimals']);
  }
});

test('D-50 draws the same line as the weight table of the domain', () => {
  for (const productType of productTypes) {
    const { maxKg, decimals } = weightLimit('web', productType);
    const step = 10 ** -decimals;
    expect(rejections('order/parcel', light({ productType, weight: maxKg }))).toEqual([]);
    expect(
      rejections('order/parcel', light({ productType, weight: Number((maxKg + step).toFixed(decimals)) })),
    ).toHaveLength(1);
  }
});

test('RULE-WEB-11 validates Business Parcel by its billing weight, also when it is light but large', () => {
  const business = { ...sized(60, 60, 7), productType: 'businessParcel', weight: 1 };
  expect(refusal('order/parcel', business, '/weight')).toMatchObject({
    keyword: 'maxBillingWeight',
    params: { limit: 5, weight: 6 },
  });
  expect(rejections('order/parcel', { ...business, hasVolume: false })).toEqual([]);
});

test('RULE-WEB-05 accepts a side of 158 cm and refuses more, at that side', () => {
  expect(rejections('order/parcel', sized(158, 50, 20))).toEqual([]);
  expect(rejections('order/parcel', sized(10, 158.01, 20))).toEqual(['/width rules:side.maximum']);
});

test('RULE-WEB-06 accepts sides that sum to 274 cm and says the sum when they are longer', () => {
  expect(rejections('order/parcel', sized(158, 100, 15.8))).toEqual([]);
  expect(rejections('order/parcel', sized(150, 114, 10))).toEqual([]);
  expect(refusal('order/parcel', sized(150, 114, 10.01), '/length')).toMatchObject({
    key: 'rules:length.sumMaximum',
    params: { limit: 274, sum: 274.01 },
  });
});

test('RULE-WEB-07 asks for all three sides once volume is ticked, and for none otherwise', () => {
  expect(rejections('order/parcel', light({ hasVolume: true }))).toEqual([
    '/length rules:length.required',
    '/width rules:width.required',
    '/height rules:height.required',
  ]);
  expect(rejections('order/parcel', light({ hasVolume: false }))).toEqual([]);
});

test('RULE-WEB-08 counts characters as people do: 30 for the item, 200 for the remark', () => {
  const { name, long } = constants.text;
  expect(rejections('order/parcel', light({ itemName: '📦'.repeat(name), remark: 'ñ'.repeat(long) }))).toEqual([]);
  expect(refusal('order/parcel', light({ itemName: '📦'.repeat(name + 1) }), '/itemName')?.params).toMatchObject({
    limit: name,
    have: name + 1,
  });
});

test.each(['', ' ', ' \t\n ', '\u00a0\u3000'])('ENT-15 RULE-GEN-01 %j is no name of an item', (itemName) => {
  expect(rejections('order/parcel', light({ itemName }))).toEqual(['/itemName rules:itemName.required']);
});

test('RULE-WEB-09 D-53 wants a value, lets it be 0 to 30,000 pesos and refuses a third decimal', () => {
  expect(rejections('order/parcel', light({ itemValue: undefined }))).toEqual(['/itemValue rules:itemValue.required']);
  expect(rejections('order/parcel', light({ itemValue: 0 }))).toEqual([]);
  expect(rejections('order/parcel', light({ itemValue: 12_345 }))).toEqual([]);
  expect(rejections('order/parcel', light({ itemValue: 12_345.6 }))).toEqual(['/itemValue rules:moneyDecimals']);
  expect(refusal('order/parcel', light({ itemValue: 3_000_001 }), '/itemValue')?.params).toMatchObject({
    amount: '$30,000.00',
  });
});

test('RULE-WEB-10 MSG-22 lets 0 to 30,000 pesos be collected, and refuses less, more, a third decimal and what is no amount', () => {
  for (const codAmount of [undefined, 0, 1, 3_000_000])
    expect(rejections('order/parcel', light({ codAmount }))).toEqual([]);
  expect(rejections('order/parcel', light({ codAmount: -1 }))).toEqual(['/codAmount rules:codAmount.minimum']);
  expect(rejections('order/parcel', light({ codAmount: 3_000_001 }))).toEqual(['/codAmount rules:codAmount.maximum']);
  expect(refusal('order/parcel', light({ codAmount: 3_000_001 }), '/codAmount')?.params).toMatchObject({
    amount: '$30,000.00',
  });
  expect(rejections('order/parcel', light({ codAmount: 12_345.6 }))).toEqual(['/codAmount rules:moneyDecimals']);
  expect(rejections('order/parcel', light({ codAmount: 'mil' }))).toEqual(['/codAmount rules:type.number']);
});

test('D-107 a text that can be read in two ways is asked about, and other money is named, by the compiled rule', () => {
  expect(refusal('order/parcel', light({ weight: '1,500' }), '/weight')).toMatchObject({
    key: 'rules:type.ambiguous',
    params: { low: 1.5, high: 1500 },
  });
  expect(refusal('order/parcel', light({ itemValue: '350 USD' }), '/itemValue')).toMatchObject({
    key: 'rules:type.currency',
    params: { currency: 'USD' },
  });
});

test('D-52 refuses more than 50 kg by volume for every product', () => {
  for (const productType of productTypes) {
    const errors = rejections('order/parcel', { ...sized(70, 70, 60), productType });
    expect(errors).toContain('/length rules:maxVolumetricWeight');
  }
});

test('sizes of an unticked box are never invalid', () => {
  expect(rejections('order/parcel', light({ hasVolume: false, length: 999, width: 999, height: 999 }))).toEqual([]);
});
