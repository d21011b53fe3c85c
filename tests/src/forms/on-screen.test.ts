/** The rendered fields of a schema and the submitted answers have the same names. */
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { FormModule } from '#schemas/runtime/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import { deciding } from '#src/forms/core/nested-answers.ts';
import { getChoices } from '#src/forms/core/merge-schemas.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { faultOfName, getFreeNames } from '#src/forms/fields/additional-properties.ts';
import { getOption, optionLabels } from '#src/forms/fields/options.ts';
import { anyForm, when } from './any-form.ts';

/** The names of the fields on screen: those of the schema, of the chosen alternatives, and free ones. */
function drawn(form: FormModule, value: Record<string, unknown>): string[] {
  const nodes = getNodes(form);
  toAnswers(form, value);
  const schema = nodes.resolve(form.schema, deciding(value));
  const chosen = getChoices(schema).flatMap((options) => options[getOption(options, value, nodes)] ?? []);
  const named = [schema, ...chosen].flatMap((each) => Object.keys(nodes.resolve(each, value).properties ?? {}));
  return [...named, ...getFreeNames(schema, value, nodes, chosen)];
}

const kept = (form: FormModule, value: Record<string, unknown>) => Object.keys(toAnswers(form, value)).toSorted();

/** A schema's own words, as they are. */
const words = ((key: string) => key.replace('fields:', '')) as TFunction;

const text = { type: 'string' };
const needs = (name: string, title: string) => ({ title, properties: { [name]: text }, required: [name] });

test.each<[string, object, Record<string, unknown>, string[]]>([
  [
    'a condition does not ask for',
    {
      properties: { a: { enum: ['1', '2'] } },
      ...when({ properties: { a: { const: '1' } }, required: ['a'] }, { properties: { x: text } }),
    },
    { a: '2', x: 'kept?' },
    ['a'],
  ],
  [
    'nothing answered depends on',
    { properties: { a: text }, dependencies: { b: { properties: { x: text } } } },
    { a: '2', x: 'kept?' },
    ['a'],
  ],
  ['may not be there', { properties: { a: text, f: false } }, { a: '2', f: 'kept?' }, ['a']],
  [
    'a condition within an alternative does not ask for',
    {
      type: 'object',
      oneOf: [
        { ...needs('a', 'A'), ...when({ properties: { a: { const: '1' } } }, { properties: { x: text } }) },
        needs('b', 'B'),
      ],
    },
    { a: '2', x: 'kept?' },
    ['a'],
  ],
  [
    'another alternative asks for: a free name like any',
    { type: 'object', anyOf: [needs('a', 'A'), needs('b', 'B')] },
    { a: '2', b: 'kept' },
    ['a', 'b'],
  ],
])('what %s is drawn if and only if it is sent', async (_, schema, value, names) => {
  const form = await anyForm(schema);
  expect(kept(form, value)).toEqual(names);
  expect(
    drawn(form, value)
      .filter((name) => Object.hasOwn(value, name))
      .toSorted(),
  ).toEqual(names);
});

const pets = await anyForm({
  type: 'object',
  properties: { pets: { enum: ['No', 'Yes: one', 'Yes: more'], default: 'No' } },
  required: ['pets'],
  dependencies: {
    pets: {
      oneOf: [
        { properties: { pets: { enum: ['No'] } } },
        { properties: { pets: { enum: ['Yes: one'] }, age: { type: 'number' } }, required: ['age'] },
        { properties: { pets: { enum: ['Yes: more'] }, rid: { type: 'boolean' } }, required: ['rid'] },
      ],
    },
  },
});

test('a discriminator field is asked for once, and its answer opens one alternative', () => {
  const nodes = getNodes(pets);
  const at = (value: object) => nodes.resolve(pets.schema, value);
  expect(at({ pets: 'Yes: one' })).not.toHaveProperty('options');
  expect(Object.keys(at({ pets: 'Yes: one' }).properties ?? {})).toEqual(['pets', 'age']);
  expect(Object.keys(at({ pets: 'Yes: more' }).properties ?? {})).toEqual(['pets', 'rid']);
  expect(Object.keys(at({ pets: 'No' }).properties ?? {})).toEqual(['pets']);
  expect(nodes.resolve(at({ pets: 'Yes: one' }).properties?.pets, 'Yes: one').enum).toHaveLength(3);
});

test('the fields of a closed alternative are neither rendered nor sent, and only the open one reports errors', () => {
  expect(kept(pets, { pets: 'No', age: 3 })).toEqual(['pets']);
  expect(drawn(pets, { pets: 'No', age: 3 })).toEqual(['pets']);
  expect(checkAnswers(pets, toAnswers(pets, { pets: 'Yes: one' })).map(({ pointer, key }) => [pointer, key])).toEqual([
    ['/age', 'rules:required'],
  ]);
});

test('a discriminator text is chosen from the alternatives’ values', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { kind: text },
    oneOf: [{ $ref: '#/definitions/a' }, { properties: { kind: { const: 'b' }, y: text }, required: ['kind', 'y'] }],
    definitions: { a: { properties: { kind: { const: 'a' }, x: text }, required: ['kind', 'x'] } },
  });
  const nodes = getNodes(form);
  const open = nodes.resolve(form.schema, { kind: 'a' });
  expect(Object.keys(open.properties ?? {})).toEqual(['kind', 'x']);
  expect(nodes.resolve(open.properties?.kind, undefined).enum).toEqual(['a', 'b']);
  expect(checkAnswers(form, { kind: 'a' }).map(({ pointer }) => pointer)).toEqual(['/x']);
  expect(checkAnswers(form, { kind: 'c' }).length).toBeGreaterThan(0);
});

test.each<[string, object]>([
  ['anyOf beside oneOf', { anyOf: [needs('a', 'A'), needs('b', 'B')], oneOf: [needs('c', 'C'), needs('d', 'D')] }],
  [
    'two oneOf in allOf',
    { allOf: [{ oneOf: [needs('a', 'A'), needs('b', 'B')] }, { oneOf: [needs('c', 'C'), needs('d', 'D')] }] },
  ],
])('%s of one object are two choices', async (_, more) => {
  const form = await anyForm({ type: 'object', properties: { n: text }, ...more });
  const nodes = getNodes(form);
  const choices = getChoices(nodes.resolve(form.schema, {}));
  expect(choices.map((options) => optionLabels(words, options, nodes)).toSorted()).toEqual([
    ['A', 'B'],
    ['C', 'D'],
  ]);
  expect(kept(form, { n: '1', a: '2', d: '3' })).toEqual(['a', 'd', 'n']);
  expect(drawn(form, { n: '1', a: '2', d: '3' }).toSorted()).toEqual(['a', 'd', 'n']);
});

test('names that only a pattern allows are allowed, whatever the pattern says of their values', async () => {
  const form = await anyForm({
    type: 'object',
    patternProperties: { '^x': true, '^[\\w-.]+:$': {} },
    additionalProperties: false,
  });
  const nodes = getNodes(form);
  const schema = nodes.resolve(form.schema, {});
  const isAllowed = (name: string) => faultOfName(schema, name, nodes) === undefined;
  expect(['x1', 'a.b:', 'y'].map(isAllowed)).toEqual([true, true, false]);
});

test('a definition is found whatever its name is, and called by it', async () => {
  const form = await anyForm({
    properties: {
      a: { $ref: '#/definitions/x~1y' },
      b: { $ref: '#/definitions/x%2Fy' },
      c: { oneOf: [{ $ref: '#/definitions/x~1y' }, { $ref: '#/definitions/t~0u%25' }] },
    },
    definitions: { 'x/y': { type: 'string', maxLength: 2 }, 't~u%': { type: 'array', items: text } },
  });
  const nodes = getNodes(form);
  const { a, b, c } = nodes.resolve(form.schema, {}).properties ?? {};
  expect(nodes.resolve(a, undefined)).toMatchObject({ type: 'string', maxLength: 2 });
  expect(nodes.resolve(b, undefined)).toMatchObject({ type: 'string', maxLength: 2 });
  const options = getChoices(nodes.resolve(c, undefined))[0] ?? [];
  expect(optionLabels(words, options, nodes)).toEqual(['X/y', 'T~u%']);
  expect(form.validate({ a: 'abc', b: 'abc' }).map(({ pointer, key }) => [pointer, key])).toEqual([
    ['/a', 'rules:maxLength'],
    ['/b', 'rules:maxLength'],
  ]);
});

test('conditions below a name with a percent sign are evaluated by their compiled functions', async () => {
  const form = await anyForm({
    properties: { 'a%20b': { properties: { k: text }, ...when({ required: ['k'] }, { properties: { l: text } }) } },
  });
  const nodes = getNodes(form);
  const group = nodes.resolve(form.schema, {}).properties?.['a%20b'];
  expect(Object.keys(nodes.resolve(group, { k: '1' }).properties ?? {})).toEqual(['k', 'l']);
});
