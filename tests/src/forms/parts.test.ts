import { expect, test } from 'vitest';
import { calledBy, humanized } from '#src/forms/engine/unfinished.ts';
import { movedOrigins, movedPointer } from '#src/forms/core/choices.ts';
import { createNodes } from '#src/forms/core/schema-nodes.ts';
import { beginValue } from '#src/forms/fields/default-value.ts';
import { faultOfName, getFreeNames, hasFreeNames, schemaOfName } from '#src/forms/fields/additional-properties.ts';
import { jsonCodec } from '#src/forms/fields/generic-field.tsx';
import { getKind } from '#src/forms/fields/kinds.ts';
import { getOption } from '#src/forms/fields/options.ts';
import { anyForm } from './any-form.ts';

test.each([
  ['runs-on', 'Runs on'],
  ['devDependencies', 'Dev dependencies'],
  ['postal_code', 'Postal code'],
  ['URL', 'URL'],
  ['$schema', '$schema'],
  ['año', 'Año'],
  ['', ''],
])('the property %s is called %s', (name, title) => expect(humanized(name)).toBe(title));

const plainNodes = createNodes({ schema: {} });

test('a field whose name is empty has a label', () => {
  expect(calledBy('')).toBe('""');
  expect(calledBy('runs-on')).toBe('Runs on');
});

test('ticks are drawn for choices that are referred to', async () => {
  const form = await anyForm({
    type: 'object',
    properties: {
      days: { type: 'array', items: { $ref: '#/definitions/day' } },
      file: { type: 'string', format: 'data-url' },
    },
    definitions: { day: { enum: ['mon', 'tue'] } },
  });
  const { days = {}, file = {} } = form.schema.properties ?? {};
  expect(getKind(days, undefined, false, createNodes(form))).toBe('choices');
  expect(getKind(file, undefined, false, createNodes(form))).toBe('dataUrl');
});

test('what depends on a field called like what every object has is not asked for without it', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { valueOf: { type: 'string' }, more: { type: 'string' } },
    dependencies: { valueOf: ['more'] },
  });
  const nodes = createNodes(form);
  expect(nodes.resolve(form.schema, {}).required ?? []).toEqual([]);
  expect(nodes.resolve(form.schema, { valueOf: 'x' }).required).toEqual(['more']);
});

test('a rejected name says what a name must be', async () => {
  const fault = async (schema: object, name: string) => {
    const form = await anyForm({ type: 'object', ...schema });
    return faultOfName(form.schema, name, createNodes(form));
  };
  expect(await fault({ propertyNames: { enum: ['a', 'b'] } }, 'c')).toEqual({ say: 'oneOf', names: 'a, b' });
  expect(await fault({ propertyNames: { pattern: '^x' } }, 'c')).toEqual({ say: 'like', pattern: '^x' });
  expect(await fault({ propertyNames: { pattern: '^x', description: 'Begin with x.' } }, 'c')).toEqual({
    say: 'words',
    words: 'Begin with x.',
  });
  expect(await fault({ propertyNames: { minLength: 2 } }, 'c')).toMatchObject({ say: 'length', min: 2 });
  const closed = { patternProperties: { '^n_': { type: 'number' } }, additionalProperties: false };
  expect(await fault(closed, 'c')).toEqual({ say: 'like', pattern: '^n_' });
  expect(await fault(closed, 'n_1')).toBeUndefined();
  expect(await fault({}, 'anything')).toBeUndefined();
});

test('the alternative that a form begins with brings its own defaults', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { kind: { type: 'string', default: 'box' } },
    oneOf: [
      { properties: { kind: { const: 'bag' }, handles: { type: 'number', default: 2 } } },
      { properties: { kind: { const: 'box' }, sides: { type: 'number', default: 6 } } },
    ],
  });
  expect(beginValue(form.schema, createNodes(form), { value: {}, isRequired: true })).toEqual({
    kind: 'box',
    sides: 6,
  });
});

test('what is said of a row goes with it when rows are moved or removed', () => {
  const origins = movedOrigins(3, 2, 0);
  expect(origins).toEqual([2, 0, 1]);
  expect(movedPointer('/rows/2/name', '/rows', origins)).toBe('/rows/0/name');
  expect(movedPointer('/rows/1', '/rows', [1])).toBe('/rows/0');
  expect(movedPointer('/rows/0/name', '/rows', [1])).toBeUndefined();
  expect(movedPointer('/rowsOfMine/0', '/rows', [1])).toBe('/rowsOfMine/0');
});

test('a new row begins with defaults and fixed values, never with a consent', async () => {
  const form = await anyForm({
    type: 'object',
    required: ['kind', 'agree', 'point'],
    properties: {
      kind: { const: 'x' },
      agree: { type: 'boolean', const: true },
      count: { type: 'integer', default: 3 },
      point: { type: 'array', items: [{ type: 'number' }, { type: 'number', default: 0 }] },
    },
  });
  const nodes = createNodes(form);
  expect(beginValue(form.schema, nodes, { isRequired: true })).toEqual({ kind: 'x', count: 3, point: [undefined, 0] });
  expect(beginValue(form.schema, nodes, { value: { count: 9 }, isRequired: true })).toMatchObject({
    count: 9,
    kind: 'x',
  });
});

test('free names take the schema of their pattern, else that of all others', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { a: { type: 'string' } },
    patternProperties: { '^n_': { type: 'number' } },
    additionalProperties: { type: 'boolean' },
  });
  const nodes = createNodes(form);
  const schema = nodes.resolve(form.schema, {});
  expect(schemaOfName(schema, 'n_1')).toEqual({ type: 'number' });
  expect(schemaOfName(schema, 'other')).toEqual({ type: 'boolean' });
  expect(getFreeNames(schema, { a: '', b: true }, nodes)).toEqual(['b']);
  expect(schemaOfName(schema, 'n_'.padEnd(5000, 'x'))).toEqual({ type: 'number' });
});

test('free names are not asked for where a schema only does not forbid them', () => {
  const schema = { type: 'object', properties: { a: {} } };
  const nodes = createNodes({ schema });
  expect(hasFreeNames(schema, {}, nodes)).toBe(false);
  expect(hasFreeNames(schema, { b: 1 }, nodes)).toBe(true);
  expect(hasFreeNames({ ...schema, additionalProperties: true }, {}, nodes)).toBe(true);
});

test('the alternative of an answer is found by its rules, else by what it looks like', async () => {
  const form = await anyForm({
    type: 'object',
    properties: {
      pay: {
        oneOf: [
          {
            type: 'object',
            required: ['kind', 'number'],
            properties: { kind: { const: 'card' }, number: { type: 'string' } },
          },
          {
            type: 'object',
            required: ['kind', 'amount'],
            properties: { kind: { const: 'cash' }, amount: { type: 'number' } },
          },
        ],
      },
    },
  });
  const nodes = createNodes(form);
  const options = nodes.resolve(nodes.resolve(form.schema, {}).properties?.pay, undefined).options as unknown[];
  expect(getOption(options, { kind: 'cash', amount: 2 }, nodes)).toBe(1);
  expect(getOption(options, { kind: 'cash' }, nodes)).toBe(1);
  expect(getOption(options, undefined, nodes)).toBe(-1);
});

test('JSON is written as JSON, any other text as it is', () => {
  expect(jsonCodec.parse('{"a": 1}')).toEqual({ a: 1 });
  expect(jsonCodec.parse('hello')).toBe('hello');
  expect(jsonCodec.parse('  ')).toBeUndefined();
  for (const value of ['hello', '42', 42, null, { a: [1] }])
    expect(jsonCodec.parse(jsonCodec.format(value))).toEqual(value);
});

test('a question that has to be answered is yes or no, an optional one a tick', () => {
  expect(getKind({ type: 'boolean' }, undefined, true, plainNodes)).toBe('yesNo');
  expect(getKind({ type: 'boolean' }, undefined, false, plainNodes)).toBe('leaf');
  expect(getKind({ type: 'boolean', const: true }, undefined, true, plainNodes)).toBe('leaf');
  expect(getKind({ type: 'boolean' }, { widget: 'checkbox' }, true, plainNodes)).toBe('leaf');
});
