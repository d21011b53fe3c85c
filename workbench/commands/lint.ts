/** All findings, or those of one file (also by the end of its path); for an external schema, its errors. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { inspect } from '#schemas/compiler/generate.ts';
import { printFinding } from '#schemas/compiler/lint/finding.ts';
import { type Command, schemasRoot } from '../command.ts';
import { compileForm, findForm } from '../preview/form-source.ts';

/** @param root the schemas folder. */
export async function lintOurs(root: string, file?: string): Promise<number> {
  const { context, findings: found } = await inspect(root);
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
  const folder = relative(process.cwd(), root) || '.';
  for (const finding of findings) console.error(`${printFinding(finding, folder)}\n`);
  console.log(
    findings.length === 0
      ? `Schemas: nothing to fix in ${wanted ?? `${known.length} files`}.`
      : `${findings.length} to fix.`,
  );
  return findings.length === 0 ? 0 : 1;
}

/** A note needs fixing as well: it names a part of the schema that does not apply. */
async function lintOther(file: string, further: readonly string[], ui: string | undefined): Promise<number> {
  const place = findForm(file, schemasRoot, { further, ui });
  if (!place) throw new Error(`"${file}" is no schema: its name ends with .json.`);
  const { findings, notes } = await compileForm(place);
  const all = [...findings, ...notes];
  for (const finding of all) console.error(`${printFinding(finding, '')}\n`);
  console.log(all.length === 0 ? `${file}: nothing to fix.` : `${all.length} to fix.`);
  return all.length === 0 ? 0 : 1;
}

const isOurs = (file: string) => {
  const inside = relative(schemasRoot, file);
  return !existsSync(file) || (inside !== '' && !inside.startsWith('..'));
};

async function run(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ui: { type: 'string' }, with: { type: 'string', multiple: true, default: [] } },
    });
    const [file] = positionals;
    if (file === undefined || isOurs(file)) return await lintOurs(schemasRoot, file);
    return await lintOther(file, values.with, values.ui);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

export const command: Command = {
  usage: 'lint [FILE] [--with FILE…] [--ui FILE]',
  about: 'find what is wrong in the schemas, layouts and messages, or in any draft-07 schema',
  run,
};
