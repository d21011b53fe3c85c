import { expect, test } from 'vitest';
import { productTypes } from '#domain/order-choices.ts';
import { weightLimit } from '#domain/parcel/weight.ts';
import { answers, refusal, rejections } from './support/verdict.ts';

const light = (changes: Record<string, unknown> = {}) => answers('mobile/parcel', 'light without value', changes);
const sized = (length: unknown, width: unknown, height: unknown) => light({ hasVolume: true, length, width, height });
const party = (changes: Record<string, unknown> = {}) => answers('mobile/sender', 'short', changes);
const order = (changes: Record<string, unknown> = {}) => answers('calls/mobile-order-add', 'complete', changes);

test('RULE-MOB-01 a name has letters, digits, - and . only', () => {
  for (const name of ['José Ángel 2', 'Ana-Lucía R.']) expect(rejections('mobile/sender', party({ name }))).toEqual([]);
  for (const name of ['Ana_Lucía', 'Ana@Luz', 'Ana/Luz'])
    expect(rejections('mobile/sender', party({ name }))).toMatchObject([expect.stringMatching(/^\/name /)]);
});

test('RULE-MOB-02 a phone has its ten digits', () => {
  expect(rejections('mobile/sender', party({ phone: '3312044471' }))).toEqual([]);
  for (const phone of ['331204447', '33120444711', '33120a4471'])
    expect(rejections('mobile/sender', party({ phone }))).toMatchObject([expect.stringMatching(/^\/phone /)]);
});

test('RULE-MOB-03 ROUTE-37 origin, address and what is sent are required', () => {
  const { town: _, ...noOrigin } = party();
  expect(rejections('mobile/sender', noOrigin)).toEqual(['/town rules:town.required']);
  const { street: __, ...noAddress } = party();
  expect(rejections('mobile/sender', noAddress)).toEqual(['/street rules:street.required']);
  const { itemName: ___, ...noItem } = light();
  expect(rejections('mobile/parcel', noItem)).toEqual(['/itemName rules:itemName.required']);
  expect(rejections('mobile/origin', {})).toHaveLength(4);
});

test('RULE-MOB-04 D-50 takes 50 kg with two decimals of every service, and draws the line of the weight table', () => {
  for (const productType of productTypes) {
    const { maxKg, decimals } = weightLimit('mobile', productType);
    const weight = Number((maxKg + 10 ** -decimals).toFixed(decimals));
    expect(rejections('mobile/parcel', light({ productType, weight: maxKg }))).toEqual([]);
    expect(rejections('mobile/parcel', light({ productType, weight }))).toHaveLength(1);
    expect(rejections('mobile/parcel', light({ productType, weight: 1.25 }))).toEqual([]);
    expect(rejections('mobile/parcel', light({ productType, weight: 1.255 }))).toEqual(['/weight rules:maxDecimals']);
  }
});

test('RULE-MOB-05 D-52 refuses more than 50 kg by volume', () => {
  expect(rejections('mobile/parcel', sized(100, 50, 50))).toEqual([]);
  expect(rejections('mobile/parcel', sized(100, 50, 50.01))).toHaveLength(1);
});

test('RULE-MOB-06 a quantity is whole and at most 9,999', () => {
  expect(rejections('mobile/parcel', light({ quantity: 9999 }))).toEqual([]);
  for (const quantity of [0, 1.5, 10_000])
    expect(rejections('mobile/parcel', light({ quantity }))).toMatchObject([expect.stringMatching(/^\/quantity /)]);
});

test('RULE-MOB-07 a value is at most 30,000 pesos', () => {
  expect(rejections('mobile/parcel', light({ itemValue: 3_000_000 }))).toEqual([]);
  expect(refusal('mobile/parcel', light({ itemValue: 3_000_001 }), '/itemValue')?.params).toMatchObject({
    limit: 3_000_000,
  });
});

test('RULE-MOB-08 D-51 each side is at most 180 cm, whatever they sum to', () => {
  expect(rejections('mobile/parcel', sized(180, 180, 7))).toEqual([]);
  expect(rejections('mobile/parcel', sized(180.01, 10, 10))).toEqual(['/length rules:side.maximum']);
  expect(rejections('mobile/parcel', sized(10, 10, 180.01))).toEqual(['/height rules:side.maximum']);
});

test('RULE-MOB-09 the terms have to be accepted', () => {
  expect(rejections('calls/mobile-order-add', order())).toEqual([]);
  for (const review of [{}, { acceptTerms: false }])
    expect(rejections('calls/mobile-order-add', order({ review }))).toMatchObject([
      expect.stringMatching(/^\/review\/acceptTerms /),
    ]);
});

test('RULE-MOB-10 the pickup has a day and a time', () => {
  expect(rejections('calls/mobile-order-add', order({ pickup: { paymentMode: 'PP_CASH' } }))).toMatchObject([
    expect.stringMatching(/^\/pickup\/pickupDate /),
    expect.stringMatching(/^\/pickup\/pickupSlot /),
  ]);
});

test('D-99 the number of a dispatch is a code', () => {
  expect(rejections('calls/mobile-order-add', order({ dispatchNumber: 'SUC-0144' }))).toEqual([]);
  expect(rejections('calls/mobile-order-add', order({ dispatchNumber: 'X'.repeat(21) }))).toHaveLength(1);
});
