/** `npm run generate [-- --json]`: compiles every schema into `schemas/generated`. */
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.ts';
import { printFinding } from './lint/finding.ts';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const folder = relative(process.cwd(), root) || '.';

async function main(args: readonly string[]): Promise<number> {
  const result = await generate(root);
  const { changed, findings, ms } = result;
  if (args.includes('--json')) {
    console.log(JSON.stringify(result));
    return findings.length > 0 ? 1 : 0;
  }
  for (const finding of findings) console.error(`${printFinding(finding, folder)}\n`);
  if (findings.length > 0) {
    console.error(`Schemas: nothing written, ${findings.length} to fix first.`);
    return 1;
  }
  console.log(
    changed.length > 0 ? `Schemas: ${changed.length} files written in ${ms} ms.` : `Schemas: up to date (${ms} ms).`,
  );
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
