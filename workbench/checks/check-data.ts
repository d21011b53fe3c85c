import { readFile } from 'node:fs/promises';
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { build } from 'esbuild';
import { createInstance, type TFunction } from 'i18next';
import { parseExamples } from '#schemas/compiler/examples.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { type DictionaryLanguage, findLanguage } from '#domain/languages.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { projectPath } from '../preview/form-source.ts';
import type { ReadableError } from '../preview/page/protocol.ts';
import { getFormTexts } from '../preview/page/readable.ts';
import { getDictionary, readTexts } from '../preview/texts.ts';

// Reads files of answers, of any size, for validation.

/** One value to validate, or why a file contains none. */
type Read = { name: string; data: Json } | { name: string; fault: string };

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

// Validates answers with a compiled form, in the words of a language.

/** Loads a form's module from its text, bundled with its dependencies so that it can be loaded from anywhere. */
export async function loadModule(code: string): Promise<FormModule> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: projectPath('.') },
    bundle: true,
    write: false,
    platform: 'neutral',
    // dayjs has only this one.
    mainFields: ['main'],
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  return (await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`
  )) as FormModule;
}

/** @param language a code, e.g. `en-us`. */
export async function textsIn(schemasRoot: string, language: string): Promise<TFunction> {
  const dictionary: DictionaryLanguage = getDictionary(language);
  const texts = createInstance();
  await texts.init({
    lng: findLanguage(language)?.locale ?? dictionary,
    resources: {
      [findLanguage(language)?.locale ?? dictionary]: (await readTexts(schemasRoot, dictionary)) as Record<
        string,
        Record<string, string>
      >,
    },
    interpolation: { escapeValue: false },
  });
  return texts.t;
}

export interface Verdict {
  name: string;
  valid: boolean;
  errors: readonly ReadableError[];
  /** Why validation was impossible: not JSON, or nested too deeply. */
  fault?: string;
}

export function toVerdict(form: FormModule, t: TFunction, name: string, data: Json): Verdict {
  try {
    const errors = form.validate(data).map(getFormTexts(form, t).error);
    return { name, valid: errors.length === 0, errors };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { name, valid: false, errors: [], fault: `${name}: nested too deeply to be validated` };
  }
}
