/** Schemas with one rule taken out, or one condition turned: the cases of a form must notice each. */
import { findAnnotation } from '#schemas/compiler/keywords/annotations.ts';
import { createValidators } from '#schemas/compiler/keywords/ajv.ts';
import type { Rule } from '#schemas/compiler/rules.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { type Path, pointerTo } from '#schemas/model/pointer.ts';
import { createValidate } from '#schemas/runtime/field-errors.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { Case } from '#schemas/compiler/cases/boundary-cases.ts';

export interface Mutant {
  name: string;
  /** The rule that was taken out; empty for a condition. */
  keyword: string;
  schema: JsonObject;
}

/** A copy with the value at a path replaced by what a function makes of it; left out when that is undefined. */
function changeAt(node: Json, path: Path, change: (value: Json) => Json | undefined): Json {
  const [segment, ...rest] = path;
  if (segment === undefined) return change(node) ?? null;
  if (Array.isArray(node))
    return node.map((entry, index) => (index === Number(segment) ? changeAt(entry, rest, change) : entry));
  if (!isObject(node)) return node;
  const child = node[segment];
  if (child === undefined) return node;
  const { [segment]: _, ...others } = node;
  const next = rest.length === 0 ? change(child) : changeAt(child, rest, change);
  return next === undefined ? others : { ...node, [segment]: next };
}

function without(schema: JsonObject, { keyword, path, setting }: Rule): JsonObject {
  const drop = (value: Json): Json | undefined => {
    if (keyword !== 'required' || !Array.isArray(value)) return undefined;
    return value.filter((name) => name !== setting);
  };
  return changeAt(schema, path, drop) as JsonObject;
}

/** A branch may repeat a rule that always holds; without the repetition nothing changes. */
const isRepeated = (rule: Rule, rules: readonly Rule[]) =>
  rules.some(
    (other) =>
      other.path.length < rule.path.length &&
      !other.path.some((segment) => segment === 'then' || segment === 'else') &&
      JSON.stringify([other.keyword, other.data, other.setting]) ===
        JSON.stringify([rule.keyword, rule.data, rule.setting]),
  );

/** One for each rule of a schema that says something of its own; a rule with several messages is one rule. */
export function getMutants(schema: JsonObject, rules: readonly Rule[]): Mutant[] {
  // Rules that only the server validates are no cases of the compiled rules.
  const validated = rules.filter((rule) => findAnnotation(rule.keyword) === undefined && !isRepeated(rule, rules));
  const named = validated.map(
    (rule) =>
      [`${pointerTo(...rule.path)}${rule.keyword === 'required' ? ` ${String(rule.setting)}` : ''}`, rule] as const,
  );
  return [...new Map(named)].map(([name, rule]) => ({ name, keyword: rule.keyword, schema: without(schema, rule) }));
}

function* conditionsIn(node: Json, path: Path = []): Iterable<Path> {
  if (Array.isArray(node)) for (const [index, entry] of node.entries()) yield* conditionsIn(entry, [...path, index]);
  if (!isObject(node)) return;
  if (isObject(node.if) && (node.then !== undefined || node.else !== undefined)) yield [...path, 'if'];
  for (const [key, child] of Object.entries(node)) if (key !== 'if') yield* conditionsIn(child, [...path, key]);
}

/** Each condition always true, always false, and turned around. */
export function turnedMutants(schema: JsonObject): Mutant[] {
  const turns: readonly (readonly [string, (condition: Json) => Json])[] = [
    ['always', () => ({})],
    ['never', () => ({ not: {} })],
    ['turned', (condition) => ({ not: condition })],
  ];
  return [...conditionsIn(schema)].flatMap((path) =>
    turns.map(([name, change]) => ({
      name: `${pointerTo(...path)} ${name}`,
      keyword: '',
      schema: changeAt(schema, path, change) as JsonObject,
    })),
  );
}

export type Validate = (data: unknown) => FieldError[];

const compileValidator = createValidators();

/** Validates like the emitted module, without its message keys. */
export const validateBy = (schema: JsonObject): Validate =>
  createValidate(compileValidator(schema) as never, schema as never, { keys: {}, params: {} });

/** Whether the verdict is what the case expects. */
export function holds({ data, pointer, keyword, refused }: Case, validate: Validate): boolean {
  const errors = validate(data);
  if (keyword === '') return errors.length === 0;
  return errors.some((error) => error.pointer === pointer && error.keyword === keyword) === refused;
}

/** Those that no case notices. */
export function unnoticed(mutants: readonly Mutant[], cases: readonly Case[]): string[] {
  const survivors = mutants.filter(({ keyword, schema }) => {
    const validate = validateBy(schema);
    // The cases of the lost rule are the likeliest to notice.
    const likely = cases.filter((each) => each.keyword === keyword);
    return likely.every((each) => holds(each, validate)) && cases.every((each) => holds(each, validate));
  });
  return survivors.map(({ name }) => name);
}
