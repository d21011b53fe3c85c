import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import * as quote from '#schemas/generated/rates/quote.js';
import * as query from '#schemas/generated/tracking/query.js';
import * as transit from '#schemas/generated/transit/query.js';
import { getControl, getField } from '#src/forms/core/field-of.ts';

test('RULE-TRK-03 the counter of the numbers and the calendar end where the rule rejects', () => {
  const { limit } = getField(query, 'waybills');
  expect(limit).toBe(constants.tracking.maxWaybillsPerQuery);
  expect(getField(transit, 'origin').limit).toBe(constants.text.line);
  expect(getField(transit, 'date').limit).toBe(constants.delivery.askableDays);
  // Another rule shows another counter.
  const { waybills, ...others } = query.schema.properties ?? {};
  const stricter = { ...query.schema, properties: { ...others, waybills: { ...waybills, maxItems: 3 } } };
  expect(getField({ ...query, schema: stricter }, 'waybills').limit).toBe(3);
});

test('words, numbers of the hint, unit, prefix and attributes come from schema and layout', () => {
  expect(getField(query, 'tail')).toMatchObject({
    label: 'tracking.tail',
    hint: 'tracking.tailHint',
    hintParams: { count: constants.tracking.tailDigits },
    control: { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' },
  });
  expect(getField(query, 'waybills').rows).toBe(2);
  expect(getField(quote, 'weight')).toMatchObject({
    unit: 'kg',
    hintParams: { limit: constants.parcel.web.maxWeightKg },
  });
  expect(getField(quote, 'codAmount').prefix).toBe('$');
  expect(getControl({ widget: 'text' })).toEqual({ inputMode: undefined, autoComplete: undefined, dir: 'auto' });
});

test('D-40 whether a field may stay empty is what the compiled rule says, given the other answers', () => {
  expect(getField(query, 'tail').optional).toBe(false);
  expect(getField(query, 'tail', { signedIn: true }).optional).toBe(true);
  // A filled-in field is not optional.
  expect(getField(query, 'tail', { tail: '4471' }).optional).toBe(false);
  expect(getField(quote, 'originZip').optional).toBe(false);
  expect(getField(quote, 'codAmount').optional).toBe(true);
  expect(getField(quote, 'itemValue', { insure: true }).optional).toBe(false);
});

test('a page that asks for what its form has not got fails at once', () => {
  expect(() => getField(query, 'colour')).toThrow('tracking/query draws no field "colour"');
});
