/** The rules on disk, as the studio opens them, and what lint says about a draft. */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptShape } from '#schemas/compiler/accept-drafts.ts';
import { declaredDrafts } from '#schemas/compiler/declared-drafts.ts';
import { formatFinding } from '#schemas/compiler/lint/finding.ts';
import { lint } from '#schemas/compiler/lint/index.ts';
import { applyOperation, type Operation } from '#schemas/editing/operations/index.ts';
import { createRules, type Rules, withChanges } from '#schemas/editing/rules.ts';
import { noChanges } from '#schemas/model/rule-changes.ts';

const root = fileURLToPath(new URL('../../../schemas', import.meta.url));

async function readRelease(): Promise<Record<string, string>> {
  const folders = ['forms', 'calls', 'content', 'shared', 'conditions', 'drafts', 'messages'];
  const listed = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((file) => file.endsWith('.json'))
        .map((file) => join(folder, file)),
    ),
  );
  const read = listed
    .flat()
    .map(async (file) => [file.split(sep).join('/'), await readFile(join(root, file), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(read));
}

export const release = await readRelease();
export const open = createRules(release);
export const released = open(noChanges);

/** The draft after an operation. @throws Error when it is refused. */
export function done(rules: Rules, operation: Operation): Rules {
  const outcome = applyOperation(rules, operation);
  if ('refused' in outcome) throw new Error(`Refused: ${outcome.refused.en}`);
  return open(outcome.changes);
}

/** Why an operation is refused, in English. @throws Error when it is not. */
export function refusal(rules: Rules, operation: Operation): string {
  const outcome = applyOperation(rules, operation);
  if ('refused' in outcome) return outcome.refused.en;
  throw new Error(`Done: ${outcome.said.en}`);
}

/** Everything that lint finds once the shapes of drafts are accepted, as saving does. */
export function findings(rules: Rules): string[] {
  const shapes = declaredDrafts(rules).flatMap((draft) => {
    const accepted = acceptShape(draft);
    return 'file' in accepted && accepted.text !== undefined ? [[accepted.file, accepted.text] as const] : [];
  });
  return lint(open(withChanges(rules, Object.fromEntries(shapes)))).map(formatFinding);
}
