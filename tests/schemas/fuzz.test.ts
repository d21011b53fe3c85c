import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import { isExhaustive } from '#tests/support/sample.ts';
import { type BrowserBuild, buildForBrowser, schemaIds } from './support/browser-build.ts';
import { validExamples } from './support/examples.ts';

let browser: BrowserBuild;

beforeAll(async () => {
  browser = await buildForBrowser();
});

const names = ['__proto__', 'constructor', 'toString', 'length', 'weight', 'sender', 'waybills', '', 'a/b', '~0', '*'];
const anything = fc.jsonValue({ maxDepth: 3 });
const hostile = fc.dictionary(fc.constantFrom(...names), anything);

/** A field of a valid answer replaced by something else, or something else beside it. */
function damaged(id: SchemaId) {
  const [example] = validExamples(id);
  const fields = Object.keys((example?.data ?? {}) as object);
  return fc
    .record({ field: fc.constantFrom(...fields, ...names), value: anything })
    .map(
      ({ field, value }) =>
        `${JSON.stringify(example?.data ?? {}).replace(/\}$/, '')}${fields.length > 0 ? ',' : ''}${JSON.stringify(field)}:${JSON.stringify(value)}}`,
    )
    .map((text) => JSON.parse(text) as unknown);
}

function isFieldError(error: unknown): boolean {
  const { pointer, key, params, keyword } = error as Record<string, unknown>;
  return (
    typeof pointer === 'string' &&
    /^(?:\/|$)/.test(pointer) &&
    /^rules:\w/.test(String(key)) &&
    typeof params === 'object' &&
    typeof keyword === 'string'
  );
}

describe.each(schemaIds)('%s', (id) => {
  const { validate } = registry[id];

  test('answers any JSON with a verdict, never with an exception, and the browser’s build agrees', () => {
    fc.assert(
      fc.property(fc.oneof(anything, hostile, damaged(id)), (data) => {
        const errors = validate(data);
        expect(errors.every(isFieldError)).toBe(true);
        expect(browser.validate(id, data)).toEqual(JSON.parse(JSON.stringify(errors)));
      }),
      { numRuns: isExhaustive ? 60 : 20 },
    );
  });

  test('refuses a list, a text, a number and nothing in place of the whole', () => {
    for (const data of [[], [{}], 'text', 7, null, true]) {
      expect(validate(data).map(({ pointer, keyword }) => `${pointer} ${keyword}`)).toEqual([' type']);
    }
  });

  test('rejects __proto__ and other undeclared fields, and changes no prototype', () => {
    const [example] = validExamples(id);
    const text = JSON.stringify(example?.data).replace(
      /^\{/,
      `{"__proto__": {"isAdmin": true}, "constructor": 1${example?.data && Object.keys(example.data).length > 0 ? ',' : ''}`,
    );
    expect(validate(JSON.parse(text)).map(({ pointer, key }) => `${pointer} ${key}`)).toEqual([
      '/__proto__ rules:additionalProperties',
      '/constructor rules:additionalProperties',
    ]);
    expect('isAdmin' in {}).toBe(false);
  });
});

test('a body of 100 KB of wrong numbers is answered with a bounded list', () => {
  const waybills = Array.from({ length: 25_000 }, () => 'x');
  const errors = registry['tracking/query'].validate({ waybills });
  expect(errors.length).toBeLessThanOrEqual(200);
  expect(errors[0]).toMatchObject({ pointer: '/waybills', keyword: 'maxItems' });
});

test('a 10,000-character paste is validated in every text of a form', () => {
  const paste = 'ñ '.repeat(5000);
  const [example] = validExamples('order/recipient');
  for (const field of Object.keys(example?.data as object)) {
    expect(
      registry['order/recipient'].validate({ ...(example?.data as object), [field]: paste }).length,
    ).toBeGreaterThan(0);
  }
});
