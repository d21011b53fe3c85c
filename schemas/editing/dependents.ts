/** Which forms a change can touch, by their texts: resolving all of them would take longer than the pause between keys. */
import type { Rules } from './rules.ts';

type Texts = Pick<Rules, 'files' | 'text'>;

/** How other files name a file: a condition by its name, everything else by its path. */
const nameOf = (file: string) => /^conditions\/(.+)\.condition\.json$/.exec(file)?.[1] ?? file;

const isRulesFile = (file: string) => !file.startsWith('messages/') && !file.startsWith('drafts/');

/** These files and all that are made of them. A layout counts as its form. */
export function dependents({ files, text }: Texts, changed: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...changed].filter(isRulesFile);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (file.startsWith('forms/') && file.endsWith('.ui.json')) waiting.push(file.replace('.ui.json', '.schema.json'));
    const name = nameOf(file);
    const isNamed = (other: string) => {
      const content = text(other) ?? '';
      return content.includes(`"${name}"`) || content.includes(`"${name}#`);
    };
    waiting.push(...files.filter((other) => isRulesFile(other) && !found.has(other) && isNamed(other)));
  }
  return found;
}

/** The files with a rule or text that names the constant, and all that are made of them. */
export const constantDependents = (rules: Texts, path: string): ReadonlySet<string> =>
  dependents(
    rules,
    rules.files.filter((file) => isRulesFile(file) && rules.text(file)?.includes(`"${path}"`)),
  );
