import { expect, test } from 'vitest';
import { coerce } from '#server/http/validate.ts';

const schema = {
  type: 'object',
  properties: {
    page: { type: 'integer' },
    weight: { type: 'number' },
    accept: { enum: [true], type: 'boolean' },
    country: { const: 1 },
    phone: { type: 'string' },
    ids: { type: 'array', items: { type: 'integer' } },
    parcel: { $ref: '#/definitions/parcel' },
    mixed: { allOf: [{ type: 'object', properties: { size: { type: 'number' } } }] },
  },
  definitions: { parcel: { type: 'object', properties: { weight: { type: 'number' } } } },
};

test('turns texts into the numbers and booleans that the schema wants, through references and lists', () => {
  const sent = {
    page: '2',
    weight: '1.5',
    accept: 'true',
    country: '1',
    ids: ['1', '2'],
    parcel: { weight: '3' },
    mixed: { size: '4' },
  };
  expect(coerce(sent, schema)).toEqual({
    page: 2,
    weight: 1.5,
    accept: true,
    country: 1,
    ids: [1, 2],
    parcel: { weight: 3 },
    mixed: { size: 4 },
  });
});

test('leaves texts alone where the schema wants texts, however much they look like numbers', () => {
  expect(coerce({ phone: '5512345678' }, schema)).toEqual({ phone: '5512345678' });
});

test('leaves to the validator what is not exactly a number or a boolean', () => {
  const sent = { page: '2x', weight: '1e3', accept: 'yes', parcel: 'text', unknown: '1', ids: '1' };
  expect(coerce(sent, schema)).toEqual(sent);
  expect(coerce({ page: '' }, schema)).toEqual({ page: '' });
  expect(coerce({ weight: ['1'] }, schema)).toEqual({ weight: ['1'] });
});

test('does not mistake inherited names for properties', () => {
  expect(coerce({ toString: '1' }, schema)).toEqual({ toString: '1' });
});

test('D-107 weights and sides are read as in a form, also where they come as text in JSON', () => {
  const measured = {
    properties: { weight: { type: 'number' }, height: { type: 'number' }, count: { type: 'number' } },
  };
  const sent = { weight: '２.5 kg', height: '60 mm', count: '2' };
  expect(coerce(sent, measured)).toEqual({ weight: 2.5, height: 6, count: 2 });
  expect(coerce(sent, measured, false)).toEqual({ weight: 2.5, height: 6, count: '2' });
  expect(coerce({ weight: '1,500', count: '9007199254740993' }, measured)).toEqual({
    weight: '1,500',
    count: '9007199254740993',
  });
});
