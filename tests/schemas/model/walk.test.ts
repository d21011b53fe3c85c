import { describe, expect, test } from 'vitest';
import { branchPaths, declaredField, getAlternatives, joinedSchemas, turnsTo } from '#schemas/model/branches.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { childSchemas, getSteps, mapSchema, walkSchema } from '#schemas/model/walk.ts';

/** Fields called like keywords, and every way in which a schema can lie in another. */
const schema = JSON.parse(`{
  "if": { "properties": { "if": { "const": 1 } }, "required": ["if"] },
  "then": { "required": ["then"] },
  "properties": {
    "if": { "type": "number" },
    "then": { "type": "array", "items": { "properties": { "anyOf": { "items": { "type": "string" } } } } },
    "choice": { "anyOf": [{ "const": "a" }, { "type": "number" }] }
  },
  "dependencies": { "if": ["then"], "then": { "required": ["choice"] } },
  "additionalProperties": false,
  "allOf": [{ "not": { "if": {} } }],
  "default": { "properties": { "nothing": {} } }
}`) as JsonObject;

const pointers = (paths: Iterable<{ path: readonly (string | number)[] }>) =>
  [...paths].map(({ path }) => pointerTo(...path));

describe('a walk over a schema', () => {
  test('finds every schema once, fields before conditions, and no data that looks like one', () => {
    expect(pointers(walkSchema(schema))).toEqual([
      '',
      '/properties/if',
      '/properties/then',
      '/properties/then/items',
      '/properties/then/items/properties/anyOf',
      '/properties/then/items/properties/anyOf/items',
      '/properties/choice',
      '/properties/choice/anyOf/0',
      '/properties/choice/anyOf/1',
      '/dependencies/then',
      '/if',
      '/if/properties/if',
      '/then',
      '/allOf/0',
      '/allOf/0/not',
      '/allOf/0/not/if',
    ]);
  });

  test('says which place of the answers each one validates', () => {
    const deepest = [...walkSchema(schema)].find(({ path }) => path.at(-1) === 'items' && path.at(-2) === 'anyOf');
    expect(deepest?.data).toEqual(['then', '*', 'anyOf', '*']);
  });

  test('leaves out what the caller excludes', () => {
    const entered = pointers(walkSchema(schema, ({ keyword }) => keyword !== 'if' && keyword !== 'not'));
    expect(entered).not.toContain('/if');
    expect(entered).toContain('/properties/if');
    expect(entered).not.toContain('/allOf/0/not');
  });

  test('goes down without recursion, however deep', () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 4_000; level += 1) deep = { not: deep };
    expect([...childSchemas(deep)]).toHaveLength(1);
    let count = 0;
    for (const { path } of walkSchema(deep)) count = Math.max(count, path.length);
    expect(count).toBe(4_000);
  });

  test('a copy with every schema changed leaves names, lists of names and defaults alone', () => {
    const marked = mapSchema(schema, (node) => ({ ...node, marked: true })) as JsonObject;
    expect(marked.default).toEqual(schema.default);
    expect(valueAt(marked, '/dependencies/if')).toEqual(['then']);
    expect(valueAt(marked, '/dependencies/then')).toEqual({ required: ['choice'], marked: true });
    expect(marked.additionalProperties).toBe(false);
    expect(Object.keys(marked.properties as JsonObject)).toEqual(['if', 'then', 'choice']);
    expect([...walkSchema(marked)].every(({ node }) => node.marked === true)).toBe(true);
  });
});

describe('branches', () => {
  test('are conditions and alternatives: not fields of these names, not fixed values, nothing inside of not', () => {
    expect(branchPaths(schema).map((path) => pointerTo(...path))).toEqual(['/properties/choice/anyOf/1', '/if']);
  });

  test('join a schema by condition, group or field; alternatives are apart', () => {
    expect(joinedSchemas(schema)).toEqual([schema.then, { not: { if: {} } }, { required: ['choice'] }]);
    expect(getAlternatives({ anyOf: [{}], oneOf: [{ type: 'null' }, true] })).toEqual([{}, { type: 'null' }]);
  });

  test('are on the way to a rule, each with the place that it looks at', () => {
    const path = ['properties', 'rows', 'items', 'else', 'properties', 'then', 'const'];
    const rows = { if: { required: ['a'] }, else: { properties: {} } };
    const form: JsonObject = { properties: { rows: { items: rows } } };
    expect(turnsTo(form, path)).toEqual([
      {
        path: ['properties', 'rows', 'items'],
        keyword: 'else',
        condition: { required: ['a'] },
        wanted: false,
        data: ['rows', '*'],
      },
    ]);
    expect(turnsTo(schema, ['dependencies', 'then', 'required'])).toMatchObject([{ field: 'then', wanted: true }]);
    expect(getSteps(path).map(({ keyword, name }) => [keyword, name])).toEqual([
      ['properties', 'rows'],
      ['items', undefined],
      ['else', undefined],
      ['properties', 'then'],
      ['const', undefined],
    ]);
  });
});

test('a field is found where the schema itself declares it, inherited names are not', () => {
  expect(declaredField(schema, ['then', '*', 'anyOf', '*'])).toEqual({ type: 'string' });
  expect(declaredField(schema, ['constructor'])).toBeUndefined();
});
