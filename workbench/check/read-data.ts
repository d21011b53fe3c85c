/** Reads files of answers, of any size, for validation. */
import { readFile } from 'node:fs/promises';
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { parseExamples } from '#schemas/compiler/examples.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';

/** One value to validate, or why a file contains none. */
export type Read = { name: string; data: Json } | { name: string; fault: string };

class Found extends Error {}

/** The first syntax error of a JSON text, from 1. */
function firstFault(text: string): { line: number; column: number; what: string } {
  let found = { line: 1, column: 1, what: 'nothing to read' };
  try {
    visit(text, {
      onError: (code: ParseErrorCode, _offset, _length, line, column) => {
        found = { line: line + 1, column: column + 1, what: printParseErrorCode(code) };
        // Stops reading: the rest of a large file adds nothing.
        throw new Found();
      },
    });
  } catch (error) {
    if (!(error instanceof Found)) return { ...found, what: 'nested too deeply to be read' };
  }
  return found;
}

/** An expectation in the output of `forms cases`. */
function isExpectation(value: Json | undefined): boolean {
  return isObject(value) && (value.valid === true || (typeof value.refused === 'boolean' && 'pointer' in value));
}

const besideData = new Set(['data', 'name', 'expect', 'pointer', 'keyword', 'refused', 'about', 'language']);

type Case = JsonObject & { data: Json; name?: string };

/** A case of `forms cases`: the answers are in `data`. If the schema has a field of that name, it is a field. */
function isCase(value: Json, { takesField }: ReadOptions): value is Case {
  if (!isObject(value) || !('data' in value) || !Object.keys(value).every((key) => besideData.has(key))) return false;
  return takesField('data') === 'no' || (isExpectation(value.expect) && takesField('expect') !== 'named');
}

export interface ReadOptions {
  /** Id of one of our schemas: in a file of `schemas/examples`, its examples are under it. */
  examplesOf: string | undefined;
  /** Reads the standard input. */
  stdin: () => Promise<string>;
  /** Whether the schema accepts a list as an answer. */
  takesLists: boolean;
  /** Whether an answer may have a field of that name: one that the schema names, or an additional one. */
  takesField: (name: string) => 'named' | 'free' | 'no';
}

async function toText(file: string, { stdin }: ReadOptions): Promise<string> {
  return (file === '-' ? await stdin() : await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** @throws when the file does not exist, or its examples cannot be read. */
export async function readData(file: string, options: ReadOptions): Promise<Read[]> {
  const text = await toText(file, options);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    const { line, column, what } = firstFault(text);
    return [{ name: file, fault: `${file}:${line}:${column} can't be read as JSON: ${what}` }];
  }
  const { examplesOf } = options;
  if (examplesOf !== undefined && isObject(value) && examplesOf in value)
    return parseExamples(file, text)
      .filter(({ id }) => id === examplesOf)
      .map(({ name, data }) => ({ name: `${file}, ${name}`, data }));
  if (isCase(value, options)) return [{ name: file, data: value.data }];
  // A list of cases cannot be mistaken for an answer, even where the schema accepts lists.
  const isEachCase = (each: Json): each is Case =>
    isCase(each, options) && (!options.takesLists || isExpectation(each.expect));
  if (!Array.isArray(value) || value.length === 0 || !value.every(isEachCase)) return [{ name: file, data: value }];
  return value.map(({ name, data }, index) => ({
    name: `${file} ${index + 1}${name === undefined ? '' : `, ${name}`}`,
    data,
  }));
}
