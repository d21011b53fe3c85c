/** Defaults that contradict their own schema: an untyped value never causes a rejection. */
import { expect, test } from 'vitest';
import { compile } from '#tests/workbench/support/foreign.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import { beginForm } from '#src/forms/fields/default-value.ts';
import { anyForm } from './any-form.ts';

async function begun(field: object, more: object = {}) {
  const form = await anyForm({ type: 'object', properties: { a: field }, ...more });
  const value = (beginForm(form, {}) ?? {}) as { a?: unknown };
  expect(checkAnswers(form, toAnswers(form, value))).toEqual([]);
  return value.a;
}

test.each<[string, object]>([
  ['another const', { const: 1, default: 2 }],
  ['no value of an enum', { enum: ['a', 'b'], default: 'c' }],
  ['another type', { type: 'integer', default: 1.5 }],
  ['below the minimum', { type: 'number', minimum: 3, default: 2 }],
  ['at an exclusive bound', { type: 'number', exclusiveMaximum: 3, default: 3 }],
  ['too long, counted in characters', { type: 'string', maxLength: 1, default: '📦📦' }],
  ['a list with too many entries', { type: 'array', maxItems: 1, default: ['a', 'b'] }],
  ['a list with a wrong entry', { type: 'array', items: { type: 'string' }, default: ['a', 1] }],
  ['an object with a wrong value', { type: 'object', properties: { b: { const: 1 } }, default: { b: 2 } }],
  ['a list that can’t be filled up', { type: 'array', minItems: 3, items: { type: 'string' }, default: ['a'] }],
  ['refused behind a reference', { $ref: '#/definitions/one', default: 2 }],
])('a default that is %s is dropped, with a note', async (_, field) => {
  const definitions = { one: { const: 1 } };
  expect(await begun(field, { definitions })).toBeUndefined();
  const { notes } = compile({ properties: { a: field }, definitions });
  expect(notes.map(({ code }) => code)).toEqual(['F210']);
});

test('a list is filled up with what its entries begin with, with a note', async () => {
  const list = { type: 'array', minItems: 5, default: ['carp', 'trout', 'bream'], items: { default: 'unknown' } };
  expect(await begun(list)).toEqual(['carp', 'trout', 'bream', 'unknown', 'unknown']);
  expect(compile({ properties: { a: list } }).notes).toMatchObject([
    { code: 'F210', what: expect.stringContaining('minItems') as string },
  ]);
});

test('a required const is given although a default contradicts it', async () => {
  expect(await begun({ const: 1, default: 2 }, { required: ['a'] })).toBe(1);
});

test.each<[string, object, unknown]>([
  ['within the bounds', { type: 'number', minimum: 1, maximum: 3, default: 2 }, 2],
  ['exactly as long', { type: 'string', minLength: 2, maxLength: 2, default: '📦📦' }, '📦📦'],
  ['one of several types', { type: ['string', 'null'], default: null }, null],
  ['an object', { type: 'object', properties: { b: { const: 1 } }, default: { b: 1 } }, { b: 1 }],
])('a default that is %s stays, without a note', async (_, field, value) => {
  expect(await begun(field)).toEqual(value);
  expect(compile({ properties: { a: field } }).notes).toEqual([]);
});

test('a default that only its pattern rejects is dropped as well, a given answer stays', async () => {
  expect(await begun({ type: 'string', pattern: '^b', default: 'a' })).toBeUndefined();
  const form = await anyForm({ properties: { a: { pattern: '^b', default: 'a' }, c: { default: 1 } } });
  expect(beginForm(form, { a: 'x' })).toEqual({ a: 'x', c: 1 });
});
