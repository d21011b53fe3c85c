/** Form-encoded values are strings; the schema says which of them are numbers and booleans. */
import { readInUnit } from '#domain/typed-measure.ts';
import { valueOf } from '#domain/typed-number.ts';
import { partsOfSchema } from '#schemas/model/branches.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';

type Schema = ResolvedSchema;

/** The units of these fields, in every call that has them (D-107). */
const unitByName: Readonly<Record<string, string>> = {
  weight: 'kg',
  averageWeight: 'kg',
  length: 'cm',
  width: 'cm',
  height: 'cm',
};

interface Walk {
  readonly root: Schema;
  /** A form has only strings; JSON has numbers, and of its strings only weights and sides are parsed. */
  readonly isForm: boolean;
}

/** The value with strings converted to the schema's types where they match; the validator reports the rest. */
export const coerce = (value: unknown, schema: Schema, isForm = true): unknown =>
  coerceValue(value, schema, '', { root: schema, isForm });

function coerceValue(value: unknown, schema: Schema, name: string, walk: Walk): unknown {
  const branches = partsOfSchema(schema, walk.root);
  if (typeof value === 'string')
    return walk.isForm || Object.hasOwn(unitByName, name) ? coerceText(value, branches, name) : value;
  if (Array.isArray(value)) {
    const items = branches.find((branch) => branch.items)?.items;
    return items ? value.map((entry) => coerceValue(entry, items, '', walk)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const property = branches.map((branch) => getProperty(branch, key)).find(Boolean);
      return [key, property ? coerceValue(child, property, key, walk) : child];
    }),
  );
}

function coerceText(value: string, branches: readonly Schema[], name: string): unknown {
  const types = new Set(
    branches.flatMap(({ type, const: fixed }) => type ?? (fixed === undefined ? [] : typeof fixed)),
  );
  if (types.has('string')) return value;
  if (types.has('number') || types.has('integer')) {
    const unit = Object.hasOwn(unitByName, name) ? unitByName[name] : undefined;
    const number = valueOf(readInUnit(value, unit, !types.has('number')));
    // Larger numbers would lose digits.
    if (number !== undefined && Number.isSafeInteger(Math.trunc(number))) return number;
  }
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function getProperty({ properties }: Schema, name: string): Schema | undefined {
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
