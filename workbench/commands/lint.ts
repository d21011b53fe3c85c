/** All findings, or those of one file (also by the end of its path). */
import { relative } from 'node:path';
import { inspect } from '#schemas/compiler/generate.ts';
import { printFinding } from '#schemas/compiler/lint/finding.ts';
import { type Command, schemasRoot } from '../command.ts';

async function run([file]: readonly string[]): Promise<number> {
  const { context, findings: found } = await inspect(schemasRoot);
  const wanted = file?.replaceAll('\\', '/').replace(/^(?:\.\/)?(?:schemas\/)?/, '');
  const { schemas, uis, layoutGroups, messages } = context.workspace;
  const known = [schemas, uis, layoutGroups, messages].flatMap((sources) =>
    [...sources.values()].map((source) => source.file),
  );
  if (wanted && !known.some((each) => each.endsWith(wanted))) {
    console.error(`There is no schema file "${file}".`);
    return 2;
  }
  const findings = found.filter((finding) => !wanted || finding.file.endsWith(wanted));
  const folder = relative(process.cwd(), schemasRoot) || '.';
  for (const finding of findings) console.error(`${printFinding(finding, folder)}\n`);
  console.log(
    findings.length === 0
      ? `Schemas: nothing to mend in ${wanted ?? `${known.length} files`}.`
      : `${findings.length} to mend.`,
  );
  return findings.length === 0 ? 0 : 1;
}

export const command: Command = {
  usage: 'lint [FILE]',
  about: 'find what is wrong in the schemas, layouts and messages',
  run,
};
