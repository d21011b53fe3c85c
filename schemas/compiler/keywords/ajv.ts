/** An Ajv that speaks the dialect and leaves code that runs without Ajv. */
import { _, Ajv, type CodeKeywordDefinition, type KeywordErrorDefinition, Name, stringify } from 'ajv';
import * as currentRules from '#schemas/runtime/rules/index.ts';
import { annotationKeywords } from './annotations.ts';
import { type DialectKeyword, dialectKeywords } from './dialect.ts';
import { formats } from './formats.ts';

/** Runtime rules by name: today's, or what they were at another revision. */
export type RuleFunctions = Partial<typeof currentRules>;

const error: KeywordErrorDefinition = { message: 'refused', params: ({ params }) => _`${params.problem}` };

/** A code keyword: the emitted module calls the rule by its name and imports it from `schemas/runtime/rules`. */
function toAjvKeyword({ name, type, setting, rule }: DialectKeyword, rules: RuleFunctions): CodeKeywordDefinition {
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

/** Teaches an Ajv the dialect's words; the formats are given to it when it is made. */
export function addDialect(ajv: Ajv, rules: RuleFunctions = currentRules): Ajv {
  ajv.addVocabulary(['errorMessage', ...annotationKeywords.map(({ name }) => name)]);
  for (const keyword of dialectKeywords) ajv.addKeyword(toAjvKeyword(keyword, rules));
  return ajv;
}

export function createAjv(rules: RuleFunctions = currentRules): Ajv {
  const ajv = new Ajv({
    strict: true,
    // Then-branches and merged groups name no type again; lint knows the whole form and reports what these would.
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    messages: false,
    multipleOfPrecision: 8,
    formats: { ...formats },
    code: { source: true, lines: true },
  });
  return addDialect(ajv, rules);
}
