/** What a new row, a chosen alternative and a new form begin with: defaults, fixed values, the rows that must be there. */
import { isSchema } from '#schemas/model/branches.ts';
import { isContainer, type Value } from '#schemas/model/json.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { closest } from '#src/form-core/nested-answers.ts';
import type { SchemaNodes } from '#src/form-core/schema-nodes.ts';

/** Of a schema that refers to itself only so much is begun. */
const deepest = 6;
/** A list that demands more rows than that is filled in by hand. */
const mostRows = 20;

const typeOf = ({ type }: ResolvedSchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((each) => each !== 'null');

/** The alternative that answers are begun with, so that its own defaults join them. */
function chosenOption(options: readonly unknown[], value: Value, nodes: SchemaNodes): ResolvedSchema | undefined {
  const found = options.find((option) => nodes.holds(option, value)) ?? closest(options, value, nodes);
  return isSchema(found) ? found : undefined;
}

function beginGroup(schema: ResolvedSchema, given: Value, nodes: SchemaNodes, depth: number): Value | undefined {
  const begun = Object.entries(schema.properties ?? {}).flatMap(([name, child]): [string, unknown][] => {
    const isRequired = schema.required?.includes(name) === true;
    const value = beginValue(child, nodes, {
      value: Object.hasOwn(given, name) ? given[name] : undefined,
      isRequired,
      depth: depth + 1,
    });
    return value === undefined ? [] : [[name, value]];
  });
  const result = { ...given, ...Object.fromEntries(begun) };
  const chosen = Array.isArray(schema.options) ? chosenOption(schema.options, result, nodes) : undefined;
  if (chosen !== undefined && depth <= deepest) {
    const shaped = beginValue(chosen, nodes, { value: result, depth: depth + 1 });
    if (isContainer(shaped)) return shaped;
  }
  return Object.keys(result).length > 0 ? result : undefined;
}

function beginList(
  { items, minItems = 0, ...schema }: ResolvedSchema,
  nodes: SchemaNodes,
  depth: number,
): unknown[] | undefined {
  const fixed: unknown[] = Array.isArray(items) ? items : [];
  const count = Math.min(mostRows, Math.max(fixed.length, minItems));
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, index) => {
    const item: unknown = Array.isArray(items) ? (fixed[index] ?? schema.additionalItems) : items;
    return beginValue((item ?? {}) as ResolvedSchema, nodes, { isRequired: true, depth: depth + 1 });
  });
}

export interface Beginning {
  /** What is there already; nothing of it changes. */
  value?: unknown;
  isRequired?: boolean;
  depth?: number;
}

export function beginValue(
  schema: ResolvedSchema,
  nodes: SchemaNodes,
  { value, isRequired = false, depth = 0 }: Beginning = {},
): unknown {
  const resolved = nodes.resolve(schema, value);
  if (isContainer(value) && !Array.isArray(value))
    return depth > deepest ? value : (beginGroup(resolved, value, nodes, depth) ?? value);
  if (value !== undefined) return value;
  if (resolved.default !== undefined) return structuredClone(resolved.default);
  const type = typeOf(resolved);
  // A consent is never given beforehand.
  if (resolved.const !== undefined && type !== 'boolean') return isRequired ? resolved.const : undefined;
  if (depth > deepest) return undefined;
  if (type === 'array' || resolved.items) return isRequired ? beginList(resolved, nodes, depth) : undefined;
  return resolved.properties && (isRequired || depth === 0) ? beginGroup(resolved, {}, nodes, depth) : undefined;
}
