/** All errors in the content folder, with file and line. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentKinds } from '#domain/content/content.ts';
import { listPlaces } from '#server/content/content-store.ts';
import { readEntry, readFolder } from '#server/content/entry-files.ts';
import type { ContentFinding } from '#server/content/finding.ts';
import { momentAt } from '#server/content/front-matter.ts';
import { getWritten, lintEntry, type LintFacts } from '#server/content/lint.ts';
import { describeFinding } from '#server/operator/content-findings.ts';

/** @param root the content folder. @param now expired entries by then are findings. */
export async function lintContent(root: string, now: Date): Promise<ContentFinding[]> {
  const { places, findings } = await listPlaces(root);
  const top = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const { name } of top)
    if (!(contentKinds as readonly string[]).includes(name))
      findings.push({ file: name, line: 1, key: 'notKind', params: { kinds: contentKinds.join(', ') } });
  const entries = await Promise.all(
    places.map(async ({ kind, id }) => {
      const files = await readFolder(root, kind, id);
      return { kind, id, files: files.files, read: readEntry(kind, id, files) };
    }),
  );
  const facts: LintFacts = {
    keys: new Set(places.map(({ kind, id }) => `${kind}/${id}`)),
    moment: momentAt(now).moment,
    dictionaries: getWritten((language) => entries.some(({ read }) => read.sources.has(language))),
    load: ({ path = '' }) => readFile(path),
  };
  for (const entry of entries) findings.push(...(await lintEntry(entry, facts)));
  return findings;
}

/** For the terminal: the place comes first so that editors make it a link. */
export const printFinding = (root: string, finding: ContentFinding): string =>
  `${join(root, finding.file)}:${finding.line}  ${describeFinding(finding)}`;
