/** `npm run generate` and `npm run forms -- lint [FILE]`. */
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, inspect } from './generate.ts';
import { type Finding, printFinding } from './lint/finding.ts';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const folder = relative(process.cwd(), root) || '.';

function report(findings: readonly Finding[]): void {
  for (const finding of findings) console.error(`${printFinding(finding, folder)}\n`);
}

async function runGenerate(json: boolean): Promise<number> {
  const result = await generate(root);
  const { changed, findings, ms } = result;
  if (json) {
    console.log(JSON.stringify(result));
    return findings.length > 0 ? 1 : 0;
  }
  report(findings);
  if (findings.length > 0) {
    console.error(`Schemas: nothing written, ${findings.length} to mend first.`);
    return 1;
  }
  console.log(changed.length > 0 ? `Schemas: ${changed.length} files written in ${ms} ms.` : `Schemas: up to date (${ms} ms).`);
  return 0;
}

/** All findings, or those of one file (also by the end of its path). */
async function runLint(file: string | undefined): Promise<number> {
  const { context, findings: found } = await inspect(root);
  const wanted = file?.replaceAll('\\', '/').replace(/^(?:\.\/)?(?:schemas\/)?/, '');
  const known = [context.workspace.schemas, context.workspace.uis, context.workspace.messages].flatMap((sources) =>
    [...sources.values()].map((source) => source.file),
  );
  if (wanted && !known.some((each) => each.endsWith(wanted))) {
    console.error(`There is no schema file "${file}".`);
    return 2;
  }
  const findings = found.filter((finding) => !wanted || finding.file.endsWith(wanted));
  report(findings);
  console.log(findings.length === 0 ? `Schemas: nothing to mend in ${wanted ?? `${known.length} files`}.` : `${findings.length} to mend.`);
  return findings.length === 0 ? 0 : 1;
}

const usage = `Usage:
  npm run generate [-- --json]    compile every schema into schemas/generated
  npm run forms -- lint [FILE]    find what is wrong in the schemas, layouts and messages`;

async function main([command, ...rest]: string[]): Promise<number> {
  if (command === 'generate') return runGenerate(rest.includes('--json'));
  if (command === 'lint') return runLint(rest[0]);
  console.error(usage);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
