/** Messages of the author of an external schema: `errorMessage`, as ajv-errors defines it. */
import { toPointer } from './field-errors.ts';
import { type AjvError, type FieldError, literalKey } from './types.ts';

/**
 * The author's message at the place where ajv-errors puts it. A message about one missing or unexpected field goes to
 * that field, as without a message.
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
 * A lookup table of ajv-errors without inherited properties, so that a field called `toString` is not mistaken for one.
 * @public generated modules import it
 */
export function bare<Table extends object>(table: Table): Table {
  const entries = Object.entries(table).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null && !Array.isArray(value) ? bare(value) : value,
  ]);
  return Object.assign(Object.create(null), Object.fromEntries(entries)) as Table;
}
