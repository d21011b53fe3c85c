/** `npm run bench [sizes|form|server …]`: measures, prints, and writes bench/results/<part>.md. Without words, every part. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { measureForm } from './form/form.ts';
import { measureServer } from './server/server.ts';
import { measureSizes } from './sizes/sizes.ts';
import { machineFacts } from './support/machine.ts';
import type { Report } from './support/report.ts';

const parts = {
  sizes: measureSizes,
  form: measureForm,
  server: measureServer,
} satisfies Record<string, () => Promise<Report>>;

type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];
const words = process.argv.slice(2);
const unknown = words.filter((word) => !names.some((name) => name === word));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${names.join(', ')}.`);
  process.exit(1);
}

const folder = new URL('./results/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of names.filter((part) => words.length === 0 || words.includes(part))) {
  const { title, blocks } = await parts[name]();
  const text = [`# ${title}`, machineFacts(), ...blocks].join('\n\n');
  console.log(`\n${text}`);
  writeFileSync(new URL(`${name}.md`, folder), `${text}\n`);
}
