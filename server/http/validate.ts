import type { FieldError, ResolvedSchema, SchemaModule } from '#schemas/runtime/types.ts';
import { readInUnit, valueOf } from '#domain/text/typed-number.ts';
import { partsOfSchema } from '#schemas/model/branches.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { validatedAt } from '#schemas/runtime/today.ts';

/** Provides the compiled schemas to routes; in development they are replaced while the server runs. */
export interface SchemaSource {
  /** The compiled schema of a call's input; throws when there is none, which the contract tests exclude. */
  find(id: string): SchemaModule;
}

export function schemaSource(read: () => Readonly<Record<string, SchemaModule>>): SchemaSource {
  return {
    find(id) {
      const found = read()[id];
      if (!found) throw new Error(`There is no compiled schema "${id}".`);
      return found;
    },
  };
}

/** Form-encoded values are strings; the schema says which of them are numbers and booleans. */
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

/**
 * Errors of an input: those of the compiled rules, as in the browser, or else values that no rule covers and the
 * database can't store. `[]` means valid.
 */
export function rejectedFields(input: unknown, schema: SchemaModule, now: Date): FieldError[] {
  const errors = validatedAt(now, () => schema.validate(input));
  if (errors.length > 0) return errors;
  const unstorable = findUnstorable(input, schema.schema, '');
  return unstorable === undefined
    ? []
    : [{ pointer: unstorable, key: 'rules:pattern', params: {}, keyword: 'pattern' }];
}

/** PostgreSQL stores neither a NUL character nor, in JSON, an unpaired surrogate. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Cs}/u.test(text);

/** Pointer of the first text that the database can't store, except where its own handler validates it. */
function findUnstorable(value: unknown, schema: ResolvedSchema | undefined, pointer: string): string | undefined {
  if (schema?.validatedByHandler) return undefined;
  if (typeof value === 'string') return isUnstorable(value) ? pointer : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const inner = Array.isArray(value) ? schema?.items : schema?.properties?.[name];
    const found = findUnstorable(child, inner, pointer + pointerTo(name));
    if (found !== undefined) return found;
  }
  return undefined;
}
