import { describe, expect, test } from 'vitest';
import type { Value } from '#schemas/model/json.ts';
import type { FormUi, ResolvedSchema, ShowWhen } from '#schemas/runtime/types.ts';
import { isAsked, toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import { compiledForm } from './compiled-form.ts';

const yes: ResolvedSchema = { type: 'boolean' };
const text: ResolvedSchema = { type: 'string' };

/** Fields that are each shown by a condition, in one section. */
function shownBy(showWhen: Readonly<Record<string, ShowWhen>>): FormUi {
  return {
    sections: [{ fields: Object.keys(showWhen) }],
    fields: Object.fromEntries(
      Object.entries(showWhen).map(([name, when]) => [name, { widget: 'text', showWhen: when }]),
    ),
  };
}

/** `if`, `then` and `else`; an object with a `then` written out would look like a promise. */
function branch(name: string, value: unknown, consequence: ResolvedSchema, otherwise?: ResolvedSchema): ResolvedSchema {
  const condition = { properties: { [name]: { const: value } }, required: [name] };
  const parts = new Map<string, ResolvedSchema>([['if', condition]]).set('then', consequence);
  return Object.fromEntries(otherwise ? parts.set('else', otherwise) : parts);
}

const names = (value: Value) => Object.keys(value).toSorted();

describe('a layout’s showWhen', () => {
  const schema = { type: 'object', additionalProperties: false, properties: { a: yes, b: yes, c: text } };
  const chain = compiledForm({ schema, ui: shownBy({ b: 'a', c: 'b' }) });

  test('hides what hangs on a hidden field, however long the chain, and gives all of it back', () => {
    const value = { a: true, b: true, c: 'kept' };
    expect(toAnswers(chain, value)).toEqual(value);
    const hidden = { ...value, a: false };
    expect(toAnswers(chain, hidden)).toEqual({ a: false });
    expect(isAsked(chain, 'c', hidden)).toBe(false);
    expect(toAnswers(chain, { ...hidden, a: true })).toEqual(value);
  });

  test('hides by a named condition of the module, which sees only what is asked for', () => {
    const conditions = { isAgreed: (answers: unknown) => (answers as { b?: unknown }).b === true };
    const form = compiledForm({ schema, conditions, ui: shownBy({ b: 'a', c: { condition: 'isAgreed' } }) });
    expect(names(toAnswers(form, { a: true, b: true, c: 'x' }))).toEqual(['a', 'b', 'c']);
    expect(names(toAnswers(form, { a: true, b: false, c: 'x' }))).toEqual(['a', 'b']);
    expect(names(toAnswers(form, { a: false, b: true, c: 'x' }))).toEqual(['a']);
  });

  test('hides a whole section with all of its fields', () => {
    const ui: FormUi = {
      sections: [{ fields: ['a'] }, { showWhen: 'a', fields: [['b', 'c']] }],
      fields: { c: { widget: 'text', showWhen: 'b' } },
    };
    const form = compiledForm({ schema, ui });
    expect(names(toAnswers(form, { a: true, b: true, c: 'x' }))).toEqual(['a', 'b', 'c']);
    expect(names(toAnswers(form, { a: true, b: false, c: 'x' }))).toEqual(['a', 'b']);
    expect(names(toAnswers(form, { a: false, b: true, c: 'x' }))).toEqual(['a']);
  });

  test('in a circle comes to an end', () => {
    const circle = compiledForm({ schema, ui: shownBy({ a: 'b', b: 'a' }) });
    expect(toAnswers(circle, { a: true, b: false, c: 'x' })).toEqual({ c: 'x' });
  });
});

describe('a schema’s branches', () => {
  test('declare fields that are asked for only there, and validated only then', () => {
    const schema = {
      type: 'object',
      properties: { kind: text },
      ...branch(
        'kind',
        'box',
        { properties: { side: { type: 'number' } }, required: ['side'] },
        { properties: { pages: { type: 'number' } } },
      ),
    };
    const form = compiledForm({ schema });
    const value = { kind: 'box', side: 3, pages: 12 };
    expect(toAnswers(form, value)).toEqual({ kind: 'box', side: 3 });
    expect(toAnswers(form, { ...value, kind: 'letter' })).toEqual({ kind: 'letter', pages: 12 });
    expect(checkAnswers(form, toAnswers(form, { kind: 'box' })).map(({ pointer }) => pointer)).toEqual(['/side']);
    expect(checkAnswers(form, toAnswers(form, { kind: 'letter' }))).toEqual([]);
  });

  test('hang on each other: the first that no longer holds takes the others along', () => {
    const schema = {
      type: 'object',
      properties: { a: yes },
      allOf: [
        branch('a', true, { properties: { b: yes } }),
        branch('b', true, { properties: { c: text }, required: ['c'] }),
      ],
    };
    for (const form of [compiledForm({ schema }), compiledForm({ schema, texts: 'literal' })]) {
      expect(names(toAnswers(form, { a: true, b: true, c: 'x' }))).toEqual(['a', 'b', 'c']);
      expect(toAnswers(form, { a: false, b: true, c: 'x' })).toEqual({ a: false });
      expect(checkAnswers(form, toAnswers(form, { a: false, b: true }))).toEqual([]);
    }
  });

  test('follow dependencies: a field that another one brings along', () => {
    const schema = {
      type: 'object',
      properties: { coupon: text },
      dependencies: { coupon: { properties: { phone: text }, required: ['phone'] } },
    };
    const form = compiledForm({ schema });
    expect(toAnswers(form, { coupon: ' ', phone: '1' })).toEqual({});
    expect(toAnswers(form, { coupon: 'FIESTA', phone: '1' })).toEqual({ coupon: 'FIESTA', phone: '1' });
  });

  test('decide inside of an object by the object’s own answers', () => {
    const place = {
      type: 'object',
      additionalProperties: false,
      properties: { isOffice: yes, company: text, street: text },
      ...branch('isOffice', true, { required: ['company'] }),
    };
    const ui: FormUi = {
      sections: [{ fields: ['place'] }],
      fields: { place: { widget: 'group', fields: { company: { widget: 'text', showWhen: 'isOffice' } } } },
    };
    const form = compiledForm({ schema: { type: 'object', properties: { place } }, ui });
    expect(toAnswers(form, { place: { isOffice: false, company: 'JMX', street: ' ' } })).toEqual({
      place: { isOffice: false },
    });
    expect(checkAnswers(form, toAnswers(form, { place: { isOffice: true } })).map(({ pointer }) => pointer)).toEqual([
      '/place/company',
    ]);
    expect(toAnswers(form, { place: { company: '', street: ' ' } })).toEqual({});
  });

  test('leave the rows of a list where they are, so that an error is reported at its row', () => {
    const row = { type: 'object', properties: { name: text, note: text }, required: ['name'] };
    const form = compiledForm({ schema: { type: 'object', properties: { rows: { type: 'array', items: row } } } });
    const answers = toAnswers(form, { rows: [{ name: ' ' }, { name: 'b', note: '' }] });
    expect(answers).toEqual({ rows: [{}, { name: 'b' }] });
    expect(checkAnswers(form, answers).map(({ pointer }) => pointer)).toEqual(['/rows/0/name']);
  });
});

test('answers that need no cleaning stay the same objects, so that nothing is drawn again for nothing', () => {
  const schema = {
    type: 'object',
    properties: {
      place: { type: 'object', properties: { street: text } },
      rows: { type: 'array', items: { type: 'object', properties: { name: text } } },
    },
  };
  const form = compiledForm({ schema });
  const value = { place: { street: 'Calle 25' }, rows: [{ name: 'a' }] };
  expect(toAnswers(form, value)).toBe(value);
  const other = toAnswers(form, { ...value, rows: [{ name: ' ' }] });
  expect(other.place).toBe(value.place);
});

test('names of the language’s own objects are answers like others, or none', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: { constructor: text, toString: text, name: text },
  } as unknown as ResolvedSchema;
  const form = compiledForm({ schema });
  const hostile = JSON.parse('{"__proto__": {"name": "x"}, "constructor": "c", "hasOwnProperty": "h"}') as Value;
  const answers = toAnswers(form, hostile);
  expect(Object.entries(answers)).toEqual([['constructor', 'c']]);
  expect(Object.getPrototypeOf(answers)).toBe(Object.prototype);
  expect(toAnswers(form, { name: 'Ana' })).toEqual({ name: 'Ana' });
});
