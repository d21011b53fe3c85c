import type { FieldError } from '#contract/codes.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';

/** What is wrong with an input: first what no rule can express, then the compiled rules. `[]` means valid. */
export function refusedFields(input: unknown, schema: SchemaModule): FieldError[] {
  const unstorable = findUnstorable(input, '');
  if (unstorable !== undefined) return [{ pointer: unstorable, key: 'rules:pattern', params: {} }];
  return schema.validate(input).map(({ pointer, key, params }) => ({ pointer, key, params }));
}

/** Pointer of the first text with a NUL character, which PostgreSQL cannot store. */
function findUnstorable(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? pointer : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const found = findUnstorable(child, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
