/** Updates `schemas/generated`, or prints what has to be fixed first and exits. */
import { fileURLToPath } from 'node:url';
import { generate } from '#schemas/compiler/generate.ts';
import { printFinding } from '#schemas/compiler/lint/finding.ts';

export async function generateSchemas(): Promise<void> {
  const { findings } = await generate(fileURLToPath(new URL('../schemas', import.meta.url)));
  if (findings.length === 0) return;
  for (const finding of findings) console.error(printFinding(finding));
  console.error(`The schemas have ${findings.length} findings; fix them and start again.`);
  process.exit(1);
}
