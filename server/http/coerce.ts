/** Form-encoded values are texts; the schema says which of them are numbers and booleans. Nothing else is coerced. */
import { parseNumber } from '#domain/typed-number.ts';
import { isSchema } from '#schemas/model/branches.ts';
import { parseFragment, valueAtPath } from '#schemas/model/pointer.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';

type Schema = ResolvedSchema;

/** The value with texts turned into what the schema wants where they are that; the rest is left to the validator. */
export function coerce(value: unknown, schema: Schema, root: Schema = schema): unknown {
  const branches = branchesOf(schema, root);
  if (typeof value === 'string') return coerceText(value, branches);
  if (Array.isArray(value)) {
    const items = branches.find((branch) => branch.items)?.items;
    return items ? value.map((entry) => coerce(entry, items, root)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      const property = branches.map((branch) => propertyOf(branch, name)).find(Boolean);
      return [name, property ? coerce(child, property, root) : child];
    }),
  );
}

function coerceText(value: string, branches: readonly Schema[]): unknown {
  const types = new Set(
    branches.flatMap(({ type, const: fixed }) => type ?? (fixed === undefined ? [] : typeof fixed)),
  );
  if (types.has('string')) return value;
  if (types.has('number') || types.has('integer')) {
    const number = parseNumber(value, !types.has('number'));
    // Beyond, digits would be lost.
    if (number !== undefined && Number.isSafeInteger(Math.trunc(number))) return number;
  }
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function propertyOf({ properties }: Schema, name: string): Schema | undefined {
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** The schema, what it refers to and what it is made of. */
function branchesOf(schema: Schema, root: Schema): Schema[] {
  const { $ref, allOf } = schema;
  const target = typeof $ref === 'string' ? valueAtPath(root, parseFragment($ref)) : undefined;
  const parts = Array.isArray(allOf) ? (allOf as Schema[]) : [];
  return [schema, ...[...parts, ...(isSchema(target) ? [target] : [])].flatMap((part) => branchesOf(part, root))];
}
