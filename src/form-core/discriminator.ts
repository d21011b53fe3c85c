/**
 * Alternatives distinguished by a field beside them: each accepts different values of it (`"pets": {"enum": ["No"]}`).
 * The field's answer selects the branch.
 */
import { isSchema } from '#schemas/model/branches.ts';
import { deepEqual } from '#schemas/model/equality.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';

interface Discriminator {
  /** The field that distinguishes the alternatives. */
  name: string;
  options: readonly ResolvedSchema[];
  /** The alternative that accepts a value. */
  getOption: (value: unknown) => ResolvedSchema | undefined;
  /** The values of all alternatives, where the field itself names none. */
  enumeration: ResolvedSchema | undefined;
}

type Resolve = (schema: unknown, data: unknown) => ResolvedSchema;

function fixedValues(schema: ResolvedSchema): readonly unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const];
}

const areDifferent = (values: readonly unknown[]) =>
  values.every((value, index) => !values.slice(0, index).some((other) => deepEqual(other, value)));

/** @param parts what is in force beside the alternatives; one of them has to ask for the field. */
export function getDiscriminator(
  alternatives: unknown,
  parts: readonly ResolvedSchema[],
  resolve: Resolve,
): Discriminator | undefined {
  const options = Array.isArray(alternatives) ? alternatives.filter((option) => option !== false) : [];
  if (options.length < 2 || !options.every(isSchema)) return undefined;
  const [first] = options;
  for (const name of Object.keys(resolve(first, undefined).properties ?? {})) {
    const own = parts.flatMap(({ properties }) => (isSchema(properties?.[name]) ? [properties[name]] : []));
    if (own.length === 0) continue;
    const fields = options.map((option) => resolve(option, undefined).properties?.[name]);
    const values = fields.map((field) => (isSchema(field) ? (fixedValues(resolve(field, undefined)) ?? []) : []));
    if (values.some(({ length }) => length === 0) || !areDifferent(values.flat())) continue;
    const isNamed = own.some((schema) => fixedValues(resolve(schema, undefined)) !== undefined);
    return {
      name,
      options,
      getOption: (value) => options[values.findIndex((each) => each.some((known) => deepEqual(known, value)))],
      enumeration: isNamed ? undefined : { properties: { [name]: { enum: values.flat() } } },
    };
  }
  return undefined;
}

/** A part of the chosen alternative without the field that has chosen it, which could not be changed otherwise. */
export function withoutDiscriminator(part: ResolvedSchema, name: string): ResolvedSchema {
  if (!part.properties || !Object.hasOwn(part.properties, name)) return part;
  const { [name]: _, ...properties } = part.properties;
  return { ...part, properties };
}
