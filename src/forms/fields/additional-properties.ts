/** Properties that no schema names: which there are, and what they may hold. */
import { boundedPattern } from '#schemas/runtime/patterns.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { getChoices } from '#src/forms/core/merge-schemas.ts';
import type { SchemaNodes } from '#src/forms/core/schema-nodes.ts';

const isNode = (value: unknown): value is ResolvedSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rule for a free name. */
export type NameRule =
  | { say: 'like'; pattern: string }
  | { say: 'oneOf'; names: string }
  | { say: 'length'; min: number; max: number }
  | { say: 'words'; words: string };

const isWithinLength = (name: string, { minLength = 0, maxLength = Infinity }: ResolvedSchema) => {
  const { length } = [...name];
  return length >= minLength && length <= maxLength;
};

/** Why a name can't be one; undefined for one that can. */
export function faultOfName(schema: ResolvedSchema, name: string, nodes: SchemaNodes): NameRule | undefined {
  const rule = nodes.resolve(isNode(schema.propertyNames) ? schema.propertyNames : {}, undefined);
  const own = { say: 'words', words: rule.description ?? '' } as const;
  const say = <Rule extends NameRule>(fault: Rule) => (own.words === '' ? fault : own);
  const { enum: names, pattern, minLength = 0, maxLength = 200 } = rule;
  if (names && !names.includes(name)) return say({ say: 'oneOf', names: names.join(', ') });
  if (typeof pattern === 'string' && !boundedPattern(pattern).test(name)) return say({ say: 'like', pattern });
  if (!isWithinLength(name, rule)) return say({ say: 'length', min: minLength, max: maxLength });
  const patterns = getPatterns(schema).flatMap(([each, node]) => ((node as unknown) === false ? [] : [each]));
  if (schema.additionalProperties !== false || patterns.some((each) => boundedPattern(each).test(name)))
    return undefined;
  return { say: 'like', pattern: patterns.join(' | ') };
}

const getPatterns = ({ patternProperties }: ResolvedSchema): [string, unknown][] =>
  Object.entries(isNode(patternProperties) ? patternProperties : {});

/** The names that an object's schema and its alternatives speak of. */
function namesWithin(schema: unknown, nodes: SchemaNodes): string[] {
  const inside = isNode(schema) ? getChoices(nodes.resolve(schema, undefined)).flat() : [];
  return [...nodes.declared(schema), ...inside.flatMap((option) => namesWithin(option, nodes))];
}

/**
 * The names of an object's answers that its schema doesn't name.
 * @param chosen the alternatives on screen; names that only other alternatives declare are free.
 */
export function getFreeNames(
  schema: ResolvedSchema,
  value: unknown,
  nodes: SchemaNodes,
  chosen: readonly unknown[] = getChoices(schema).flat(),
): string[] {
  if (!isNode(value)) return [];
  const named = new Set([...nodes.declared(schema), ...chosen.flatMap((option) => namesWithin(option, nodes))]);
  return Object.keys(value).filter((name) => !named.has(name));
}

/** Whether free names are asked for, or there are some already. */
export function hasFreeNames(
  schema: ResolvedSchema,
  value: unknown,
  nodes: SchemaNodes,
  chosen?: readonly unknown[],
): boolean {
  const { additionalProperties: others, properties, options } = schema;
  if (isNode(others) || others === true || getPatterns(schema).length > 0) return true;
  if (others === undefined && !options && Object.keys(properties ?? {}).length === 0) return true;
  return getFreeNames(schema, value, nodes, chosen).length > 0;
}

/** The schema of a free name's value. A name that isn't written yet gets what most names would. */
export function schemaOfName(schema: ResolvedSchema, name: string): ResolvedSchema {
  const patterns = getPatterns(schema);
  const fitting = patterns.filter(([pattern]) => boundedPattern(pattern).test(name)).map(([, node]) => node);
  if (fitting.length === 1 && isNode(fitting[0])) return fitting[0];
  if (fitting.length > 1) return joined(schema, fitting);
  if (isNode(schema.additionalProperties)) return schema.additionalProperties;
  const [first] = patterns;
  return name === '' && first && isNode(first[1]) ? first[1] : anyValue;
}

/** The schema of an object's free names, including the constraints of its chosen alternatives. */
export function withFreeNamesOf(schema: ResolvedSchema, shapes: readonly ResolvedSchema[]): ResolvedSchema {
  const speaking = shapes.filter(
    ({ patternProperties, additionalProperties }) => patternProperties ?? additionalProperties,
  );
  if (speaking.length === 0) return schema;
  const patternProperties = Object.assign({}, ...[schema, ...speaking].map((each) => each.patternProperties));
  const others = [schema, ...speaking].map((each) => each.additionalProperties);
  return { ...schema, patternProperties, additionalProperties: others.find((each) => each !== undefined) };
}

const anyValue: ResolvedSchema = {};
const joinedOf = new WeakMap<object, Map<string, ResolvedSchema>>();

/** All of several schemas; the same object for the same ones, so that nothing is drawn again. */
function joined(owner: ResolvedSchema, nodes: unknown[]): ResolvedSchema {
  const known = joinedOf.get(owner) ?? new Map<string, ResolvedSchema>();
  joinedOf.set(owner, known);
  const key = JSON.stringify(nodes);
  const schema = known.get(key) ?? { allOf: nodes };
  known.set(key, schema);
  return schema;
}
