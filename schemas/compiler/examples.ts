/** The written examples: answers that a schema accepts, and answers that it rejects with the expected errors. */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { parseSource } from '../model/source.ts';

export interface Example {
  /** Id of the schema: `order/parcel`. */
  id: string;
  name: string;
  isValid: boolean;
  data: Json;
  /** In the order of the compiled form; empty for a valid example. */
  errors: readonly { pointer: string; key: string }[];
}

/** JSON Merge Patch (RFC 7396): `null` removes a field, a list is replaced as a whole. */
function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const base = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) base.delete(name);
    else base.set(name, mergePatch(base.get(name), value));
  }
  return Object.fromEntries(base);
}

function assertKeys(value: Json | undefined, allowed: readonly string[]): asserts value is JsonObject {
  const expected = `expected an object with ${allowed.join(', ')}`;
  if (!isObject(value)) throw new Error(expected);
  const unknown = Object.keys(value).find((key) => !allowed.includes(key));
  if (unknown !== undefined) throw new Error(`${expected}, found "${unknown}"`);
}

function readErrors(errors: Json | undefined): Example['errors'] {
  const read = Object.entries(isObject(errors) ? errors : {}).flatMap(([pointer, keys]) =>
    [keys].flat().map((key) => ({ pointer, key: String(key) })),
  );
  if (read.length === 0) throw new Error('"errors" names no message key by pointer');
  return read;
}

/** The complete answers: `value`, or those of an earlier example, `of` or the first one, with the `change`. */
function readAnswers({ value, change, of }: JsonObject, above: ReadonlyMap<string, Json>): Json {
  if ((value === undefined) === (change === undefined)) throw new Error('write either "value" or "change"');
  if (change === undefined) return value ?? null;
  const [first = ''] = above.keys();
  const base = above.get(String(of ?? first));
  if (base === undefined) throw new Error(`there is no example "${String(of ?? first)}" above it to change`);
  return mergePatch(base, change);
}

function readExample(entry: Json, above: ReadonlyMap<string, Json>): Pick<Example, 'isValid' | 'data' | 'errors'> {
  assertKeys(entry, ['value', 'of', 'change', 'errors']);
  const isValid = entry.errors === undefined;
  return { isValid, data: readAnswers(entry, above), errors: isValid ? [] : readErrors(entry.errors) };
}

/** Runs a parsing step and adds its place to an error. */
function locate<T>(place: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * The examples of a file, by schema id and name. An example with `errors` must be rejected, one without must be
 * accepted.
 * @throws Error naming file, schema and example when one cannot be parsed.
 */
export function parseExamples(file: string, text: string): Example[] {
  const { value, faults, repeated } = parseSource(file, text);
  for (const { line, what } of faults) throw new Error(`${file}:${line}: not JSON, ${what}`);
  for (const { line, key } of repeated) throw new Error(`${file}:${line}: "${key}" is there twice`);
  return Object.entries(isObject(value) ? value : {}).flatMap(([id, entries]) => {
    const above = new Map<string, Json>();
    return Object.entries(isObject(entries) ? entries : {}).map(([name, entry]) => {
      const example = locate(`${file}, ${id}, "${name}"`, () => readExample(entry, above));
      above.set(name, example.data);
      return { id, name, ...example };
    });
  });
}

/** All examples of a schemas folder, without those of stored drafts, which are not answers of one schema. */
export async function readExamples(schemasRoot: string): Promise<Example[]> {
  const root = join(schemasRoot, 'examples');
  const files = (await readdir(root, { recursive: true }))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.json') && !file.startsWith('drafts/'))
    .toSorted();
  const read = await Promise.all(
    files.map(async (file) => parseExamples(`examples/${file}`, await readFile(join(root, file), 'utf8'))),
  );
  return read.flat();
}
