/** `npm run content -- COMMAND`: tools for editors of news, blogs, positions, questions and pages. */
import { relative } from 'node:path';
import { type ContentKind, contentKinds } from '#domain/content/content.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { readConfig } from '#server/config.ts';
import { lintContent, printFinding } from './lint.ts';
import { newEntry } from './new-entry.ts';
import { previewEntry } from './preview.ts';
import { wordsTable } from './words.ts';

const usage = `Usage:
  npm run content -- lint                             tell what is wrong, with file and line
  npm run content -- new KIND SLUG                    make the files of a new entry
  npm run content -- preview KIND/SLUG [LANGUAGE]     show an entry as its readers get it
  npm run content -- words                            count what is written, by kind and language
Kinds: ${contentKinds.join(' ')}. Languages: ${languages.map(({ dictionary }) => dictionary).join(' ')}.`;

const root = readConfig().contentDir;
const shownRoot = relative(process.cwd(), root) || '.';

const getKind = (name: string | undefined): ContentKind | undefined => contentKinds.find((kind) => kind === name);

const getLanguage = (name = 'es'): DictionaryLanguage | undefined =>
  languages.map(({ dictionary }) => dictionary).find((dictionary) => dictionary === name);

async function lint(): Promise<number> {
  const findings = await lintContent(root, new Date());
  for (const finding of findings) console.error(printFinding(shownRoot, finding));
  console.log(findings.length === 0 ? 'Content: nothing to fix.' : `Content: ${findings.length} to fix.`);
  return findings.length === 0 ? 0 : 1;
}

const reject = (why: string): number => {
  console.error(why);
  return 2;
};

async function main([command = '', first, second]: readonly string[]): Promise<number> {
  if (command === 'lint') return lint();
  if (command === 'words') {
    console.log(await wordsTable(root));
    return 0;
  }
  const [name, slug = ''] = command === 'preview' ? (first ?? '').split('/') : [first, second];
  const kind = getKind(name);
  const language = getLanguage(command === 'preview' ? second : undefined);
  if (!kind || !language || !['new', 'preview'].includes(command)) return reject(usage);
  try {
    if (command === 'preview') console.log(await previewEntry(root, kind, slug, language));
    else
      for (const file of await newEntry(root, kind, slug, localDate(new Date()))) console.log(`${shownRoot}/${file}`);
    return 0;
  } catch (error) {
    return reject(error instanceof Error ? error.message : String(error));
  }
}

process.exitCode = await main(process.argv.slice(2));
