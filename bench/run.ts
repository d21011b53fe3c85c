/**
 * `npm run bench [sizes|form|large|server|waits|pages|sending|backoffice …]`: measures, prints, and writes bench/results/<part>.md. Without a part, runs every part without further
 * requirements. `npm run bench -- form --beside CHECKOUT` (or `large`) measures another checkout of the project in the
 * same run; `npm run bench -- beside CHECKOUT…` (`--postgres`) measures the servers of other checkouts in turns with this one's. `npm
 * run bench -- start COMMIT` starts HEAD and another commit in turns, each in a fresh clone. `npm run bench -- peers
 * FOLDER [options]` compares with other form engines: FOLDER is a copy of the side-by-side benchmark, and the options
 * are its own.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBackoffice } from './backoffice.ts';
import { measureForm } from './form.ts';
import { measureLarge } from './large.ts';
import { measurePages } from './pages.ts';
import { measureSending } from './sending.ts';
import { measurePeers } from './peers.ts';
import { measureBeside } from './side-by-side.ts';
import { measureServer } from './server.ts';
import { measureWaits } from './waits.ts';
import { measureSizes } from './sizes.ts';
import { measureStart } from './start.ts';
import { machineFacts, type Report } from './support/report.ts';

const parts = {
  sizes: measureSizes,
  form: ({ beside }) => measureForm(beside === undefined ? undefined : resolve(beside)),
  large: ({ beside }) => measureLarge(beside === undefined ? undefined : resolve(beside)),
  server: measureServer,
  waits: measureWaits,
  pages: measurePages,
  sending: measureSending,
  backoffice: measureBackoffice,
} satisfies Record<string, (options: { beside?: string }) => Promise<Report>>;

type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];
const [first, ...further] = process.argv.slice(2);
const folder = new URL('./results/', import.meta.url);

function tell(name: string, { title, blocks }: Report): void {
  const text = [`# ${title}`, machineFacts(), ...blocks].join('\n\n');
  console.log(`\n${text}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${name}.md`, folder), `${text}\n`);
}

async function comparePeers([place, ...options]: readonly string[]): Promise<void> {
  if (place === undefined) {
    console.error('Name the folder of the side-by-side benchmark: npm run bench -- peers FOLDER');
    process.exit(1);
  }
  tell('peers', await measurePeers(place, options));
}

async function measureParts(): Promise<void> {
  const { values, positionals: asked } = parseArgs({
    options: { beside: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = asked.filter((word) => !names.some((name) => name === word));
  if (unknown.length > 0) {
    console.error(
      `There is no part ${unknown.join(', ')}. Parts: ${names.join(', ')}, peers FOLDER, beside CHECKOUT, start COMMIT.`,
    );
    process.exit(1);
  }
  for (const name of names.filter((part) => asked.length === 0 || asked.includes(part)))
    tell(name, await parts[name](values));
  if (asked.length === 0)
    console.log('\nOther form engines need the folder of their benchmark: npm run bench -- peers FOLDER');
}

if (first === 'peers') await comparePeers(further);
else if (first === 'beside') {
  const { values, positionals } = parseArgs({
    args: further,
    options: { postgres: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  tell('beside', await measureBeside(positionals, values.postgres));
} else if (first === 'start') tell('start', await measureStart(further));
else await measureParts();
