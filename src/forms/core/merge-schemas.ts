/** Joins the parts of a schema that are in force into one that can be drawn. */
import { isSchema } from '#schemas/model/branches.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';

/** What has been worked into the result, or speaks of other values. */
const left = new Set([
  '$ref',
  'allOf',
  'if',
  'then',
  'else',
  'dependencies',
  'dependentSchemas',
  'dependentRequired',
  'definitions',
  '$defs',
  '$schema',
  '$id',
  '$comment',
]);
/** Keywords of an alternative that only constrain its siblings: nothing to render. */
const limits = new Set([
  'required',
  'not',
  'minProperties',
  'maxProperties',
  'title',
  'description',
  '$comment',
  'maxItems',
  'minItems',
  'pattern',
  'maxLength',
  'minLength',
  'minimum',
  'maximum',
  'format',
  'multipleOf',
]);

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Both at once, resolved when it is drawn. */
const both = (one: unknown, other: unknown): ResolvedSchema => ({ allOf: [one, other] });

function mergeProperties(
  one: ResolvedSchema['properties'] = {},
  other: ResolvedSchema['properties'] = {},
): ResolvedSchema['properties'] {
  const result: Record<string, ResolvedSchema> = { ...one };
  for (const [name, schema] of Object.entries(other))
    result[name] = Object.hasOwn(result, name) ? both(result[name], schema) : schema;
  return result;
}

const common = (one: unknown, other: unknown): unknown[] =>
  asList(one).filter((value) => asList(other).includes(value));

function mergeTypes(one: unknown, other: unknown): unknown {
  const types = common(one, other);
  if (types.length > 0) return types.length === 1 ? types[0] : types;
  // An integer is a number as well.
  return asList(one).includes('integer') ? one : other;
}

const mergers: Readonly<Record<string, (one: unknown, other: unknown) => unknown>> = {
  properties: (one, other) =>
    mergeProperties(one as ResolvedSchema['properties'], other as ResolvedSchema['properties']),
  patternProperties: (one, other) => ({ ...(one as object), ...(other as object) }),
  required: (one, other) => [...new Set([...asList(one), ...asList(other)])],
  type: mergeTypes,
  enum: (one, other) => common(one, other),
  items: (one, other) => (isSchema(one) && isSchema(other) ? both(one, other) : other),
  maxLength: (one, other) => Math.min(Number(one), Number(other)),
  maxItems: (one, other) => Math.min(Number(one), Number(other)),
  minItems: (one, other) => Math.max(Number(one), Number(other)),
  uniqueItems: (one, other) => one === true || other === true,
  look: (one, other) => ({ ...(one as object), ...(other as object) }),
  readOnly: (one, other) => one === true || other === true,
};

/** Alternatives that can be drawn; undefined when they only limit what is there anyway, of the type `type`. */
function drawableOptions(options: unknown, type: unknown): unknown[] | undefined {
  if (!Array.isArray(options) || onlyOption(options) !== undefined) return undefined;
  const possible = options.filter((option) => option !== false);
  const isLimit = (option: unknown) =>
    isSchema(option) && Object.keys(option).every((key) => limits.has(key) || (key === 'type' && option.type === type));
  return possible.every(isLimit) ? undefined : possible;
}

const isNull = (option: unknown) => isSchema(option) && (option.type === 'null' || option.const === null);

/** The one alternative to null, which needs no choice. */
export function onlyOption(options: unknown): ResolvedSchema | undefined {
  if (!Array.isArray(options)) return undefined;
  const others = options.filter((option) => option !== false && !isNull(option));
  return others.length === 1 && isSchema(others[0]) && others.length < options.length ? others[0] : undefined;
}

const structural = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'additionalItems',
  'enum',
  'const',
  'type',
];

/** `type: ["string", "number"]` as the choice that it is; null alone makes an answer merely optional. */
function withTypeChoice(schema: ResolvedSchema): ResolvedSchema {
  const types = asList(schema.type).filter((type) => type !== 'null');
  if (types.length < 2 || schema.enum || schema.const !== undefined || schema.options) return schema;
  if (types.length === 2 && types.includes('number') && types.includes('integer')) return { ...schema, type: 'number' };
  const rest: Record<string, unknown> = { ...schema };
  for (const key of structural) delete rest[key];
  const { title: _, description: __, default: ___, refs: ____, ...keywords } = schema;
  return { ...rest, options: types.map((type) => ({ ...keywords, type })) };
}

/** The keys of one part beside those that are there. */
function join(result: Record<string, unknown>, part: ResolvedSchema): void {
  for (const [key, value] of Object.entries(part)) {
    if (left.has(key) || key === 'anyOf' || key === 'oneOf') continue;
    const merge = mergers[key];
    result[key] = merge && result[key] !== undefined ? merge(result[key], value) : value;
  }
}

const choicesIn = (parts: readonly ResolvedSchema[], type: unknown): unknown[][] =>
  parts
    .flatMap((part) => [drawableOptions(part.oneOf, type), drawableOptions(part.anyOf, type)])
    .filter((options) => options !== undefined);

const isGroup = (schema: unknown) =>
  isSchema(schema) && (schema.type === 'object' || (schema.type === undefined && schema.properties !== undefined));

/** Each choice adds fields of its own to one object; what two choices at once mean of any other value can't be drawn. */
function withChoices(result: Record<string, unknown>, choices: readonly unknown[][]): ResolvedSchema {
  const others = choices.map((options) => options.filter((option) => !isNull(option)));
  if (!isGroup(result) && !(result.type === undefined && others.flat().every(isGroup)))
    return { ...result, unsupported: true };
  const [options, ...furtherOptions] = others;
  return { ...result, type: 'object', options, furtherOptions };
}

/** The choices that an object asks for beside its fields, each a list of alternatives. */
export const getChoices = ({ options, furtherOptions }: ResolvedSchema): unknown[][] => [
  ...(Array.isArray(options) ? [options] : []),
  ...(Array.isArray(furtherOptions) ? (furtherOptions as unknown[][]) : []),
];

const isFixed = (option: unknown): option is ResolvedSchema => isSchema(option) && 'const' in option;

/** Fields in the order that their author specifies; `*` is the place of all unnamed ones. */
function inOrder(properties: object, order: readonly string[]): object {
  const entries = Object.entries(properties);
  const others = order.includes('*') ? order.indexOf('*') : order.length;
  const place = ([name]: [string, unknown]) => (order.includes(name) ? order.indexOf(name) : others);
  return Object.fromEntries(entries.toSorted((a, b) => place(a) - place(b)));
}

/**
 * @param parts in order; later words win over earlier ones, limits add up.
 * @param refs that led here; a form that refers to itself is drawn on demand.
 * @returns a schema with `options` in place of `anyOf` and `oneOf`; `furtherOptions` of an object with more than one such
 * choice. `anything`: says nothing. `unsupported`: can't be
 * drawn. `nullable`: null is allowed.
 */
export function mergedSchema(parts: readonly ResolvedSchema[], refs: readonly string[]): ResolvedSchema {
  const result: Record<string, unknown> = {};
  for (const part of parts) join(result, part);
  if (isSchema(result.properties)) {
    const possible = Object.entries(result.properties).filter(([, schema]) => (schema as unknown) !== false);
    result.properties = Object.fromEntries(
      possible.map(([name, schema]) => [name, (schema as unknown) === true ? { anything: true } : schema]),
    );
  }
  const { order } = (result as ResolvedSchema).look ?? {};
  if (order && isSchema(result.properties)) result.properties = inOrder(result.properties, order);
  if (refs.length > 0) result.refs = refs;
  if (asList(result.type).includes('null')) result.nullable = true;
  const choices = choicesIn(parts, result.type);
  const [options] = choices;
  if (!options) return named(withTypeChoice(result));
  if (choices.length > 1) return withChoices(result, choices);
  const others = options.filter((option) => !isNull(option));
  if (others.every(isFixed))
    return { ...result, enum: options.map((option) => (isFixed(option) ? option.const : null)), enumOptions: options };
  if (others.length < options.length) result.nullable = true;
  return { ...result, options: others };
}

/** Keywords that decide what to render; a schema without any of them accepts any JSON. */
const telling = [
  'type',
  'properties',
  'patternProperties',
  'items',
  'enum',
  'const',
  'options',
  'unsupported',
  'additionalProperties',
];

const named = (schema: ResolvedSchema): ResolvedSchema =>
  telling.some((key) => schema[key] !== undefined) ? schema : { ...schema, anything: true };
