/** The rules that exist: only their ids are ever counted. */
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type IndexedRule, type RuleIndex, getPattern } from '#schemas/runtime/rule-id.ts';

const file = fileURLToPath(new URL('../../../schemas/generated/rule-index.json', import.meta.url));

/** Looked up by form, then by pointer, keyword and message. */
export interface KnownRules {
  find: (form: string, pointer: string, keyword: string, key: string) => IndexedRule | undefined;
}

const idIn = ({ pointer, keyword, key }: Pick<IndexedRule, 'pointer' | 'keyword' | 'key'>) =>
  `${pointer}#${keyword}#${key}`;

/** The rules of a whole schema that lie in one of its parts, with pointers relative to that part. */
function rulesUnder(rules: readonly IndexedRule[], part: string): IndexedRule[] {
  return rules
    .filter(({ pointer }) => pointer.startsWith(`${part}/`))
    .map((rule) => ({ ...rule, pointer: rule.pointer.slice(part.length) }));
}

/**
 * Rules across steps are written in the whole (an order) and stop people in a part of it (the recipient's form). A form
 * is a part of a whole when the whole has all of the form's own rules.
 */
function borrowedRules(form: readonly IndexedRule[], wholes: readonly (readonly IndexedRule[])[]): IndexedRule[] {
  const own = form.filter(({ pointer }) => pointer !== '').map(idIn);
  if (own.length === 0) return [];
  return wholes.flatMap((whole) => {
    const parts = new Set(whole.map(({ pointer }) => /^\/[^/]+(?=\/)/.exec(pointer)?.[0] ?? '').filter(Boolean));
    return [...parts].flatMap((part) => {
      const inside = rulesUnder(whole, part);
      const ids = new Set(inside.map(idIn));
      return own.every((id) => ids.has(id)) ? inside : [];
    });
  });
}

/** The error of a hidden field is reported at another field of the form: the state's at the postal code. */
function reportedElsewhere(
  rules: ReadonlyMap<string, IndexedRule> | undefined,
  pointer: string,
  keyword: string,
  key: string,
): IndexedRule | undefined {
  const all = [...(rules?.values() ?? [])];
  const isIt = (rule: IndexedRule) => rule.keyword === keyword && rule.key === key;
  const isPlain = all.findIndex(isIt) === all.findLastIndex(isIt) && all.some((rule) => rule.pointer === pointer);
  return isPlain ? all.find(isIt) : undefined;
}

function knownRules(index: RuleIndex): KnownRules {
  const wholes = Object.values(index);
  const byForm = new Map(
    Object.entries(index).map(([form, rules]) => [
      form,
      new Map([...borrowedRules(rules, wholes), ...rules].map((rule) => [idIn(rule), rule])),
    ]),
  );
  return {
    find: (form, pointer, keyword, key) => {
      const rules = byForm.get(form);
      return (
        rules?.get(idIn({ pointer: getPattern(pointer), keyword, key })) ??
        reportedElsewhere(rules, getPattern(pointer), keyword, key)
      );
    },
  };
}

let read: { at: number; rules: KnownRules } | undefined;

/** The rules of the compiled schemas on disk: in development they change while the server runs. */
export async function readKnownRules(): Promise<KnownRules> {
  const { mtimeMs } = await stat(file);
  if (read?.at !== mtimeMs)
    read = { at: mtimeMs, rules: knownRules(JSON.parse(await readFile(file, 'utf8')) as RuleIndex) };
  return read.rules;
}
