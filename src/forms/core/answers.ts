/** Answers that are not typed: the domain computes them from others, by the name of a function. */
import { isContainer, type Value } from '#schemas/model/json.ts';
import { computedFunctions } from '#schemas/runtime/computed.ts';
import type {
  ComputedSetting,
  FieldUi,
  FormModule,
  FormUi,
  ResolvedSchema,
  SchemaModule,
  ShowWhen,
} from '#schemas/runtime/types.ts';
import { isEmpty } from '#domain/text/text.ts';
import { isSchema, joinedSchemas } from '#schemas/model/branches.ts';
import type { AnswerReader } from '#src/forms/core/form-store.ts';
import { type Choices, noChoices } from './choices.ts';
import { decide, nestedAnswers } from './nested-answers.ts';
import { getNodes } from './schema-nodes.ts';

/** The computed answer; undefined while its inputs are missing. */
function getResult({ by, from }: ComputedSetting, answers: Value): unknown {
  const compute = Object.hasOwn(computedFunctions, by) ? computedFunctions[by] : undefined;
  const input = Object.entries(from).map(([param, field]) => [
    param,
    Object.hasOwn(answers, field) ? answers[field] : undefined,
  ]);
  return compute?.(Object.fromEntries(input));
}

/**
 * Defines what counts as an answer: empty values and hidden fields do not, and computed values come from the domain.
 * Rendering, validation, submission, review and drafts all use this definition.
 */
export type FormShape = Pick<SchemaModule, 'schema' | 'ui'> &
  Partial<Pick<FormModule, 'validators' | 'conditions' | 'texts'>>;

/** The schemas of the fields, wherever the form declares them: itself, its groups, its branches. */
export function getProperties(schema: ResolvedSchema): Record<string, ResolvedSchema> {
  const declared = joinedSchemas(schema).map(getProperties);
  return Object.assign({}, ...declared.toReversed(), schema.properties);
}

export function getUi({ ui }: Pick<FormShape, 'ui'>, name: string): FieldUi | undefined {
  return ui && Object.hasOwn(ui.fields, name) ? ui.fields[name] : undefined;
}

/** Whether a `showWhen` condition holds: a ticked field, or a condition of the module. */
function isSo({ conditions }: FormShape, when: ShowWhen, answers: Value): boolean {
  if (typeof when === 'string') return answers[when] === true;
  return conditions?.[when.condition]?.(answers) ?? true;
}

/** A form's layout, or that of an object inside of it: both say what is shown when. */
type Layout = Partial<Pick<FormUi, 'sections' | 'fields'>>;

const demandsByLayout = new WeakMap<Layout, ReadonlyMap<string, ShowWhen[]>>();

/** The `showWhen` conditions of the field and of its section in the `.ui.json`. */
function getDemands(layout: Layout): ReadonlyMap<string, ShowWhen[]> {
  const known = demandsByLayout.get(layout);
  if (known) return known;
  const ofFields = Object.entries(layout.fields ?? {}).map(([name, { showWhen }]) => [name, showWhen] as const);
  const ofSections = (layout.sections ?? []).flatMap(({ showWhen, fields }) =>
    fields.flat().map((name) => [name, showWhen] as const),
  );
  const made = new Map<string, ShowWhen[]>();
  for (const [name, when] of [...ofFields, ...ofSections])
    if (when !== undefined) made.set(name, [...(made.get(name) ?? []), when]);
  demandsByLayout.set(layout, made);
  return made;
}

const noLayout: Layout = {};

/** Whether the layout shows the field, given the answers beside it that are asked for. */
export function isShownBy(form: FormShape, layout: Layout, name: string, answers: Value): boolean {
  return (getDemands(layout).get(name) ?? []).every((when) => isSo(form, when, answers));
}

/** Also removes empty values inside an answer, at any depth; list entries keep their indexes. */
function cleaned(form: FormShape, schema: unknown, value: unknown, ui: FieldUi | undefined): unknown {
  if (!isContainer(value)) return value;
  const node = getNodes(form).resolve(schema, value);
  if (!Array.isArray(value))
    return isSchema(node.properties) && isSchema(schema) ? askedIn(form, schema, value, ui ?? noLayout).answers : value;
  // An empty row keeps its index, so that errors below it point to the right row.
  const entries = value.map((entry, index) => cleaned(form, itemSchema(node, index), entry, ui?.items));
  return entries.every((entry, index) => Object.is(entry, value[index])) ? value : entries;
}

const itemSchema = ({ items }: ResolvedSchema, index: number): unknown =>
  Array.isArray(items) ? (items as unknown[])[index] : items;

interface Asked {
  /** Declared fields that are currently asked for. */
  names: ReadonlySet<string>;
  answers: Value;
}

/** The answers given in an object, without its computed ones, and how those are computed. */
function givenIn(
  form: FormShape,
  schema: unknown,
  value: Value,
  layout: Layout,
): { given: Map<string, unknown>; computed: Map<string, ComputedSetting> } {
  const nodes = getNodes(form);
  const declared = nodes.declared(schema);
  const { properties = {}, additionalProperties } = nodes.resolve(schema, value);
  const given = new Map<string, unknown>();
  const computed = new Map<string, ComputedSetting>();
  for (const name of declared) {
    const setting = Object.hasOwn(properties, name) ? nodes.resolve(properties[name], undefined).computed : undefined;
    if (setting) computed.set(name, setting);
  }
  for (const [name, answer] of Object.entries(value)) {
    const isKnown = declared.has(name) || additionalProperties !== false;
    // Setting it would change what the answers inherit.
    if (!isKnown || computed.has(name) || name === '__proto__') continue;
    const ui = layout.fields && Object.hasOwn(layout.fields, name) ? layout.fields[name] : undefined;
    const clean = Object.hasOwn(properties, name) ? cleaned(form, properties[name], answer, ui) : answer;
    if (!isEmpty(clean)) given.set(name, clean);
  }
  return { given, computed };
}

/**
 * A hidden field decides nothing, so a condition that depends on it no longer holds either. Evaluates until the set of
 * fields is stable; a cycle ends after as many rounds as there are fields.
 */
function answersAt(form: FormShape, schema: unknown, value: Value, layout: Layout): Asked {
  const nodes = getNodes(form);
  const declared = nodes.declared(schema);
  const { given, computed } = givenIn(form, schema, value, layout);
  const isWanted = (name: string) => isShownBy(form, layout, name, answers);

  function answersTo(names: ReadonlySet<string>): Value {
    const answers: Record<string, unknown> = {};
    for (const [name, answer] of given) if (names.has(name) || !declared.has(name)) answers[name] = answer;
    for (const [name, setting] of computed) {
      const result = names.has(name) ? getResult(setting, answers) : undefined;
      if (result !== undefined) answers[name] = result;
    }
    return answers;
  }

  let names = declared;
  let answers = answersTo(names);
  for (let round = 0; round <= declared.size; round += 1) {
    const now = nodes.resolve(schema, answers).properties ?? {};
    const next = [...declared].filter((name) => Object.hasOwn(now, name) && isWanted(name));
    if (next.length === names.size && next.every((name) => names.has(name))) break;
    names = new Set(next);
    answers = answersTo(names);
  }
  return { names, answers };
}

const isUnchanged = (one: Value, other: Value) => {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && Object.is(one[name], other[name]))
  );
};

const found = new WeakMap<object, WeakMap<Value, Asked>>();

/** Values are immutable, so results are cached per value; a value without changes stays the same object. */
function askedIn(form: FormShape, schema: ResolvedSchema, value: Value, layout: Layout): Asked {
  // The form itself also has conditions; a nested part is identified by its schema.
  const part = schema === form.schema ? form : schema;
  const ofPart = found.get(part) ?? new WeakMap<Value, Asked>();
  found.set(part, ofPart);
  const known = ofPart.get(value);
  if (known) return known;
  const { names, answers } = answersAt(form, schema, value, layout);
  const asked = { names, answers: isUnchanged(answers, value) ? value : answers };
  ofPart.set(value, asked);
  decide(value, asked.answers);
  return asked;
}

const getAsked = (form: FormShape, value: Value): Asked => askedIn(form, form.schema, value, form.ui ?? noLayout);

/** Whether the field is asked for, given the other answers. */
export function isAsked(form: FormShape, name: string, value: Value): boolean {
  if (form.texts === 'literal') return true;
  return getAsked(form, value).names.has(name) || !getNodes(form).declared(form.schema).has(name);
}

/**
 * The answers to validate and to send: blank texts and empty lists are missing answers (RULE-GEN-01), and hidden fields
 * are omitted. The form's value keeps both, so that they reappear when the fields are shown again.
 * @param choices alternatives chosen on screen; without a choice the value decides.
 */
export function toAnswers(form: FormShape, value: Value, choices: Choices = noChoices): Value {
  if (form.texts === 'literal') return nestedAnswers(form, value, choices);
  return getAsked(form, value).answers;
}

/** The value with its computed answers as they follow from the others; the same object when they already do. */
function withComputed(form: FormShape, value: Value): Value {
  const names = Object.entries(getProperties(form.schema)).flatMap(([name, { computed }]) => (computed ? [name] : []));
  if (names.length === 0) return value;
  const answers = toAnswers(form, value);
  if (names.every((name) => Object.is(answers[name], value[name]))) return value;
  const given = Object.entries(value).filter(([name]) => !names.includes(name));
  const results = names.filter((name) => answers[name] !== undefined).map((name) => [name, answers[name]]);
  return Object.fromEntries([...given, ...results]);
}

/** How a form's store knows what counts as an answer. */
export const getReader = (form: FormShape): AnswerReader => ({
  toAnswers: (value, choices) => toAnswers(form, value, choices),
  completed: (value) => withComputed(form, value),
});
