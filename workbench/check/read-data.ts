/** Files of answers, of any size, read for judging. */
import { readFile } from 'node:fs/promises';
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { isObject, type Json } from '#schemas/model/json.ts';

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

/** A case of `forms cases`, or an example with what is expected of it: the answers are in `data`. */
function isCase(value: Json): value is { data: Json; name?: string } {
  return (
    isObject(value) &&
    'data' in value &&
    Object.keys(value).every((key) =>
      ['data', 'name', 'expect', 'pointer', 'keyword', 'refused', 'about', 'language'].includes(key),
    )
  );
}

export interface ReadOptions {
  /** What stands for the standard input. */
  stdin: () => Promise<string>;
  /** Whether a list or an object with `data` is itself an answer to the schema. */
  takesLists: boolean;
  takesData: boolean;
}

async function textOf(file: string, { stdin }: ReadOptions): Promise<string> {
  return (file === '-' ? await stdin() : await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** @throws when the file isn't there. */
export async function readData(file: string, options: ReadOptions): Promise<Read[]> {
  const text = await textOf(file, options);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    const { line, column, what } = firstFault(text);
    return [{ name: file, fault: `${file}:${line}:${column} can't be read as JSON: ${what}` }];
  }
  if (!options.takesData && isCase(value)) return [{ name: file, data: value.data }];
  if (options.takesLists || !Array.isArray(value) || value.length === 0 || !value.every(isCase))
    return [{ name: file, data: value }];
  return value.map(({ name, data }, index) => ({
    name: `${file} ${index + 1}${name === undefined ? '' : `, ${name}`}`,
    data,
  }));
}
