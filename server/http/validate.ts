import { pointerTo } from '#schemas/model/pointer.ts';
import { validatedAt } from '#schemas/runtime/today.ts';
import type { FieldError, ResolvedSchema, SchemaModule } from '#schemas/runtime/types.ts';

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
  if (schema?.judgedApart) return undefined;
  if (typeof value === 'string') return isUnstorable(value) ? pointer : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const inner = Array.isArray(value) ? schema?.items : schema?.properties?.[name];
    const found = findUnstorable(child, inner, pointer + pointerTo(name));
    if (found !== undefined) return found;
  }
  return undefined;
}
