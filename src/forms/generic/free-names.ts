/** Properties that no schema names: which there are, and what they may hold. */
import { boundedPattern } from '#schemas/runtime/patterns/index.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { SchemaNodes } from '#src/form-core/schema-nodes.ts';

const isNode = (value: unknown): value is ResolvedSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a free name must be. */
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
  const patterns = Object.keys(isNode(schema.patternProperties) ? schema.patternProperties : {});
  if (schema.additionalProperties !== false || patterns.some((each) => boundedPattern(each).test(name)))
    return undefined;
  return { say: 'like', pattern: patterns.join(' | ') };
}

/** The names of an object's answers that its schema doesn't name. */
export function freeNamesOf(schema: ResolvedSchema, value: unknown, nodes: SchemaNodes): string[] {
  if (!isNode(value)) return [];
  const inOptions = Array.isArray(schema.options)
    ? schema.options.flatMap((option) => [...nodes.declared(option)])
    : [];
  const named = new Set([...nodes.declared(schema), ...inOptions]);
  return Object.keys(value).filter((name) => !named.has(name));
}

/** Whether free names are asked for, or there are some already. */
export function hasFreeNames(schema: ResolvedSchema, value: unknown, nodes: SchemaNodes): boolean {
  const { additionalProperties: others, patternProperties, properties, options } = schema;
  if (isNode(others) || others === true || (isNode(patternProperties) && Object.keys(patternProperties).length > 0))
    return true;
  if (others === undefined && !options && Object.keys(properties ?? {}).length === 0) return true;
  return freeNamesOf(schema, value, nodes).length > 0;
}

/** The schema of a free name's value. A name that isn't written yet gets what most names would. */
export function schemaOfName(schema: ResolvedSchema, name: string): ResolvedSchema {
  const patterns = Object.entries(isNode(schema.patternProperties) ? schema.patternProperties : {});
  const fitting = patterns.filter(([pattern]) => boundedPattern(pattern).test(name)).map(([, node]) => node);
  if (fitting.length === 1 && isNode(fitting[0])) return fitting[0];
  if (fitting.length > 1) return joined(schema, fitting);
  if (isNode(schema.additionalProperties)) return schema.additionalProperties;
  const [first] = patterns;
  return name === '' && first && isNode(first[1]) ? first[1] : anyValue;
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
