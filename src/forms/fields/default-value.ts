/** The initial value of a new row, a chosen alternative and a new form: defaults, fixed values, required rows. */
import { isSchema } from '#schemas/model/branches.ts';
import { isContainer, isObject, type Value } from '#schemas/model/json.ts';
import { pointerTo, valueAt, withValueAt } from '#schemas/model/pointer.ts';
import { brokenByDefault } from '#schemas/model/defaults.ts';
import type { FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import { closest } from '#src/forms/core/nested-answers.ts';
import { getNodes, type SchemaNodes } from '#src/forms/core/schema-nodes.ts';

/** How deep a schema that refers to itself gets initial values. */
const deepest = 6;
/** Limits the number of groups, where each requires many of its own kind. */
const mostGroups = 500;
/** A list that requires more rows starts with this many. */
const mostRows = 20;

const typeOf = ({ type }: ResolvedSchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((each) => each !== 'null');

/** The alternative of the initial answers, so that its own defaults are included. */
function chosenOption(options: readonly unknown[], value: Value, nodes: SchemaNodes): ResolvedSchema | undefined {
  const found = options.find((option) => nodes.holds(option, value)) ?? closest(options, value, nodes);
  return isSchema(found) ? found : undefined;
}

function beginGroup(
  schema: ResolvedSchema,
  given: Value,
  nodes: SchemaNodes,
  depth: number,
  left: { groups: number },
): Value | undefined {
  left.groups -= 1;
  const begun = Object.entries(schema.properties ?? {}).flatMap(([name, child]): [string, unknown][] => {
    const isRequired = schema.required?.includes(name) === true;
    const value = beginValue(child, nodes, {
      value: Object.hasOwn(given, name) ? given[name] : undefined,
      isRequired,
      depth: depth + 1,
      left,
    });
    return value === undefined ? [] : [[name, value]];
  });
  const result = { ...given, ...Object.fromEntries(begun) };
  const chosen = Array.isArray(schema.options) ? chosenOption(schema.options, result, nodes) : undefined;
  if (chosen !== undefined && depth <= deepest) {
    const shaped = beginValue(chosen, nodes, { value: result, depth: depth + 1, left });
    if (isContainer(shaped)) return shaped;
  }
  return Object.keys(result).length > 0 ? result : undefined;
}

function beginList(
  { items, minItems = 0, ...schema }: ResolvedSchema,
  nodes: SchemaNodes,
  depth: number,
  left: { groups: number },
): unknown[] | undefined {
  const fixed: unknown[] = Array.isArray(items) ? items : [];
  const count = Math.min(mostRows, Math.max(fixed.length, minItems));
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, index) => {
    const item: unknown = Array.isArray(items) ? (fixed[index] ?? schema.additionalItems) : items;
    return beginValue((item ?? {}) as ResolvedSchema, nodes, { isRequired: true, depth: depth + 1, left });
  });
}

/** The default, with the missing rows; undefined for one that its own schema rejects. */
function fittingDefault(
  schema: ResolvedSchema,
  nodes: SchemaNodes,
  { isRequired = false, depth = 0, left = { groups: mostGroups } }: Beginning,
): unknown {
  const written: unknown = structuredClone(schema.default);
  const rows = Array.isArray(written) && written.length > 0 ? (beginList(schema, nodes, depth, left) ?? []) : [];
  const missing = Array.isArray(written) ? rows.slice(written.length) : [];
  const isFilled = isRequired || !missing.includes(undefined);
  const begun = Array.isArray(written) && isFilled ? [...(written as unknown[]), ...missing] : written;
  if (isRequired && missing.includes(undefined)) {
    // Empty rows are there to be filled in, behind those that the default has.
    const { minItems: _, ...others } = schema;
    const isBroken = brokenByDefault(others, written, (part) => [nodes.resolve(part, undefined)]) !== undefined;
    return isBroken ? undefined : begun;
  }
  const getParts = (part: unknown) => [nodes.resolve(part, undefined)];
  return brokenByDefault(schema, begun, getParts) === undefined ? begun : undefined;
}

export interface Beginning {
  /** The existing value, which stays unchanged. */
  value?: unknown;
  isRequired?: boolean;
  depth?: number;
  /** How many groups may still be created. */
  left?: { groups: number };
}

export function beginValue(
  schema: ResolvedSchema,
  nodes: SchemaNodes,
  { value, isRequired = false, depth = 0, left = { groups: mostGroups } }: Beginning = {},
): unknown {
  const resolved = nodes.resolve(schema, value);
  if (isContainer(value) && !Array.isArray(value)) {
    if (depth > deepest) return value;
    const begun = beginGroup(resolved, value, nodes, depth, left) ?? value;
    // An initial answer may open a branch with defaults of its own.
    const opened = nodes.resolve(schema, begun);
    const names = Object.keys(opened.properties ?? {});
    const isOpen = names.some((name) => !Object.hasOwn(resolved.properties ?? {}, name));
    return isOpen ? beginValue(schema, nodes, { value: begun, isRequired, depth: depth + 1, left }) : begun;
  }
  if (value !== undefined) return value;
  const begun =
    resolved.default === undefined ? undefined : fittingDefault(resolved, nodes, { isRequired, depth, left });
  if (begun !== undefined) return begun;
  const type = typeOf(resolved);
  // A consent is never given beforehand.
  if (resolved.const !== undefined && type !== 'boolean') return isRequired ? resolved.const : undefined;
  if (depth > deepest || left.groups <= 0) return undefined;
  if (type === 'array' || resolved.items) return isRequired ? beginList(resolved, nodes, depth, left) : undefined;
  return resolved.properties && (isRequired || depth === 0) ? beginGroup(resolved, {}, nodes, depth, left) : undefined;
}

/**
 * The initial value without each part that its rules reject: a pattern or a format may contradict a default, and a
 * person must not be rejected for input they did not type.
 */
function withoutRejected(form: FormModule, before: unknown, begun: unknown): unknown {
  if (!isObject(begun)) return begun;
  return checkAnswers(form, toAnswers(form, begun)).reduce<Value>((value, { pointer, keyword }) => {
    const isOwn = keyword !== 'required' && valueAt(before, pointer) === undefined;
    return isOwn && !isContainer(valueAt(value, pointer)) ? withValueAt(value, pointer, undefined) : value;
  }, begun);
}

/** The initial value of a form. @param before existing answers, which stay unchanged. */
export const beginForm = (form: FormModule, before: unknown): unknown =>
  withoutRejected(form, before, beginValue(form.schema, getNodes(form), { value: before, isRequired: true }));

/** Fields beyond these are not looked at again while a person types. */
const mostWatched = 2000;

export type AskedFields = ReadonlyMap<string, { schema: ResolvedSchema; isRequired: boolean }>;

/** The fields that are asked for at the moment, by pointer, in groups and rows that have answers. */
export function askedFields({ schema, ...form }: FormModule, answers: unknown): AskedFields {
  const nodes = getNodes({ schema, ...form });
  const asked = new Map<string, { schema: ResolvedSchema; isRequired: boolean }>();
  const waiting: { schema: ResolvedSchema; value: unknown; pointer: string }[] = [
    { schema, value: answers, pointer: '' },
  ];
  for (let next = waiting.pop(); next && asked.size < mostWatched; next = waiting.pop()) {
    const { pointer, value } = next;
    const { properties = {}, required = [], items } = nodes.resolve(next.schema, value);
    if (Array.isArray(value) && items)
      waiting.push(
        ...value.map((entry: unknown, index) => ({ schema: items, value: entry, pointer: pointer + pointerTo(index) })),
      );
    if (!isObject(value)) continue;
    for (const [name, child] of Object.entries(properties)) {
      const place = pointer + pointerTo(name);
      asked.set(place, { schema: child, isRequired: required.includes(name) });
      if (Object.hasOwn(value, name)) waiting.push({ schema: child, value: value[name], pointer: place });
    }
  }
  return asked;
}

/** The defaults of fields that became visible since an answer opened a branch, by pointer. */
export function openedDefaults(form: FormModule, before: AskedFields, now: AskedFields, value: unknown): Value {
  const nodes = getNodes(form);
  const begun = [...now].flatMap(([pointer, { schema, isRequired }]): [string, unknown][] => {
    if (before.has(pointer) || valueAt(value, pointer) !== undefined) return [];
    const beginning = beginValue(schema, nodes, { isRequired, depth: 1 });
    return beginning === undefined ? [] : [[pointer, beginning]];
  });
  return Object.fromEntries(begun);
}
