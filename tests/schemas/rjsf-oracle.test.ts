/** RJSF's own validator checks every form and every generated case as well. */
import { fileURLToPath } from 'node:url';
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { loadForms } from '#schemas/compiler/generate.ts';
import { addDialect } from '#schemas/compiler/keywords/ajv.ts';
import { formats } from '#schemas/compiler/keywords/standard.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import { load } from '#tests/workbench/support/foreign.ts';
import { createSampler, isExhaustive } from '#tests/support/sample.ts';
import { type ParityCase, parityCases } from '#workbench/checks/parity.ts';

const root = fileURLToPath(new URL('../../schemas', import.meta.url));
const [{ entries }, all] = await Promise.all([loadForms(root), parityCases(root)]);
/** Named after the example or `weight maximum 30: 30.1`. */
const sampled = createSampler<ParityCase>(5, ({ name }) => [name.split(' ')[1] ?? name]);
const asked = all.map(({ form, cases }) => ({ form, cases: sampled(cases) }));

/** RJSF's settings, and of the dialect its keywords and its formats. */
const rjsf = customizeValidator({
  customFormats: { ...formats },
  extenderFn: (ajv) => addDialect(ajv as unknown as Ajv) as unknown as typeof ajv,
});

describe.each(asked)('$form', ({ form, cases }) => {
  const schema = entries.find(({ file }) => getId(file) === form)?.resolved.schema ?? {};

  test('gets the same result from RJSF’s validator', () => {
    const differing = cases.flatMap(({ name, data }) => {
      const { errors = [], validationError } = rjsf.rawValidation(schema, data);
      if (validationError) throw validationError;
      const ours = registry[form as SchemaId].validate(data).length === 0;
      return ours === (errors.length === 0)
        ? []
        : [`${name}: ${ours ? 'only RJSF' : 'only ours'} refuses ${JSON.stringify(data).slice(0, 200)}`];
    });
    expect(differing).toEqual([]);
  });
});

test('many answers were validated, accepted and refused ones', () => {
  const verdicts = asked.flatMap(({ form, cases }) =>
    cases.map(({ data }) => registry[form as SchemaId].validate(data).length === 0),
  );
  expect(verdicts.length).toBeGreaterThan(isExhaustive ? 3000 : 600);
  expect(verdicts.filter((isSaved) => isSaved).length).toBeGreaterThan(isExhaustive ? 500 : 100);
});

/** People never meet it: the fields compose what is typed before it is an answer. */
test('an accent that is a mark of its own is a second character to both', async () => {
  const schema = { type: 'object' as const, properties: { a: { type: 'string' as const, maxLength: 1 } } };
  const validate = await load(schema);
  for (const [a, isSaved] of [
    ['\u00e9', true],
    ['e\u0301', false],
  ] as const) {
    expect(validate({ a }).length === 0).toBe(isSaved);
    expect(rjsf.rawValidation(schema, { a }).errors ?? []).toHaveLength(isSaved ? 0 : 1);
  }
});
