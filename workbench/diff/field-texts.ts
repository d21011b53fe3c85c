/** Describes added, removed and moved fields. */
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { isObject } from '#schemas/model/json.ts';
import { type FormView, getLayout, getSection, toTitle, toView } from '../wording/form-view.ts';
import { quote } from '../wording/language.ts';
import { sayPhrase } from '../wording/phrase.ts';
import { getPlace, rulePhrase, sayBranches } from '../wording/rule-text.ts';
import { phrases } from './phrases.ts';
import type { Snapshot } from './snapshot.ts';
import type { IdentifiedRule, Views } from './identified-rules.ts';

export const getProperties = (entry: Entry | undefined): string[] =>
  isObject(entry?.resolved.schema.properties) ? Object.keys(entry.resolved.schema.properties) : [];

const getRules = (entry: Entry, name: string) =>
  entry.rules
    .filter(({ data }) => data[0] === name && data.length === 1)
    .map(({ keyword, setting }) => `${keyword} ${JSON.stringify(setting)}`)
    .toSorted()
    .join('\n');

/** Whether a field is the same under another name: by its title, or all of its rules. */
function sameField(before: Snapshot, after: Snapshot, old: Entry, now: Entry, from: string, to: string): boolean {
  const title = (side: Snapshot, entry: Entry, name: string) => toTitle(toView(side, entry, 'es'), [name]);
  const hasTitle = title(before, old, from) !== from;
  if (hasTitle && title(before, old, from) === title(after, now, to)) return true;
  return getRules(old, from) === getRules(now, to) && getRules(old, from).includes('\n');
}

interface Fields {
  added: string[];
  removed: string[];
  renamed: [from: string, to: string][];
}

export function fieldChanges(before: Snapshot, after: Snapshot, old: Entry, now: Entry): Fields {
  const [olds, news] = [getProperties(old), getProperties(now)];
  const fields: Fields = {
    added: news.filter((name) => !olds.includes(name)),
    removed: olds.filter((name) => !news.includes(name)),
    renamed: [],
  };
  for (const from of fields.removed.slice()) {
    const to = fields.added.find((name) => sameField(before, after, old, now, from, name));
    if (to === undefined) continue;
    fields.renamed.push([from, to]);
    fields.added.splice(fields.added.indexOf(to), 1);
    fields.removed.splice(fields.removed.indexOf(from), 1);
  }
  return fields;
}

/** Describes a new field with all its rules. */
export function newField(view: FormView, rules: readonly IdentifiedRule[], name: string): string {
  const language = view.language;
  const own = rules.filter(
    ({ rule }) => getPlace(rule)[0] === name && !['type', 'additionalProperties'].includes(rule.keyword),
  );
  const always = own
    .filter(({ branches }) => branches.length === 0)
    .map(({ rule }) => sayPhrase(rulePhrase(view, rule)));
  const conditional = own
    .filter(({ branches }) => branches.length > 0)
    .map(({ rule, branches }) => `${sayPhrase(rulePhrase(view, rule))} ${sayBranches(view, branches) ?? ''}`);
  const optional = own.some(({ rule, branches }) => rule.keyword === 'required' && branches.length === 0)
    ? []
    : [phrases[language].optional];
  const section = getSection(view, name);
  const all = [...optional, ...new Set(always), ...new Set(conditional)].join('; ');
  return phrases[language].fieldAdded(
    toTitle(view, [name]),
    name,
    section === undefined ? undefined : quote(section, language),
    all,
  );
}

/** Section, widget and visibility of a field. */
export function layoutTexts({ before, after }: Views, name: string): string[] {
  const say = phrases[after.language];
  const [old, now] = [getLayout(before, [name]), getLayout(after, [name])];
  if (!old || !now) return [];
  const title = toTitle(after, [name]);
  const quoted = (view: FormView) => quote(getSection(view, name) ?? say.noSection, view.language);
  const shown = JSON.stringify(old.showWhen) !== JSON.stringify(now.showWhen);
  return [
    ...(getSection(before, name) === getSection(after, name) || sectionKey(before, name) === sectionKey(after, name)
      ? []
      : [say.moved(title, quoted(before), quoted(after))]),
    ...(old.widget === now.widget ? [] : [say.widget(title, old.widget, now.widget)]),
    ...(shown ? [say.shownWhen(title, showConditionText(after, now.showWhen))] : []),
  ];
}

const sectionKey = ({ entry }: FormView, name: string) =>
  entry.ui?.form.sections.find(({ fields }) => fields.flat().includes(name))?.title;

function showConditionText(view: FormView, showWhen: unknown): string | undefined {
  if (showWhen === undefined) return undefined;
  if (typeof showWhen === 'string') return quote(toTitle(view, [showWhen]), view.language);
  const name = isObject(showWhen) ? String(showWhen.condition) : '';
  const { title } = (view.side.workspace.conditions.get(name)?.value ?? {}) as { title?: string };
  return (title === undefined ? undefined : view.texts.find('fields', title)) ?? name;
}
