/** The examples beside the schemas, by schema id. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Expected {
  pointer: string;
  key: string;
}

export interface Example {
  id: string;
  name: string;
  data: unknown;
  /** Empty for a valid example. */
  expect: Expected[];
}

const root = fileURLToPath(new URL('../../../schemas/examples/', import.meta.url));

function readExample(file: string): Example {
  const parts = file.split(sep);
  const kind = parts.at(-2);
  const content: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const about = {
    id: parts.slice(0, -2).join('/'),
    name: (parts.at(-1) ?? '').replace(/\.json$/, '').replaceAll('-', ' '),
  };
  if (kind === 'valid') return { ...about, data: content, expect: [] };
  return { ...about, ...(content as Pick<Example, 'data' | 'expect'>) };
}

export const examples: readonly Example[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json') && !file.startsWith('drafts'))
  .toSorted()
  .map(readExample);

export const validExamples = (id: string): readonly Example[] =>
  examples.filter((example) => example.id === id && example.expect.length === 0);
