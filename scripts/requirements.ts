/**
 * `npm run requirements`: lists the tests of each id with their levels, the ids without a test, and how many ids each
 * level shows at the least cost. `--check`: exit 1 when a title names an unknown id or a delivered id has no test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const idPattern = /\b(?:FEAT|ROUTE|NAV|ENT|STATE|RULE-[A-Z]+|ROLE|SYS|CALL|MSG|CONST|D)-\d+\b/g;
const testFunctions = new Set(['test', 'it', 'describe']);

/** The cheapest first. */
const levels = ['unit', 'server', 'story', 'browser'] as const;
type Level = (typeof levels)[number];

/** By the folder of the test file; other folders are unit tests. */
const levelOfFolder: Readonly<Record<string, Level>> = {
  stories: 'story',
  'tests/contract': 'server',
  'tests/server': 'server',
  'tests/browser': 'browser',
  'tests/other-browsers': 'browser',
};

function getLevel(file: string): Level {
  const folder = Object.keys(levelOfFolder).find((each) => file.startsWith(`${each}/`));
  return levelOfFolder[folder ?? ''] ?? 'unit';
}

interface Naming {
  id: string;
  file: string;
  line: number;
  title: string;
}

/** Ids that a document declares, with their text, e.g. `- NAV-01 · personalCenter …`. */
function declaredIds(file: string): Map<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^- ((?:[A-Z]+-)+\d+) · (.*)$/gm);
  return new Map([...lines].map(([, id, text]) => [id ?? '', text ?? '']));
}

function deliveredIds(file: string): string[] {
  const section = /## Delivered\n([\s\S]*?)\n## /.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return section.match(idPattern) ?? [];
}

/** The identifier at the root of `test`, `test.each(…)`, `describe.skipIf(…)` and the like. */
function rootName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootName(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return rootName(node.tag);
  return undefined;
}

function toTitle(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && testFunctions.has(rootName(node.expression) ?? '')) {
    const first = node.arguments[0];
    if (first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return first.getText();
  }
  // A story's `name` is its test title.
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'name' && ts.isStringLiteralLike(node.initializer)) {
    return node.initializer.text;
  }
  return undefined;
}

function namingsIn(file: string): Naming[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Naming[] = [];
  const visit = (node: ts.Node): void => {
    const title = toTitle(node);
    if (title) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const id of new Set(title.match(idPattern))) found.push({ id, file, line, title });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const requirements = declaredIds('docs/requirements.md');
const known = new Set([...requirements.keys(), ...declaredIds('docs/decisions.md').keys()]);
const delivered = deliveredIds('docs/requirements.md');
const files = ['tests', 'stories']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.(test|stories)\.tsx?$/.test(file))
  .toSorted();
const namings = files.flatMap(namingsIn);
const named = new Set(namings.map((naming) => naming.id));

const unknown = namings.filter((naming) => !known.has(naming.id));
const undeclared = delivered.filter((id) => !known.has(id));
const unproven = delivered.filter((id) => !named.has(id));

if (!process.argv.includes('--check')) {
  const counts = new Map<Level | undefined, number>();
  for (const [id, text] of requirements) {
    const shown = namings.filter((naming) => naming.id === id);
    const shownAt = levels.filter((level) => shown.some(({ file }) => getLevel(file) === level));
    counts.set(shownAt[0], (counts.get(shownAt[0]) ?? 0) + 1);
    console.log(`${id} [${shownAt.join(', ') || 'none'}] · ${text}`);
    for (const { file, line, title } of shown) console.log(`    ${file}:${line}  ${title}`);
  }
  const unnamed = [...requirements.keys()].filter((id) => !named.has(id));
  console.log(`\nNamed by no test (${unnamed.length} of ${requirements.size}):\n${unnamed.join(' ')}`);
  console.log('\nIds by the cheapest level that shows them:');
  for (const level of [...levels, undefined]) console.log(`  ${(level ?? 'none').padEnd(8)}${counts.get(level) ?? 0}`);
}
for (const naming of unknown)
  console.error(`${naming.file}:${naming.line} names ${naming.id}, which no document declares`);
for (const id of undeclared) console.error(`docs/requirements.md delivers ${id}, which it does not declare`);
for (const id of unproven) console.error(`${id} is delivered, but no test names it`);
const problems = unknown.length + undeclared.length + unproven.length;
console.log(`Requirement ids: ${delivered.length} delivered, ${problems} problems.`);
if (process.argv.includes('--check') && problems > 0) process.exit(1);
