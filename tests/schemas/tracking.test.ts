import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { waybillFromSequence } from '#domain/parcel/waybill.ts';
import { refusal, rejections } from './support/verdict.ts';

const number = (index: number) => waybillFromSequence(index + 1);
const query = (waybills: unknown, tail: unknown = '4471') => JSON.parse(JSON.stringify({ waybills, tail })) as unknown;

test('RULE-TRK-01 wants at least one waybill number', () => {
  for (const waybills of [undefined, []]) {
    expect(rejections('tracking/query', query(waybills))).toEqual(['/waybills rules:waybills.required']);
  }
  expect(rejections('tracking/waybill', { waybillNo: ' ' })[0]).toBe('/waybillNo rules:waybillNo.required');
});

test('RULE-TRK-02 accepts JMX and twelve digits, and points at each number that is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (index) => {
      expect(rejections('tracking/query', query([number(index)]))).toEqual([]);
    }),
  );
  const wrong = ['JMX00428122041', 'jmx004281220417', 'ABC004281220417', 'JMX00428122041A', 'JMX0042812204170'];
  expect(rejections('tracking/query', query([number(1), ...wrong]))).toEqual([
    '/waybills/1 rules:waybillNumber.count',
    '/waybills/2 rules:waybillNumber.characters',
    '/waybills/3 rules:waybillNumber.characters',
    '/waybills/4 rules:waybillNumber.characters',
    '/waybills/5 rules:waybillNumber.count',
  ]);
  expect(refusal('tracking/query', query(wrong), '/waybills/0')?.params).toMatchObject({
    prefix: 'JMX',
    limit: 12,
    have: 11,
    position: 1,
  });
});

test('RULE-TRK-03 D-41 accepts ten numbers and refuses the eleventh, saying how many there are', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => number(index));
  expect(rejections('tracking/query', query(many(constants.tracking.maxWaybillsPerQuery)))).toEqual([]);
  expect(refusal('tracking/query', query(many(11)), '/waybills')).toMatchObject({
    key: 'rules:waybills.maxItems',
    params: { limit: 10, have: 11 },
  });
});

test('RULE-TRK-04 D-40 wants four digits of the phone unless the person is signed in', () => {
  const one = { waybills: [number(0)] };
  expect(rejections('tracking/query', one)).toEqual(['/tail rules:tail.required']);
  expect(rejections('tracking/query', { ...one, signedIn: false })).toEqual(['/tail rules:tail.required']);
  expect(rejections('tracking/query', { ...one, signedIn: true })).toEqual([]);
  expect(rejections('tracking/query', { ...one, signedIn: true, tail: '12' })).toEqual(['/tail rules:digits.count']);
  expect(rejections('tracking/query', { ...one, tail: '44 1' })).toEqual(['/tail rules:digits.characters']);
});
