/**
 * The answers to a schema without a layout, at any depth: blank texts and empty groups are missing answers, required
 * groups are created, and a value with only one option is filled in.
 */
import { isContainer, isObject, type Value } from '#schemas/model/json.ts';
import { isEmpty } from '#domain/text/text.ts';
import { isSchema } from '#schemas/model/branches.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import type { FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import { type Choices, chosenAmong, noChoices } from './choices.ts';
import { getChoices } from './merge-schemas.ts';
import { getNodes, type SchemaNodes } from './schema-nodes.ts';

/**
 * The answers that a group's conditions are evaluated against, without hidden fields. Recorded while the answers are
 * computed, so that rendering takes the same branches as validation.
 */
const answersByValue = new WeakMap<object, Value>();

export function decide(value: Value, answers: Value): Value {
  answersByValue.set(value, answers);
  return answers;
}

/** The answers to evaluate conditions against; the data itself if none were computed. */
export function deciding(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? (answersByValue.get(data) ?? data) : data;
}

/** A group may require a group of its own kind; this limits how deep required groups are created. */
const deepestMade = 6;

/** A group may also require many of its own kind, and each of those as many. */
const mostMade = 500;

/** Limits the rounds for conditions that depend on each other in a cycle. */
const mostRounds = 20;

type FormShape = Pick<FormModule, 'schema'> & Partial<Pick<FormModule, 'validators' | 'texts'>>;

interface Here {
  nodes: SchemaNodes;
  choices: Choices;
  /** The pointer of the value; not computed while nothing is chosen. */
  pointer: string;
  isRequired: boolean;
  /** How many enclosing groups were created because they are required. */
  made: number;
  /** How many groups may still be created for one value. */
  left: { groups: number };
}

/** The schema says explicitly that an empty text is an answer. */
const takesEmptyText = ({ minLength, default: begun, const: fixed, type }: ResolvedSchema) =>
  isText(type) && (minLength === 0 || begun === '' || fixed === '');

/** An empty text is a valid answer unless the schema excludes it; a format rejects it. */
export const admitsEmptyText = ({ type, minLength = 0, format, enum: values, const: fixed }: ResolvedSchema): boolean =>
  isText(type) && minLength === 0 && format === undefined && values === undefined && fixed === undefined;

const isText = (type: unknown) => type === 'string' || (Array.isArray(type) && type.includes('string'));

function typeOf({ type }: ResolvedSchema): unknown {
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
}

/** Whether a schema, resolved, is that of an object. */
export const isGroup = (schema: ResolvedSchema) =>
  typeOf(schema) === 'object' || (schema.type === undefined && schema.properties !== undefined);

function missing(schema: ResolvedSchema, { isRequired, ...here }: Here): unknown {
  if (!isRequired) return undefined;
  if (schema.const !== undefined && typeOf(schema) !== 'boolean') return schema.const;
  if (takesEmptyText(schema)) return '';
  if (schema.nullable) return null;
  if (typeOf(schema) === 'array') return [];
  if (!isGroup(schema) || here.made >= deepestMade || here.left.groups <= 0) return undefined;
  here.left.groups -= 1;
  return groupAnswers(schema, new Set(), {}, { ...here, isRequired, made: here.made + 1 });
}

/** @param declared names that some branch of the group speaks of. */
function groupAnswers(schema: ResolvedSchema, declared: ReadonlySet<string>, value: Value, here: Here): Value {
  const { nodes } = here;
  const chosen = getChoices(schema).flatMap((options) => chosenOption(options, value, here) ?? []);
  const shapes = chosen.map((option) => nodes.resolve(option, value));
  const asked: Readonly<Record<string, ResolvedSchema>> = Object.assign(
    {},
    ...shapes.map(({ properties }) => properties),
    schema.properties,
  );
  const required = new Set([schema, ...shapes].flatMap((shape) => shape.required ?? []));
  const isDeclared = (name: string) => declared.has(name) || chosen.some((option) => nodes.declared(option).has(name));
  const answers: Record<string, unknown> = {};
  const names = new Set([...Object.keys(asked), ...Object.keys(value)]);
  for (const name of names) {
    const isAsked = Object.hasOwn(asked, name);
    // Belongs to a branch that does not apply: preserved in the form, not sent.
    if ((!isAsked && isDeclared(name)) || name === '__proto__') continue;
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const answer = isAsked
      ? answerTo(asked[name], given, { ...below(here, name), isRequired: required.has(name) })
      : given;
    if (answer !== undefined) answers[name] = answer;
  }
  return answers;
}

const below = (here: Here, name: string | number): Here =>
  here.choices.size === 0 ? here : { ...here, pointer: here.pointer + pointerTo(name) };

/** The alternative that is chosen, else the one that the value is or looks most like. */
const chosenOption = (options: readonly unknown[], value: unknown, { nodes, choices, pointer }: Here): unknown =>
  chosenAmong(choices, pointer, options) ??
  options.find((each) => nodes.holds(each, value)) ??
  closest(options, value, nodes);

/** The alternative that the answers look most like: the one with most of their names. */
export function closest(options: readonly unknown[], value: unknown, nodes: SchemaNodes): unknown {
  if (!isContainer(value) || Object.keys(value).length === 0) return undefined;
  const agreement = options.map((option) => {
    const { properties = {} } = nodes.resolve(option, value);
    const names = Object.keys(value).filter((name) => Object.hasOwn(properties, name));
    const clashes = names.filter((name) => {
      const fixed = nodes.resolve(properties[name], undefined).const;
      return fixed !== undefined && fixed !== value[name];
    });
    return clashes.length > 0 ? -1 : names.length;
  });
  const best = Math.max(...agreement);
  return best > 0 ? options[agreement.indexOf(best)] : undefined;
}

/** Hidden fields decide nothing: conditions are evaluated again on the remaining answers. */
function settled(schema: ResolvedSchema | undefined, first: ResolvedSchema, value: Value, here: Here): Value {
  const declared = here.nodes.declared(schema);
  let resolved = first;
  let answers = groupAnswers(resolved, declared, value, here);
  for (let round = 0; round < mostRounds; round += 1) {
    const next = here.nodes.resolve(schema, answers);
    if (next === resolved) break;
    resolved = next;
    answers = groupAnswers(resolved, declared, value, here);
  }
  return answers;
}

function answerTo(schema: ResolvedSchema | undefined, value: unknown, here: Here): unknown {
  const { nodes, isRequired } = here;
  const resolved = nodes.resolve(schema, value);
  if (Array.isArray(resolved.options) && !isObject(value)) {
    const { options } = resolved;
    const option =
      value === undefined ? chosenAmong(here.choices, here.pointer, options) : chosenOption(options, value, here);
    if (isSchema(option)) return answerTo(option, value, here);
  }
  if (Array.isArray(value)) return listAnswers(resolved, value, here);
  if (isContainer(value)) {
    const answers = decide(value, settled(schema, resolved, value, here));
    // An optional group that contains only emptied texts counts as removed.
    return !isRequired && Object.values(answers).every((answer) => answer === '') ? undefined : answers;
  }
  // A person who empties a required text answers with an empty one; an untouched text is no answer.
  if (isRequired && typeof value === 'string' && isEmpty(value) && admitsEmptyText(resolved)) return '';
  if (
    value === undefined ||
    (typeof value === 'string' && isEmpty(value) && isText(resolved.type ?? 'string') && !resolved.enum)
  )
    return missing(resolved, here);
  return value;
}

/** Empty rows keep their indexes, so that errors point to the right row; those at the end of a tuple are left out. */
function listAnswers(
  { items, additionalItems, minItems = 0 }: ResolvedSchema,
  value: readonly unknown[],
  here: Here,
): unknown {
  if (value.length === 0) return here.isRequired ? value : undefined;
  const entries = value.map((entry, index) => {
    const item: unknown = Array.isArray(items) ? (items[index] ?? additionalItems) : items;
    return answerTo((item ?? {}) as ResolvedSchema, entry, { ...below(here, index), isRequired: true });
  });
  if (!Array.isArray(items) || entries.length > items.length) return entries;
  const kept = entries.slice(0, Math.max(minItems, 1 + entries.findLastIndex((entry) => entry !== undefined)));
  return kept.length > 0 || here.isRequired ? kept : undefined;
}

interface Found {
  choices: Choices;
  answers: Value;
}

const known = new WeakMap<ResolvedSchema, WeakMap<Value, Found>>();

/** An empty object is no answer to a form that asks for a list, a text or a number: nothing is. */
export function givenTo(form: FormShape, value: Value): Value {
  if (form.texts !== 'literal' || !isObject(value) || Object.keys(value).length > 0) return value;
  const type = typeOf(getNodes(form).resolve(form.schema, undefined));
  return type === undefined || type === 'object' ? value : (undefined as unknown as Value);
}

/**
 * The answers to validate and to send of a form without a layout; any value if the schema describes no object. Values
 * are immutable, so results are cached per value.
 */
export function nestedAnswers(form: FormShape, given: Value, choices: Choices = noChoices): Value {
  const value = givenTo(form, given);
  const find = () =>
    answerTo(form.schema, value, {
      nodes: getNodes(form),
      choices,
      pointer: '',
      isRequired: true,
      made: 0,
      left: { groups: mostMade },
    }) as Value;
  if (!isContainer(value)) return find();
  const ofForm = known.get(form.schema) ?? new WeakMap<Value, Found>();
  known.set(form.schema, ofForm);
  const before = ofForm.get(value);
  if (before?.choices === choices) return before.answers;
  const answers = find();
  ofForm.set(value, { choices, answers });
  return answers;
}
