/** Checks files of answers against the rules of a form: a result for each, as text or as JSON. */
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { printFinding } from '#schemas/compiler/lint/finding.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { toVerdict, loadModule, readData, type ReadOptions, textsIn, type Verdict } from '../checks/check-data.ts';
import { type Command, schemasRoot } from '../command.ts';
import { type Compiled, compileForm, findForm, type FormPlace } from '../preview/form-source.ts';
import { getLanguage } from '../preview/options.ts';

interface Asked {
  schema: string;
  files: string[];
  further: string[];
  language: string;
  json: boolean;
}

/** @throws Error with a sentence for the user. */
function readAsked(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      lang: { type: 'string' },
      json: { type: 'boolean', default: false },
      with: { type: 'string', multiple: true, default: [] },
    },
  });
  const [schema, ...files] = positionals;
  if (schema === undefined || files.length === 0)
    throw new Error('Name a schema and the files to validate by it; - is the standard input.');
  return { schema, files, further: values.with, language: getLanguage(values.lang), json: values.json };
}

/** Rules that reject a field because of its name, whatever its value. */
const rejectsName = new Set(['additionalProperties', 'false schema']);

/** More would bury the first. */
const mostErrors = 20;

function printVerdict({ name, valid, errors, fault }: Verdict): string {
  if (fault !== undefined) return `✗ ${fault}`;
  if (valid) return `✓ ${name}`;
  const lines = errors.slice(0, mostErrors).map(({ label, pointer, text, key, params }) => {
    const numbers = Object.keys(params).length > 0 ? ` ${JSON.stringify(params)}` : '';
    return `    ${label}: ${text}\n      ${pointer || '/'}  ${key}${numbers}`;
  });
  const more = errors.length > mostErrors ? [`    and ${errors.length - mostErrors} more`] : [];
  return [`✗ ${name}: ${errors.length}`, ...lines, ...more].join('\n');
}

function getReadOptions(form: FormModule, { own, id }: FormPlace): ReadOptions {
  const nodes = getNodes(form);
  const root = nodes.resolve(form.schema, undefined);
  const shapes = [form.schema, ...(Array.isArray(root.options) ? root.options : [])];
  const isNamed = (name: string) => shapes.some((shape) => nodes.declared(shape).has(name));
  const refuses = (name: string) =>
    form.validate({ [name]: {} }).some((error) => error.pointer === pointerTo(name) && rejectsName.has(error.keyword));
  const types = [root.type ?? []].flat();
  return {
    examplesOf: own === undefined ? undefined : id,
    stdin: () => readAll(process.stdin),
    takesLists: types.length === 0 || types.includes('array'),
    takesField: (name) => (isNamed(name) ? 'named' : refuses(name) ? 'no' : 'free'),
  };
}

async function validateAll(form: FormModule, place: FormPlace, { files, language }: Asked): Promise<Verdict[]> {
  const t = await textsIn(schemasRoot, language);
  const verdicts: Verdict[] = [];
  for (const file of files) {
    for (const read of await readData(file, getReadOptions(form, place))) {
      if ('fault' in read) verdicts.push({ name: read.name, valid: false, errors: [], fault: read.fault });
      else verdicts.push(toVerdict(form, t, read.name, read.data));
    }
  }
  return verdicts;
}

/** Explains why a file cannot be read. */
function whyUnread(error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? `There is no file "${path}".` : sentence(error);
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function run(args: readonly string[]): Promise<number> {
  let asked: Asked;
  try {
    asked = readAsked(args);
  } catch (error) {
    console.error(sentence(error));
    return 2;
  }
  const place = findForm(asked.schema, schemasRoot, asked);
  if (!place) {
    console.error(`There is no schema "${asked.schema}".`);
    return 2;
  }
  let compiled: Compiled;
  try {
    compiled = await compileForm(place);
  } catch (error) {
    console.error(whyUnread(error));
    return 2;
  }
  const { code, findings, notes } = compiled;
  for (const finding of [...findings, ...notes]) console.error(`${printFinding(finding, '')}\n`);
  if (code === undefined) return 2;
  const form = await loadModule(code);
  let verdicts: Verdict[];
  try {
    verdicts = await validateAll(form, place, asked);
  } catch (error) {
    console.error(whyUnread(error));
    return 2;
  }
  const valid = verdicts.every((verdict) => verdict.valid);
  if (asked.json) console.log(JSON.stringify({ schema: place.id, valid, files: verdicts }, null, 2));
  else for (const verdict of verdicts) console.log(printVerdict(verdict));
  return valid ? 0 : 1;
}

export const command: Command = {
  usage: 'check SCHEMA DATA… [--with FILE…] [--lang es|en|…] [--json]',
  about: 'validate files of answers by a form, ours or any draft-07 schema',
  run,
};
