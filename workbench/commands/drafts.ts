/** Compares the drafts of each flow with the accepted ones; `--accept` writes down the current shape. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { acceptShape } from '#schemas/compiler/accept-drafts.ts';
import { type DeclaredDraft, declaredDrafts, snapshotFile } from '#schemas/compiler/declared-drafts.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { printFinding } from '#schemas/compiler/lint/finding.ts';
import { lint } from '#schemas/compiler/lint/index.ts';
import { draftRules } from '#schemas/compiler/lint/drafts.ts';
import { type Command, schemasRoot } from '../command.ts';

/** @returns whether the draft's current shape is on disk now. */
async function accept(draft: DeclaredDraft): Promise<boolean> {
  const { flow, version } = draft;
  const accepted = acceptShape(draft);
  if ('losses' in accepted) {
    console.error(
      `${flow}: version ${version} has been accepted before, and its drafts would lose ${accepted.losses.join(', ')}.`,
    );
    console.error(
      `  Raise "version" and write a migration. If no draft of version ${version} was ever saved outside of your machine, delete ${snapshotFile(flow, version)} instead.`,
    );
    return false;
  }
  const { file, text } = accepted;
  if (text === undefined) return true;
  const path = join(schemasRoot, file);
  // The change is in the snapshot of the flow that owns the form.
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return true;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  console.log(`${flow}: ${file} written. Commit it together with the form.`);
  return true;
}

const countFields = (parts: DeclaredDraft['parts']) =>
  Object.values(parts).reduce((count, fields) => count + Object.keys(fields).length, 0);

async function run(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--accept')) {
    console.error(`Usage: npm run forms -- ${command.usage}`);
    return 2;
  }
  if (args.includes('--accept')) {
    const accepted: boolean[] = [];
    for (const draft of declaredDrafts(await loadForms(schemasRoot))) accepted.push(await accept(draft));
    if (accepted.includes(false)) return 1;
  }
  const context = await loadForms(schemasRoot);
  for (const { flow, version, parts } of declaredDrafts(context)) {
    console.log(`${flow}: version ${version}, ${countFields(parts)} fields in ${Object.keys(parts).join(', ')}.`);
  }
  const codes = new Set(draftRules.map(({ code }) => code));
  const findings = lint(context).filter(({ code }) => codes.has(code));
  for (const finding of findings) console.error(`\n${printFinding(finding)}`);
  return findings.length === 0 ? 0 : 1;
}

export const command: Command = {
  usage: 'drafts [--accept]',
  about: 'whether saved drafts survive the forms as they are; --accept notes their present shape',
  run,
};
