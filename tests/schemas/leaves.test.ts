/**
 * Compares fields that are validated from a table with Ajv's own code for them: the same errors, each with its place.
 */
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addLeaves } from '#schemas/compiler/foreign/leaves.ts';
import { cpuTime } from '#tests/support/cpu-time.ts';
import { compileText } from '#tests/workbench/support/foreign.ts';

const settings = {
  strict: false,
  allErrors: true,
  messages: false,
  ownProperties: true,
  validateSchema: false,
  code: { optimize: false },
};
const byCode = new Ajv(settings);
const byTable = new Ajv(settings);
addLeaves(byTable);

/** Every error by both, in any order. */
function validatedBoth(schema: object, values: readonly unknown[]) {
  const validators = [byCode.compile(schema), byTable.compile(schema)];
  return values.map((value) =>
    validators.map((validate) => {
      validate(value);
      return (validate.errors ?? [])
        .map(({ instancePath, schemaPath, keyword, params }) => ({ instancePath, schemaPath, keyword, params }))
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    }),
  );
}

const names = ['a', 'a/b', 'a~b', 'a%20b', 'ñ 名', 'constructor', '0', 'x'];
const answer = fc.constantFrom<unknown[]>(
  '', 'a', 'b', 'aé', '😀😀', 'abcdef', 0, 1, 1.5, -3, 7, true, false, null, [], ['a'], [1], {}, { a: 1 }, { b: 1, a: 2 },
); // prettier-ignore
const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'] as const;
const leaf = fc.record(
  {
    title: fc.constant('Title'),
    type: fc.oneof(
      fc.constantFrom(...types),
      fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
    ),
    minimum: fc.integer({ min: -2, max: 3 }),
    maximum: fc.integer({ min: -2, max: 3 }),
    exclusiveMinimum: fc.integer({ min: -2, max: 3 }),
    exclusiveMaximum: fc.integer({ min: -2, max: 3 }),
    minLength: fc.integer({ min: 0, max: 3 }),
    maxLength: fc.integer({ min: 0, max: 3 }),
    enum: fc.uniqueArray(answer, { minLength: 1, maxLength: 4 }),
    const: answer,
    pattern: fc.constant('^a'),
    minItems: fc.constant(1),
  },
  { requiredKeys: [] },
);
const object = fc.record(
  {
    properties: fc.dictionary(fc.constantFrom(...names), fc.oneof({ weight: 5, arbitrary: leaf }, fc.boolean())),
    required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
    additionalProperties: fc.boolean(),
  },
  { requiredKeys: ['properties'] },
);
const schema = fc.record(
  {
    type: fc.constant('object'),
    properties: fc.dictionary(fc.constantFrom(...names), fc.oneof(leaf, object)),
    anyOf: fc.array(object, { minLength: 1, maxLength: 2 }),
    oneOf: fc.array(object, { minLength: 1, maxLength: 2 }),
    not: object,
    if: object,
    else: object,
    allOf: fc.constant([{ $ref: '#/definitions/one' }]),
    definitions: fc.record({ one: object }),
  },
  { requiredKeys: ['definitions', 'properties'] },
);
const plain = { noNullPrototype: true };
const answers = fc.dictionary(
  fc.constantFrom(...names),
  // Ajv's equality, in place of which modules have ours, can't compare what has a field called "constructor".
  fc.oneof(answer, fc.dictionary(fc.constantFrom('a', 'b', 'x', 'a/b'), answer, plain)),
  plain,
);

describe('a field validated from the table', () => {
  test('is refused with the same words and places as by code of its own', () => {
    let refused = 0;
    fc.assert(
      fc.property(schema, fc.array(answers, { minLength: 3, maxLength: 6 }), (validated, values) => {
        for (const [told = [], found] of validatedBoth(validated, values)) {
          expect(found).toEqual(told);
          refused += told.length;
        }
      }),
      { numRuns: 40 },
    );
    expect(refused).toBeGreaterThan(300);
  });

  test('is no field that was inherited', () => {
    const inherited = Object.create({ a: 1 }) as object;
    const validated = validatedBoth({ properties: { a: { type: 'string' } } }, [inherited, { a: undefined }]);
    expect(validated.flat(2)).toEqual([]);
  });
});

const numbered = <Entry>(length: number, entry: (index: number) => Entry) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`field_${index}`, entry(index)]));

/** `count` groups of 20 fields of the usual kinds: 700 are 2 MB. */
function getGroups(count: number): string {
  const kinds = [
    { type: 'string', minLength: 2, maxLength: 40 },
    { type: 'integer', minimum: 0, maximum: 1000 },
    { type: 'boolean' },
    { type: 'string', enum: ['small', 'medium', 'large'] },
    { type: ['number', 'null'] },
  ];
  return JSON.stringify({
    type: 'object',
    properties: numbered(count, (group) => ({
      type: 'object',
      title: `Group ${group}`,
      required: ['field_0'],
      properties: numbered(20, (field) => ({
        ...kinds[field % kinds.length],
        title: `Field ${field} of the group ${group}`,
        description: `What has to be known of field ${field}.`,
      })),
    })),
  });
}

describe('a schema of 2 MB', () => {
  test('is a module of little more than twice its size, and takes as much longer as it is larger, and less than 3 s', () => {
    const [half, whole] = [getGroups(350), getGroups(700)];
    expect(whole.length).toBeGreaterThan(1_900_000);
    let code: string | undefined;
    const least = (text: string) => Math.min(...[1, 2].map(() => cpuTime(() => ({ code } = compileText(text)))));
    const [ofHalf, ofWhole] = [least(half), least(whole)];
    expect(code?.length).toBeLessThan(2.2 * whole.length);
    expect(ofWhole).toBeLessThan(3_000);
    expect(ofWhole / ofHalf).toBeLessThan(3);
  });
});
