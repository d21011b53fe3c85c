/** Files of answers, of any size, read for judging. */
import { readFile } from 'node:fs/promises';
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { parseExamples } from '#schemas/compiler/examples.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';

/** One thing to judge, or why a file holds nothing that could be. */
export type Read = { name: string; data: Json } | { name: string; fault: string };

class Found extends Error {}

/** The first place where a text stops being JSON, from 1. */
function firstFault(text: string): { line: number; column: number; what: string } {
  let found = { line: 1, column: 1, what: 'nothing to read' };
  try {
    visit(text, {
      onError: (code: ParseErrorCode, _offset, _length, line, column) => {
        found = { line: line + 1, column: column + 1, what: printParseErrorCode(code) };
        // The rest of a large file says nothing new.
        throw new Found();
      },
    });
  } catch (error) {
    if (!(error instanceof Found)) return { ...found, what: 'nested too deeply to be read' };
  }
  return found;
}

/** What `forms cases` expects of its answers. */
function isExpectation(value: Json | undefined): boolean {
  return isObject(value) && (value.valid === true || (typeof value.refused === 'boolean' && 'pointer' in value));
}

const besideData = new Set(['data', 'name', 'expect', 'pointer', 'keyword', 'refused', 'about', 'language']);

type Case = JsonObject & { data: Json; name?: string };

/** A case of `forms cases`: the answers are in `data`. A schema that knows a field of such a name means that field. */
function isCase(value: Json, { takesField }: ReadOptions): value is Case {
  if (!isObject(value) || !('data' in value) || !Object.keys(value).every((key) => besideData.has(key))) return false;
  return takesField('data') === 'no' || (isExpectation(value.expect) && takesField('expect') !== 'named');
}

export interface ReadOptions {
  /** Id of one of our schemas: a file of `schemas/examples` has its examples under it. */
  examplesOf: string | undefined;
  /** What stands for the standard input. */
  stdin: () => Promise<string>;
  /** Whether a list is itself an answer to the schema. */
  takesLists: boolean;
  /** Whether an answer may have a field of that name: one that the schema speaks of, or one that it leaves free. */
  takesField: (name: string) => 'named' | 'free' | 'no';
}

async function toText(file: string, { stdin }: ReadOptions): Promise<string> {
  return (file === '-' ? await stdin() : await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** @throws when the file isn't there, or its examples can't be read. */
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
  // What a list of cases expects can't be mistaken for an answer, even where the schema takes lists.
  const isEachCase = (each: Json): each is Case =>
    isCase(each, options) && (!options.takesLists || isExpectation(each.expect));
  if (!Array.isArray(value) || value.length === 0 || !value.every(isEachCase)) return [{ name: file, data: value }];
  return value.map(({ name, data }, index) => ({
    name: `${file} ${index + 1}${name === undefined ? '' : `, ${name}`}`,
    data,
  }));
}
