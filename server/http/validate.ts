import type { FieldError, SchemaModule } from '#schemas/runtime/types.ts';

/**
 * What is wrong with an input: what the compiled rules say, as in the browser, or else what no rule of the schema looks
 * at and the database can't store. `[]` means valid.
 */
export function refusedFields(input: unknown, schema: SchemaModule): FieldError[] {
  const errors = schema.validate(input);
  if (errors.length > 0) return errors;
  const unstorable = findUnstorable(input, '');
  return unstorable === undefined ? [] : [{ pointer: unstorable, key: 'rules:pattern', params: {}, keyword: 'pattern' }];
}

/** PostgreSQL stores neither a NUL character nor, in JSON, half of a pair of surrogates. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Cs}/u.test(text);

/** Pointer of the first text that the database can't store. */
function findUnstorable(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? pointer : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const found = findUnstorable(child, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
