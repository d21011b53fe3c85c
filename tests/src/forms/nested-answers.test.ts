import { expect, test } from 'vitest';
import { checkAnswers } from '#src/forms/core/check.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { anyForm, when } from './any-form.ts';

const order = await anyForm({
  type: 'object',
  required: ['sender', 'tags', 'kind', 'note'],
  properties: {
    sender: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        company: { type: 'object', required: ['tax'], properties: { tax: { type: 'string' } } },
      },
    },
    tags: { type: 'array', items: { type: 'string' } },
    kind: { const: 'parcel' },
    note: { type: ['string', 'null'] },
    agree: { type: 'boolean', const: true },
    rows: { type: 'array', items: { type: 'object', required: ['n'], properties: { n: { type: 'number' } } } },
  },
});

test('a group that has to be there is there, an optional one only with answers in it', () => {
  expect(toAnswers(order, {})).toEqual({ sender: {}, tags: [], kind: 'parcel', note: null });
  expect(toAnswers(order, { sender: { name: ' ', company: { tax: '' } } })).toEqual({
    sender: { name: '' },
    tags: [],
    kind: 'parcel',
    note: null,
  });
});

test('a consent is never given automatically', () => {
  expect(toAnswers(order, {})).not.toHaveProperty('agree');
});

test('faults of nested fields lead to the very field', () => {
  const faults = checkAnswers(order, toAnswers(order, { rows: [{ n: 1 }, {}] }));
  expect(faults.map(({ pointer }) => pointer)).toEqual(['/sender/name', '/rows/1/n']);
});

test('rows keep their places when one of them is blank', () => {
  expect(toAnswers(order, { rows: [{}, { n: 2 }] })).toMatchObject({ rows: [{}, { n: 2 }] });
});

test('undeclared names are preserved, those of a closed branch are not sent', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { abroad: { type: 'boolean' } },
    ...when(
      { properties: { abroad: { const: true } }, required: ['abroad'] },
      { properties: { country: { type: 'string' } } },
    ),
  });
  expect(toAnswers(form, { abroad: false, country: 'Belize', own: 1 })).toEqual({ abroad: false, own: 1 });
  expect(toAnswers(form, { abroad: true, country: 'Belize' })).toEqual({ abroad: true, country: 'Belize' });
});

test('a group that requires one of its own kind is not expanded forever', async () => {
  const form = await anyForm({
    $ref: '#/definitions/n',
    definitions: { n: { type: 'object', required: ['next'], properties: { next: { $ref: '#/definitions/n' } } } },
  });
  expect(JSON.stringify(toAnswers(form, {})).length).toBeLessThan(200);
});

test('an empty text is the answer where the schema says that it may be', async () => {
  const form = await anyForm({
    type: 'object',
    required: ['note', 'name'],
    properties: {
      note: { type: 'string', minLength: 0 },
      name: { type: 'string' },
      more: { type: 'string', minLength: 0 },
    },
  });
  expect(toAnswers(form, {})).toEqual({ note: '' });
  expect(checkAnswers(form, toAnswers(form, {})).map(({ pointer }) => pointer)).toEqual(['/name']);
});

test('an emptied required text is an empty one, where the schema allows it', async () => {
  const form = await anyForm({
    type: 'object',
    required: ['note', 'code', 'mail', 'kind'],
    properties: {
      note: { type: 'string' },
      code: { type: 'string', minLength: 1 },
      mail: { type: 'string', format: 'email' },
      kind: { enum: ['a', 'b'] },
      more: { type: 'string' },
    },
  });
  const emptied = toAnswers(form, { note: '', code: '', mail: '', kind: '', more: '' });
  expect(emptied).toEqual({ note: '', kind: '' });
  expect(checkAnswers(form, emptied).map(({ pointer }) => pointer)).toEqual(['/code', '/mail', '/kind']);
  expect(checkAnswers(form, toAnswers(form, {})).map(({ pointer }) => pointer)).toContain('/note');
});
