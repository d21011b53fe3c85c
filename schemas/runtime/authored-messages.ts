/** What the author of a schema that is not ours has to say of its rules: `errorMessage`, as ajv-errors means it. */
import { toPointer } from './field-errors.ts';
import { type AjvError, type FieldError, literalKey } from './types.ts';

/**
 * The author's sentence, at the place where ajv-errors puts it. What it says of one missing or unasked field stands at
 * that field, as without a sentence.
 */
export function readAuthored(error: AjvError): Pick<FieldError, 'pointer' | 'key' | 'params'> | undefined {
  if (error.keyword !== 'errorMessage') return undefined;
  const { instancePath, message = '', params } = error;
  const replaced = params.errors as readonly AjvError[];
  const [pointer = instancePath, ...others] = new Set(replaced.map(toPointer));
  const isOfOneField = others.length === 0 && replaced.every((each) => each.instancePath === instancePath);
  return { pointer: isOfOneField ? pointer : instancePath, key: literalKey(message), params: {} };
}

/**
 * A table of ajv-errors without what every object inherits: it looks names of the data up in it, and would take a field
 * called `toString` for one of its own.
 * @public generated modules import it
 */
export function bare<Table extends object>(table: Table): Table {
  const entries = Object.entries(table).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null && !Array.isArray(value) ? bare(value) : value,
  ]);
  return Object.assign(Object.create(null), Object.fromEntries(entries)) as Table;
}
