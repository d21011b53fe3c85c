import type { ResolvedSchema } from '#schemas/runtime/types.ts';

/** A property's name as a title, for schemas without one: `runs-on` → `Runs on`, `devDependencies` → `Dev dependencies`. */
export function humanized(name: string): string {
  const text = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLocaleLowerCase('en') : word))
    .join(' ');
  return text === '' ? name : text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('en'));
}

/** The name of a field without a title, also if its name is empty. */
export const calledBy = (name: string): string => (name.trim() === '' ? JSON.stringify(name) : humanized(name));

const withTitles = new WeakMap<ResolvedSchema, Map<string, ResolvedSchema>>();

/** The schema with a title: its own, or its property's name. The same object every time. */
export function titled(schema: ResolvedSchema, name: string): ResolvedSchema {
  if (schema.title) return schema;
  const byName = withTitles.get(schema) ?? new Map<string, ResolvedSchema>();
  withTitles.set(schema, byName);
  const known = byName.get(name) ?? { ...schema, title: humanized(name) };
  byName.set(name, known);
  return known;
}
