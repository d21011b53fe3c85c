/** Reads the initial answers from a file. */
import { readFile } from 'node:fs/promises';
import { parseSource } from '#schemas/model/source.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import { shownPath } from './form-source.ts';

/**
 * @param own whether they are for one of our forms, which all require an object; an external schema may accept any
 * value.
 * @returns the answers, or a sentence with the reason why there are none.
 */
export async function readAnswers(file: string | undefined, own: boolean): Promise<{ data: Json } | { fault: string }> {
  if (file === undefined) return { data: {} };
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { fault: `There is no file "${file}".` };
  const { value, faults } = parseSource(shownPath(file), text);
  const [fault] = faults;
  if (fault)
    return { fault: `${shownPath(file)}:${fault.line}:${fault.column} This can't be read as JSON: ${fault.what}.` };
  return value !== undefined && (!own || isObject(value))
    ? { data: value }
    : { fault: `${shownPath(file)} holds no answers: it has to be an object.` };
}
