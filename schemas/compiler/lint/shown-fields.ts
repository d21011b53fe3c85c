/** The conditions under which a layout shows a field. */
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import type { Path } from '#schemas/model/pointer.ts';
import type { FormUi, ShowWhen } from '#schemas/runtime/types.ts';
import type { Entry } from './context.ts';
import { createValidators } from '../keywords/ajv.ts';

/** A layout, level by level: the form itself, and the groups and list entries in it. */
export interface Level {
  /** Of this level's `fields` and `sections` in the layout; `[]` is the form. */
  path: Path;
  /** Of the object with these fields, in the resolved schema. */
  schemaPath: Path;
  /** Absent in a group without rows of its own: its fields are stacked. */
  sections: readonly Json[] | undefined;
  fields: JsonObject;
  properties: JsonObject;
  /** Our own widgets render this object as a whole. */
  isOpen: boolean;
}

const own = (object: JsonObject, name: string): JsonObject => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return isObject(value) ? value : {};
};

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Widgets that render an object or a list field by field; a field without an entry is rendered from its schema. */
const opened = new Set<Json | undefined>(['group', 'list', undefined]);

function* levelsBelow(ui: JsonObject, schema: JsonObject, path: Path, schemaPath: Path): Iterable<Level> {
  const { fields, items } = ui;
  if (isObject(schema.properties)) {
    const properties = schema.properties;
    const level = { path, schemaPath, fields: asObject(fields), properties, isOpen: opened.has(ui.widget) };
    yield { ...level, sections: Array.isArray(ui.sections) ? ui.sections : undefined };
    for (const [name, child] of Object.entries(properties)) {
      if (isObject(child))
        yield* levelsBelow(
          own(level.fields, name),
          child,
          [...path, 'fields', name],
          [...schemaPath, 'properties', name],
        );
    }
  } else if (isObject(schema.items))
    yield* levelsBelow(asObject(items), schema.items, [...path, 'items'], [...schemaPath, 'items']);
}

/** Empty when the form has no layout. */
export function getLevels({ ui, resolved }: Entry): Level[] {
  if (!ui) return [];
  const { schema } = resolved;
  const form = { ...ui.value, ...(!Array.isArray(ui.value.sections) && { sections: [] }) };
  return [...levelsBelow(form, schema, [], [])].filter(
    ({ isOpen, path, fields }) => path.length === 0 || isOpen || Object.keys(fields).length > 0,
  );
}

/** Every field in a layout, with its part of the schema. */
export interface LaidOut {
  name: string;
  ui: JsonObject;
  schema: JsonObject;
  path: Path;
  level: Level;
}

export const laidOutFields = (entry: Entry): LaidOut[] =>
  getLevels(entry).flatMap((level) =>
    Object.entries(level.fields).flatMap(([name, ui]) => {
      if (!isObject(ui)) return [];
      const field = { name, ui, schema: own(level.properties, name), path: [...level.path, 'fields', name], level };
      const getEntry = isObject(ui.items)
        ? [{ ...field, ui: ui.items, schema: asObject(field.schema.items), path: [...field.path, 'items'] }]
        : [];
      return [field, ...getEntry];
    }),
  );

/** The names that a level renders, in order, with their places. */
export function* drawnNames({ path, sections }: Level): Iterable<[name: string, at: Path]> {
  for (const [index, section] of (sections ?? []).entries()) {
    const fields = isObject(section) && Array.isArray(section.fields) ? section.fields : [];
    for (const [place, field] of fields.entries()) {
      const at = [...path, 'sections', index, 'fields', place];
      if (typeof field === 'string') yield [field, at];
      if (Array.isArray(field)) for (const [cell, name] of field.entries()) yield [String(name), [...at, cell]];
    }
  }
}

// Which fields conditions test, and whether conditions can hold together, by trying every answer that could make a
// difference.

/** A condition's test of one field. */
export interface ConditionTest {
  /** Path of the test inside the condition. */
  path: Path;
  /** Path of the field in the data, relative to the condition. */
  data: readonly string[];
  test: JsonObject;
  /** Whether the condition cannot hold while the field is missing, or intends that. */
  isGuarded: boolean;
}

const namesIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
const parts = (schema: JsonObject, keyword: string): JsonObject[] => {
  const value = schema[keyword];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Fields that a condition requires, directly or in its parts. */
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

/** Every test in a condition, however it is composed. */
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

/** Whether the answers satisfy a condition. One that cannot be compiled is reported elsewhere and never holds. */
function holds(condition: JsonObject, answers: JsonObject): boolean {
  const text = JSON.stringify(condition);
  const known = compiled.get(text);
  if (known) return known(answers);
  const validate = compileCondition(condition);
  compiled.set(text, validate);
  return validate(answers);
}

const neverHolds = (): boolean => false;

function compileCondition(condition: JsonObject): (data: unknown) => boolean {
  try {
    const validate = getValidator(condition);
    return (data) => validate(data) === true;
  } catch {
    // Ajv's error is reported when the form is compiled.
    return neverHolds;
  }
}

/** A condition, or its negation with `negated`. */
export interface Demand {
  condition: JsonObject;
  negated?: boolean;
}

const isMet = ({ condition, negated = false }: Demand, answers: JsonObject) => holds(condition, answers) !== negated;

/** Whether all demands hold. */
export const areMet = (demands: readonly Demand[], answers: JsonObject): boolean =>
  demands.every((demand) => isMet(demand, answers));

/** Values of one field that a condition can distinguish. */
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

/** Maximum combinations; a form with more is assumed to be correct. */
const mostCombinations = 3000;

/**
 * Answers to the fields that these demands test, in every combination that could matter; `fields` are the form's own,
 * and only those in `askable` get answers. Undefined when there are too many.
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
    const ownTests = tests.filter(({ data }) => data[0] === name).map(({ test }) => test);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const values = tellingValues(ownTests, field);
    found = found.flatMap((answers) => [answers, ...values.map((value) => ({ ...answers, [name]: value }))]);
    if (found.length > mostCombinations) return undefined;
  }
  return found;
}

const getSection = ({ sections }: FormUi, name: string) =>
  Array.isArray(sections)
    ? sections.find((section) => Array.isArray(section?.fields) && section.fields.flat().includes(name))
    : undefined;

const ticked = (name: string): JsonObject => ({ properties: { [name]: { const: true } }, required: [name] });

function getDemand({ resolved }: Entry, when: ShowWhen): Demand[] {
  if (typeof when === 'string') return [{ condition: ticked(when) }];
  const condition =
    isObject(when) && typeof when.condition === 'string' ? resolved.conditions[when.condition] : undefined;
  return condition ? [{ condition }] : [];
}

/** Of the field itself and of its section; empty for a field that is always shown. */
export function getDemands(entry: Entry, name: string): Demand[] {
  const form = entry.ui?.form;
  if (!form) return [];
  const field = isObject(form.fields) && Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
  const when = [isObject(field) ? field.showWhen : undefined, getSection(form, name)?.showWhen];
  return when.filter((each) => each !== undefined).flatMap((each) => getDemand(entry, each));
}
