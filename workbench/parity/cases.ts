/** What both sides are asked: the examples beside the schemas, and every edge of every rule in every branch. */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { boundaryCases, formCases } from '#schemas/compiler/cases.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { idOf } from '#schemas/compiler/workspace.ts';
import type { Json } from '#schemas/model/json.ts';

export interface ParityCase {
  /** `valid/complete` or `weight maximum 30.1` */
  name: string;
  data: Json;
}

export interface FormCases {
  form: string;
  cases: readonly ParityCase[];
}

interface Example extends ParityCase {
  form: string;
  isValid: boolean;
}

async function readExample(root: string, file: string): Promise<Example> {
  const parts = file.split(sep);
  const isValid = parts.at(-2) === 'valid';
  const content = JSON.parse(await readFile(join(root, file), 'utf8')) as Json;
  const data = isValid ? content : ((content as { data: Json }).data ?? null);
  return {
    form: parts.slice(0, -2).join('/'),
    name: parts
      .slice(-2)
      .join('/')
      .replace(/\.json$/, ''),
    data,
    isValid,
  };
}

/** The examples of a schemas folder. */
export async function readExamples(schemas: string): Promise<readonly Example[]> {
  const root = join(schemas, 'examples');
  const files = await readdir(root, { recursive: true });
  return Promise.all(
    files
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => readExample(root, file)),
  );
}

/** By form, in the order of the schemas; the same answers are asked once. */
export async function parityCases(schemas: string): Promise<FormCases[]> {
  const [{ entries }, examples] = await Promise.all([loadForms(schemas), readExamples(schemas)]);
  return entries.map(({ file, resolved, rules }) => {
    const form = idOf(file) ?? file;
    const own = examples.filter((example) => example.form === form);
    const valid = own.filter(({ isValid }) => isValid).map(({ data }) => data);
    // Both: the first takes every branch, the second stands at the edges with whatever else an example says.
    const made = [
      ...formCases({ schema: resolved.schema, rules }, valid),
      ...valid.flatMap((data) => boundaryCases(resolved.schema, rules, data)),
    ];
    const byText = new Map([...own, ...made].map(({ name, data }) => [JSON.stringify(data), { name, data }]));
    return { form, cases: [...byText.values()] };
  });
}
