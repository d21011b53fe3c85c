import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formCases, probes } from '#schemas/compiler/cases/boundary-cases.ts';
import { textsOfPattern } from '#schemas/compiler/cases/patterns.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { dialectKeywords } from '#schemas/compiler/keywords/dialect.ts';
import { isAssertion, standardKeywords } from '#schemas/compiler/keywords/standard.ts';
import { listRules } from '#schemas/compiler/rules.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import type { JsonObject } from '#schemas/model/json.ts';
import { validExamples } from '#tests/schemas/support/examples.ts';
import { createSampler } from '#tests/support/sample.ts';
import { holds, getMutants, type Mutant, turnedMutants, unnoticed, validateBy } from './support/mutants.ts';

const { entries } = await loadForms(fileURLToPath(new URL('../../schemas', import.meta.url)));

/** A kind is a keyword, or the way in which a condition is turned. */
const sampleMutants = createSampler<Mutant>(12, ({ keyword, name }) => [keyword || (name.split(' ').at(-1) ?? '')]);

/** A schema of `support/shapes`. */
const shape = async (name: string) =>
  JSON.parse(await readFile(new URL(`support/shapes/${name}.json`, import.meta.url), 'utf8')) as JsonObject;

const getSubject = (schema: JsonObject) => ({
  schema,
  rules: listRules({ schema, conditions: {}, origins: new Map(), faults: [] }),
});
const getCases = (schema: JsonObject) => formCases(getSubject(schema), []);
const survivors = (schema: JsonObject) =>
  unnoticed([...getMutants(schema, getSubject(schema).rules), ...turnedMutants(schema)], getCases(schema));
const broken = (schema: JsonObject) => {
  const validate = validateBy(schema);
  return getCases(schema)
    .filter((each) => !holds(each, validate))
    .map(({ name }) => name);
};

describe('the table of probes', () => {
  test('has every keyword that can refuse an answer', () => {
    const validating = [
      ...standardKeywords.map(({ name }) => name).filter(isAssertion),
      ...dialectKeywords.map(({ name }) => name),
    ];
    // These contain whole schemas: no single rule decides which values they reject.
    const open = new Set(['not', 'oneOf', 'dependencies']);
    expect(validating.filter((name) => !open.has(name) && !Object.hasOwn(probes, name))).toEqual([]);
  });
});

describe.each(entries.map((entry) => ({ id: getId(entry.file) as SchemaId, entry })))('$id', ({ id, entry }) => {
  const { schema } = entry.resolved;
  const subject = { schema, rules: entry.rules };

  test('is validated at every edge as the rule says', () => {
    const cases = formCases(
      subject,
      validExamples(id).map(({ data }) => data),
    );
    const wrong = cases.filter((each) => !holds(each, registry[id].validate));
    expect(wrong.map(({ name, refused }) => `${name} should be ${refused ? 'refused' : 'accepted'}`)).toEqual([]);
  });

  test('needs no examples for its cases, and cannot lose a rule or a condition without one that notices', () => {
    const cases = formCases(subject, []);
    expect(cases.some(({ keyword }) => keyword === '')).toBe(true);
    expect(cases.filter((each) => !holds(each, registry[id].validate)).map(({ name }) => name)).toEqual([]);
    const mutants = sampleMutants([...getMutants(schema, entry.rules), ...turnedMutants(schema)]);
    expect(mutants.length).toBeGreaterThan(0);
    expect(unnoticed(mutants, cases)).toEqual([]);
  });
});

describe('schemas of other shapes', () => {
  test('a condition inside of a branch is walked both ways', async () => {
    const schema = await shape('nested');
    expect(broken(schema)).toEqual([]);
    expect(survivors(schema)).toEqual([]);
  });

  test('a condition on a number, a missing field or several of these is walked both ways', async () => {
    const schema = await shape('conditions');
    expect(broken(schema)).toEqual([]);
    expect(survivors(schema)).toEqual([]);
  });

  test.each([
    ['days', { type: 'string', format: 'date' }, true],
    ['days, the same one twice', { type: 'string', format: 'date' }, undefined],
    ['times', { type: 'string', pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$' }, true],
  ] as const)('%s in order are tried turned around and the same', (_, field, strictly) => {
    const schema: JsonObject = {
      type: 'object',
      required: ['from', 'to'],
      properties: { from: field, to: field },
      ascending: { fields: ['from', 'to'], ...(strictly && { strictly }) },
    };
    expect(broken(schema)).toEqual([]);
    expect(survivors(schema)).toEqual([]);
    expect(getCases(schema).filter(({ keyword, refused }) => keyword === 'ascending' && refused)).toHaveLength(
      strictly ? 2 : 1,
    );
  });

  test('what an entry of a list may leave out is tried as well', () => {
    const place = { type: 'object', required: ['batch'], properties: { batch: { type: 'string', format: 'uuid' } } };
    const schema: JsonObject = {
      type: 'object',
      required: ['rows'],
      properties: { rows: { type: 'array', minItems: 1, items: { type: 'object', properties: { replaces: place } } } },
    };
    expect(broken(schema)).toEqual([]);
    expect(survivors(schema)).toEqual([]);
  });

  test('numbers, texts, lists and patterns are tried at their edges', async () => {
    const schema = await shape('edges');
    expect(broken(schema)).toEqual([]);
    expect(survivors(schema)).toEqual([]);
    const names = getCases(schema).map(({ name }) => name);
    for (const name of [
      'rate maximum 1: 1.01',
      'rate maximum 1: 1',
      'rate maxDecimals 2: 1.001',
      'code pattern ^(?:MX|US)-[0-9]{3,5}[a-z]?$: "MX-00"',
    ]) {
      expect(names).toContain(name);
    }
  });
});

test('RULE-WEB-08 a longest text is tried with signs of two code units, at the limit and one above it', () => {
  const cases = getCases({ type: 'object', properties: { name: { type: 'string', maxLength: 3 } } });
  const signs = cases.flatMap(({ data, refused }) => {
    const { name } = Object(data) as { name?: unknown };
    return typeof name === 'string' && name.startsWith('📦') ? [{ name, refused }] : [];
  });
  expect(signs).toEqual([
    { name: '📦📦📦', refused: false },
    { name: '📦📦📦📦', refused: true },
  ]);
});

describe('texts of a pattern', () => {
  test('just fit and just miss, by the structure of the pattern', () => {
    const { fitting = [], missing = [] } = textsOfPattern('^[A-Z]{2}-\\d{3}$') ?? {};
    expect(fitting).toContain('AA-000');
    expect(missing).toEqual(expect.arrayContaining(['AA-00', 'AA-0000', 'AAA-000', 'AA-000 ', ' AA-000']));
    expect(missing.every((text) => !/^[A-Z]{2}-\d{3}$/u.test(text))).toBe(true);
  });

  test('are few, even of a pattern that allows thousands', () => {
    const { fitting = [], missing = [] } = textsOfPattern('^(?:a|b|c|d){1,50}(?:x|y){0,99}[0-9]*$') ?? {};
    expect(fitting.length + missing.length).toBeLessThan(60);
  });

  test('are not guessed for what has no structure to follow', () => {
    expect(textsOfPattern('^(?=.*[A-Z]).{8,}$')).toBeUndefined();
    expect(textsOfPattern('(a)\\1')).toBeUndefined();
  });
});
