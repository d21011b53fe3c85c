/** An Ajv with the dialect's keywords, whose code runs without Ajv. */
import {
  _,
  Ajv,
  type CodeKeywordDefinition,
  type KeywordErrorDefinition,
  Name,
  type Options,
  stringify,
  type ValidateFunction,
} from 'ajv';
import type { JsonObject } from '#schemas/model/json.ts';
import * as currentRules from '#schemas/runtime/rules/index.ts';
import { annotationKeywords } from './annotations.ts';
import { type DialectKeyword, dialectKeywords } from './dialect.ts';
import { formats } from './standard.ts';

/** Runtime rules by name: the current ones, or those of another revision. */
export type RuleFunctions = Partial<typeof currentRules>;

const error: KeywordErrorDefinition = { message: 'refused', params: ({ params }) => _`${params.problem}` };

type DialectRule = Pick<DialectKeyword, 'name' | 'type' | 'setting' | 'rule'>;

/** A code keyword: the emitted module imports the rule from `schemas/runtime/rules` and calls it by name. */
function toAjvKeyword({ name, type, setting, rule }: DialectRule, rules: RuleFunctions): CodeKeywordDefinition {
  return {
    keyword: name,
    ...(type !== 'any' && { type }),
    metaSchema: setting,
    error,
    code(cxt) {
      const { gen, data, it } = cxt;
      const schema: unknown = cxt.schema;
      const ref = rules[rule as keyof RuleFunctions] ?? currentRules[rule as keyof typeof currentRules];
      const check = gen.scopeValue('func', { key: rule, ref, code: new Name(rule) });
      const json = stringify(schema);
      const value =
        typeof schema === 'object' ? gen.scopeValue('schema', { key: String(json), ref: schema, code: json }) : json;
      const problem = gen.const('problem', _`${check}(${data}, ${value}, ${it.parentData})`);
      cxt.setParams({ problem });
      cxt.fail(problem);
    },
  };
}

const exactMultiple: DialectRule = {
  name: 'multipleOf',
  type: 'number',
  setting: { type: 'number', exclusiveMinimum: 0 },
  rule: 'multipleProblem',
};

/** Replaces Ajv's own rule, which divides doubles: there 1.000000001 is a multiple of 1, or 0.3 is not one of 0.1. */
export function addExactMultiples(ajv: Ajv, rules: RuleFunctions = currentRules): Ajv {
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword(toAjvKeyword(exactMultiple, rules));
  return ajv;
}

/** Adds the dialect's keywords to an Ajv; the formats are passed when it is created. */
export function addDialect(ajv: Ajv, rules: RuleFunctions = currentRules): Ajv {
  ajv.addVocabulary(['errorMessage', ...annotationKeywords.map(({ name }) => name)]);
  for (const keyword of dialectKeywords) ajv.addKeyword(toAjvKeyword(keyword, rules));
  return addExactMultiples(ajv, rules);
}

const settings = {
  strict: true,
  // Then-branches and merged groups repeat no type; lint knows the whole form and reports what strict types would.
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
  messages: false,
} satisfies Options;

export function createAjv(rules: RuleFunctions = currentRules): Ajv {
  const ajv = new Ajv({ ...settings, formats: { ...formats }, code: { source: true, lines: true } });
  return addDialect(ajv, rules);
}

/**
 * Creates validators for schemas whose code is not emitted: it is not minified, and the dialect is added once for all,
 * which saves half of the time. The schemas may share an id.
 * @param more options that differ from those of our own forms.
 * @throws Error of Ajv, from the validator's factory, for a schema that it cannot compile.
 */
export function createValidators(
  rules: RuleFunctions = currentRules,
  { formats: moreFormats, code, ...more }: Options = {},
): (schema: JsonObject) => ValidateFunction {
  const ajv = addDialect(
    new Ajv({ ...settings, ...more, formats: { ...moreFormats, ...formats }, code: { optimize: false, ...code } }),
    rules,
  );
  return (schema) => {
    try {
      return ajv.compile(schema);
    } finally {
      ajv.removeSchema(schema);
    }
  };
}
