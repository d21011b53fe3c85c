/** Reads the initial answers from a file. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseSource } from '#schemas/model/source.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import { languages } from '#domain/languages.ts';
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

/** The options of `preview`. */
export interface PreviewOptions {
  form: string;
  data: string | undefined;
  /** A layout, or a uiSchema of RJSF. */
  ui: string | undefined;
  /** Files that the schema may refer to. */
  further: readonly string[];
  port: number;
  built: boolean;
  empty: boolean;
  /** Language code, e.g. `en-us`. */
  language: string;
}

const defaultPort = 5180;

/** @throws Error with a sentence for the user. */
export function readOptions(args: readonly string[]): PreviewOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      ui: { type: 'string' },
      with: { type: 'string', multiple: true, default: [] },
      port: { type: 'string' },
      lang: { type: 'string' },
      built: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
    },
  });
  const [form, ...more] = positionals;
  if (form === undefined || more.length > 0)
    throw new Error('Name one form: its id (order/parcel) or the path of a schema.');
  const port = values.port === undefined ? defaultPort : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`"${values.port}" is no port.`);
  return {
    form,
    data: values.data,
    ui: values.ui,
    further: values.with,
    port,
    built: values.built,
    empty: values.empty,
    language: getLanguage(values.lang),
  };
}

/** @throws Error for a language that does not ship. */
export function getLanguage(given: string | undefined): string {
  if (given === undefined) return languages[0].code;
  const language = languages.find(({ code, dictionary }) => code === given || dictionary === given);
  if (!language)
    throw new Error(
      `There is no language "${given}": choose one of ${languages.map(({ dictionary }) => dictionary).join(', ')}.`,
    );
  return language.code;
}
