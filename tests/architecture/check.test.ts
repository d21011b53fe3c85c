/** What `npm run check` verifies about the whole tree: imports go down the layers, and prose and names avoid a list of words. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cruise } from './cruise.ts';

const layers = ['domain', 'schemas', 'contract', 'fixtures', 'machines', 'server', 'src', 'build', 'workbench'];

// boundaries.test.ts plants a violation of each rule.
test('imports go down the layers only, in all modules', () => {
  const { status, output } = cruise(layers);
  expect(output).toMatch(/no dependency violations found \((\d{3,}) modules/);
  expect(status).toBe(0);
});

/** What to write instead of an indefinite person. */
const nameTheActor = 'name the actor: customer, visitor, operator, caller, process';

/** Words to avoid, as regular expressions, each with what to write instead. */
const words: readonly (readonly [word: string, instead: string])[] = [
  ['nobody|nobodys', nameTheActor],
  ['(some|any|every)bodys?', nameTheActor],
  ['whoever', nameTheActor],
  ['(un)?judg(e|es|ed|ing|e?ments?)', 'write validate, check or decide'],
  ['mend(s|ed|ing)?', 'write fix, correct, repair or replace'],
  ['(is|are|was|were|be) told', 'write is notified, gets a message, is shown or is described'],
  ['told apart', 'write distinguished'],
  ['anew', 'write again'],
  ['by itself', 'write automatically, independently or alone'],
  ['(take|takes|taken|taking|took) over', 'write replaces, adopts, copies or continues'],
  ['what is over', 'write expired rows, finished orders, past days'],
  ['at hand', 'write available, loaded or cached'],
  ['stand(s|ing)? (on|in|beside)', 'write is, uses, contains'],
];

/** Names in the API, the database, saved imports and message files, with the path where they are used. */
const storedNames: readonly (readonly [name: string, path: string])[] = [
  ['nobodyCame', ''],
  ['Nobody came', 'tests/server/modules/dictionary.test.ts'],
  ['notifications:nobody', 'src/features/account/'],
  ['rowMendedBefore', ''],
  ['addresses:form.addAnew', 'src/features/address-book/'],
  ...[
    'contract/batches.ts',
    'domain/parcel/shipments.ts',
    'schemas/calls/batch-add.schema.json',
    'schemas/examples/calls/batches.json',
    'server/modules/batches/',
    'src/features/batch/',
    'src/shared/table-import/grid/row.ts',
    'stories/screens/batch/',
    'tests/server/modules/batches.test.ts',
    'tests/src/features/batch/',
  ].flatMap((path) => [['mended', path] as const, ['mends', path] as const]),
];

const self = 'tests/architecture/check.test.ts';
const readElsewhere = /^(findings|content|schemas\/messages)\/|^docs\/(requirements|decisions)\.md$/;

const trackedFiles = () =>
  execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', 'docs/*.md', 'README.md', 'schemas/*.json'], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && file !== self && !readElsewhere.test(file));

/** Words of a phrase may be on two lines of a comment. */
const patterns = words.map(([word, instead]) => {
  const source = word.replaceAll(' ', String.raw`\s+(?:(?:\*|//)\s+)?`);
  return { pattern: new RegExp(String.raw`\b(?:${source})\b`, 'gi'), instead };
});

/** `file:line: "word": what to write instead`, for each use in a text. */
function findWords(file: string, text: string): string[] {
  let prose = text;
  for (const [name, path] of storedNames)
    if (file.startsWith(path)) prose = prose.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), '');
  // A name is read as its words.
  prose = prose.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ');
  return patterns.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map(({ 0: found, index }) => {
      const line = prose.slice(0, index).split('\n').length;
      return `${file}:${line}: "${found.replaceAll(/\s+/g, ' ')}": ${instead}`;
    }),
  );
}

test('words of the list are found in prose, across lines and within names, but not in stored names', () => {
  const found = (text: string, file = 'domain/a.ts') => findWords(file, text);
  expect(found('one\n// Nobody knows.')).toEqual([`domain/a.ts:2: "Nobody": ${nameTheActor}`]);
  expect(found(' * is\n * told')).toHaveLength(1);
  expect(found('const isJudged = rowMended')).toHaveLength(2);
  expect(found("trimEnd(recommends); desktop === 'nobodyCame'")).toEqual([]);
  expect(found("outcome = 'mended'", 'server/modules/batches/store.ts')).toEqual([]);
  expect(found("outcome = 'mended'")).toHaveLength(1);
});

test('code, documents and schemas avoid the words of the list', () => {
  expect(trackedFiles().flatMap((file) => findWords(file, readFileSync(file, 'utf8')))).toEqual([]);
});
