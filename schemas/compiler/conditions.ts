/** What conditions look at, and whether they can hold together: by trying every answer that could make a difference. */
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import { createValidators } from './keywords/ajv.ts';

/** One look of a condition at one field. */
export interface ConditionTest {
  /** Path of the test inside the condition. */
  path: Path;
  /** Path of the field in the data, from where the condition stands. */
  data: readonly string[];
  test: JsonObject;
  /** Whether the condition cannot hold while the field is missing, or is meant for that. */
  isGuarded: boolean;
}

const namesIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
const parts = (schema: JsonObject, keyword: string): JsonObject[] => {
  const value = schema[keyword];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Fields that a condition asks to be there, also by all of its parts together. */
const requiredBy = (schema: JsonObject): string[] => [
  ...namesIn(schema.required),
  ...parts(schema, 'allOf').flatMap(requiredBy),
];

interface Around {
  path: Path;
  data: readonly string[];
  guards: readonly string[];
  isNegated: boolean;
}

/** Every test in a condition, however it is put together. */
export function* testsIn(
  condition: JsonObject,
  { path, data, guards, isNegated }: Around = { path: [], data: [], guards: [], isNegated: false },
): Iterable<ConditionTest> {
  const asked = [...guards, ...requiredBy(condition)];
  for (const [name, test] of isObject(condition.properties) ? Object.entries(condition.properties) : []) {
    if (!isObject(test)) continue;
    const at = [...path, 'properties', name];
    yield { path: at, data: [...data, name], test, isGuarded: isNegated || asked.includes(name) };
    yield* testsIn(test, { path: at, data: [...data, name], guards: [], isNegated });
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const [index, part] of parts(condition, keyword).entries()) {
      yield* testsIn(part, { path: [...path, keyword, index], data, guards: asked, isNegated });
    }
  }
  if (isObject(condition.not))
    yield* testsIn(condition.not, { path: [...path, 'not'], data, guards: asked, isNegated: true });
}

const getValidator = createValidators();
const compiled = new Map<string, (data: unknown) => boolean>();

/** Whether the answers fulfil a condition. One that can't be compiled is reported elsewhere and holds for nobody. */
function holds(condition: JsonObject, answers: JsonObject): boolean {
  const text = JSON.stringify(condition);
  const known = compiled.get(text);
  if (known) return known(answers);
  const judge = judgeOf(condition);
  compiled.set(text, judge);
  return judge(answers);
}

const nobody = (): boolean => false;

function judgeOf(condition: JsonObject): (data: unknown) => boolean {
  try {
    const validate = getValidator(condition);
    return (data) => validate(data) === true;
  } catch {
    // Ajv's refusal is a finding of its own when the form is compiled.
    return nobody;
  }
}

/** A condition, or with `negated` its opposite. */
export interface Demand {
  condition: JsonObject;
  negated?: boolean;
}

const isMet = ({ condition, negated = false }: Demand, answers: JsonObject) => holds(condition, answers) !== negated;

/** Every demand together. */
export const areMet = (demands: readonly Demand[], answers: JsonObject): boolean =>
  demands.every((demand) => isMet(demand, answers));

/** Values of one field between which a condition can tell the difference. */
function tellingValues(tests: readonly JsonObject[], field: Json | undefined): Json[] {
  const values: Json[] = [];
  const schemas = [...tests, ...(isObject(field) ? [field] : [])];
  for (const schema of schemas) {
    if (schema.const !== undefined) values.push(schema.const);
    if (Array.isArray(schema.enum)) values.push(...schema.enum.slice(0, 20));
    if (schema.type === 'boolean') values.push(true, false);
    for (const bound of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']) {
      const limit = schema[bound];
      if (typeof limit === 'number') values.push(limit - 1, limit, limit + 1);
    }
  }
  const isNumber = isObject(field) && (field.type === 'number' || field.type === 'integer');
  if (!isObject(field) || (field.enum === undefined && field.type !== 'boolean')) values.push(isNumber ? 1 : 'x');
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Combinations tried at most: beyond, a form is taken to be right. */
const mostCombinations = 3000;

/**
 * Answers to the fields that these demands look at, in every combination that could matter; `fields` are the form's
 * own, and only those in `askable` are ever answered. Undefined when there are too many.
 */
export function answersToTry(
  demands: readonly Demand[],
  fields: JsonObject,
  askable: ReadonlySet<string>,
): JsonObject[] | undefined {
  const tests = demands.flatMap(({ condition }) => [...testsIn(condition)]).filter(({ data }) => data.length === 1);
  const required = demands.flatMap(({ condition }) => requiredBy(condition));
  const names = [...new Set([...tests.map(({ data }) => data[0] ?? ''), ...required])].filter((name) =>
    askable.has(name),
  );
  let found: JsonObject[] = [{}];
  for (const name of names) {
    const own = tests.filter(({ data }) => data[0] === name).map(({ test }) => test);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const values = tellingValues(own, field);
    found = found.flatMap((answers) => [answers, ...values.map((value) => ({ ...answers, [name]: value }))]);
    if (found.length > mostCombinations) return undefined;
  }
  return found;
}
