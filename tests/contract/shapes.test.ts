import type { Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { expect, expectTypeOf, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { getShape } from '#contract/call.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { validExamples } from '#tests/schemas/support/examples.ts';

test.each(['order/sender', 'order/parcel', 'order/pickup', 'account/consents'] as const)(
  'an answer has the very fields of %s, and takes what the form takes',
  (id) => {
    const shape = getShape(id);
    expect(validExamples(id).length).toBeGreaterThan(0);
    for (const { data, name } of validExamples(id)) expect([...Value.Errors(shape, data)], name).toEqual([]);
  },
);

test('a shape has types, choices and what may be missing, and none of the rules', () => {
  expectTypeOf<Static<ReturnType<typeof getShape<'order/parcel'>>>>().toEqualTypeOf<SchemaTypes['order/parcel']>();
  const { properties, required } = getShape('order/parcel', { weight: 'kg' });
  expect(properties.weight).toMatchObject({ type: 'number', description: 'kg' });
  expect(properties.weight).not.toHaveProperty('exclusiveMinimum');
  expect(properties.itemValue).toMatchObject({ type: 'integer', minimum: 0 });
  expect(properties.productType).toMatchObject({
    anyOf: expect.arrayContaining([{ const: 'standard', type: 'string' }]),
  });
  expect(required).toContain('itemName');
  expect(required).not.toContain('remark');
});

const names = ({ properties }: { properties: object }) => Object.keys(properties).toSorted();

test('ENT-13 ENT-15 D-60 an order’s detail answers with the fields of its forms, as text; of what follows from them only the lines of an address', () => {
  const { sender, recipient, parcel, pickup } = calls.orderDetail.answer.properties;
  const person = 'address address1 address2 city company email name origin phone state street town township zip';
  expect(names(sender).join(' ')).toBe(person);
  expect(names(recipient).join(' ')).toBe(
    ['branchCode', 'country', 'deliverTo', 'taxId', ...person.split(' ')].toSorted().join(' '),
  );
  expect(names(parcel).join(' ')).toBe(
    'bag codAmount goodsCategory hasVolume height hsCode insure itemName itemType itemValue length originCountry productType purpose quantity remark serviceType weight width withReturn',
  );
  expect(names(pickup).join(' ')).toBe('branchCode handover paymentMode pickupDate pickupSlot');
});
