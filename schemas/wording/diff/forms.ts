/** Describes changes of the rules, fields and layout of every form. */
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import {
  fieldOrder,
  formTitle,
  type FormView,
  getLayout,
  getSection,
  sayPhrase,
  sayValue,
  toTitle,
  toView,
} from '../form-view.ts';
import { groupBy } from '#schemas/model/group-by.ts';
import { both, type Both, quote, sayList, type WordLanguage } from '../language.ts';
import { getPlace, rulePhrase, ruleTitle, sayBranches } from '../rule-text.ts';
import { type FormChange, type Line, phrases } from './change.ts';
import type { ComparedSide } from '../side.ts';
import { getPairs, type IdentifiedRule, identifiedRules, type Pair, type Views } from './identified-rules.ts';

/** Describes added, removed and moved fields. */
const getProperties = (entry: Entry | undefined): string[] =>
  isObject(entry?.resolved.schema.properties) ? Object.keys(entry.resolved.schema.properties) : [];

const getRules = (entry: Entry, name: string) =>
  entry.rules
    .filter(({ data }) => data[0] === name && data.length === 1)
    .map(({ keyword, setting }) => `${keyword} ${JSON.stringify(setting)}`)
    .toSorted()
    .join('\n');

/** Whether a field is the same under another name: by its title, or all of its rules. */
function sameField(
  before: ComparedSide,
  after: ComparedSide,
  old: Entry,
  now: Entry,
  from: string,
  to: string,
): boolean {
  const title = (side: ComparedSide, entry: Entry, name: string) => toTitle(toView(side, entry, 'es'), [name]);
  const hasTitle = title(before, old, from) !== from;
  if (hasTitle && title(before, old, from) === title(after, now, to)) return true;
  return getRules(old, from) === getRules(now, to) && getRules(old, from).includes('\n');
}

interface Fields {
  added: string[];
  removed: string[];
  renamed: [from: string, to: string][];
}

function fieldChanges(before: ComparedSide, after: ComparedSide, old: Entry, now: Entry): Fields {
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
function newField(view: FormView, rules: readonly IdentifiedRule[], name: string): string {
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
function layoutTexts({ before, after }: Views, name: string): string[] {
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

/** Describes a changed rule: `Peso: máximo 30 → 35 kg`. */
const describeRule = (view: FormView, identified: IdentifiedRule): string => {
  const phrase = rulePhrase(view, identified.rule);
  const condition = sayBranches(view, identified.branches);
  const text = phrase.isWhole ? sayPhrase(phrase) : `${ruleTitle(view, identified.rule)}: ${sayPhrase(phrase)}`;
  return condition === undefined ? text : `${text}, ${condition}`;
};

/** Values added to and removed from a closed list. */
function optionChanges(
  { before, after }: Views,
  old: IdentifiedRule,
  now: IdentifiedRule,
  language: WordLanguage,
): string | undefined {
  const [gone, come] = [old.rule.setting, now.rule.setting];
  if (!Array.isArray(gone) || !Array.isArray(come)) return undefined;
  const describe = (view: FormView, values: readonly Json[], others: readonly Json[]) =>
    values
      .filter((value) => !others.some((other) => JSON.stringify(other) === JSON.stringify(value)))
      .map((value) => quote(sayValue(view, now.rule.data, value), language));
  const added = describe(after, come, gone);
  const removed = describe(before, gone, come);
  const parts = [
    ...(added.length > 0 ? [phrases[language].optionsAdded(sayList(added, language), added.length)] : []),
    ...(removed.length > 0 ? [phrases[language].optionsRemoved(sayList(removed, language), removed.length)] : []),
  ];
  return parts.length === 0 ? phrases[language].optionsSorted : sayList(parts, language);
}

function getLimit(setting: Json): number | undefined {
  const limit = isObject(setting) ? setting.limit : setting;
  return typeof limit === 'number' ? limit : undefined;
}

/** `máximo 30 → 35 kg`; both in full when the wording differs. */
function valueChange(views: Views, old: IdentifiedRule, now: IdentifiedRule, language: WordLanguage): string {
  if (now.rule.keyword === 'enum') return optionChanges(views, old, now, language) ?? '';
  const [was, is] = [rulePhrase(views.before, old.rule), rulePhrase(views.after, now.rule)];
  // Another number may need another plural, but the change is still the number.
  const isNumber = getLimit(old.rule.setting) !== undefined && getLimit(now.rule.setting) !== undefined;
  const isOneChange = was.value !== is.value && (isNumber || was.frame('…') === is.frame('…'));
  return isOneChange ? is.frame(`${was.value} → ${is.value}`) : `${sayPhrase(was)} → ${sayPhrase(is)}`;
}

/** Undefined without a change that a person would notice. */
function pairText(views: Views, { before, after }: Pair, language: WordLanguage): string | undefined {
  const say = phrases[language];
  if (before === undefined && after !== undefined) {
    return after.rule.keyword === 'required' && after.branches.length === 0
      ? say.nowRequired(ruleTitle(views.after, after.rule))
      : say.ruleAdded(describeRule(views.after, after));
  }
  if (before !== undefined && after === undefined) {
    return before.rule.keyword === 'required' && before.branches.length === 0
      ? say.nowOptional(ruleTitle(views.before, before.rule))
      : say.ruleRemoved(describeRule(views.before, before));
  }
  if (!before || !after) return undefined;
  const [was, is] = [sayPhrase(rulePhrase(views.before, before.rule)), sayPhrase(rulePhrase(views.after, after.rule))];
  const changedValue = JSON.stringify(before.rule.setting) !== JSON.stringify(after.rule.setting) || was !== is;
  const changedBranch = before.where !== after.where;
  if (!changedValue && !changedBranch) return undefined;
  const phrase = rulePhrase(views.after, after.rule);
  const subject = phrase.isWhole ? '' : `${ruleTitle(views.after, after.rule)}: `;
  const value = changedValue ? valueChange(views, before, after, language) : is;
  const [wasWhen, isWhen] = [sayBranches(views.before, before.branches), sayBranches(views.after, after.branches)];
  if (changedBranch) return say.conditionChanged(`${subject}${value}`, wasWhen, isWhen);
  return isWhen === undefined ? `${subject}${value}` : `${subject}${value}, ${isWhen}`;
}

const line = (field: string, say: (language: WordLanguage) => string): Line => ({ field, text: both(say) });

function changedForm(before: ComparedSide, after: ComparedSide, id: string, old: Entry, now: Entry): Line[] {
  const views: Readonly<Record<WordLanguage, Views>> = {
    es: { before: toView(before, old, 'es'), after: toView(after, now, 'es') },
    en: { before: toView(before, old, 'en'), after: toView(after, now, 'en') },
  };
  const [olds, news] = [identifiedRules(old, id), identifiedRules(now, id)];
  const { added, removed, renamed } = fieldChanges(before, after, old, now);
  const isGone = (identified: IdentifiedRule) =>
    [...removed, ...renamed.map(([from]) => from)].includes(getPlace(identified.rule)[0] ?? '');
  const isNew = (identified: IdentifiedRule) =>
    [...added, ...renamed.map(([, to]) => to)].includes(getPlace(identified.rule)[0] ?? '');
  const ruleLines = getPairs(
    olds.filter((identified) => !isGone(identified)),
    news.filter((identified) => !isNew(identified)),
  ).flatMap((pair) => {
    const identified = pair.after ?? pair.before;
    if (!identified || pairText(views.es, pair, 'es') === undefined) return [];
    return [line(getPlace(identified.rule)[0] ?? '', (language) => pairText(views[language], pair, language) ?? '')];
  });
  const kept = getProperties(now).filter((name) => getProperties(old).includes(name));
  const layoutLines = kept.flatMap((name) =>
    layoutTexts(views.es, name).map((_, index) =>
      line(name, (language) => layoutTexts(views[language], name)[index] ?? ''),
    ),
  );
  return [
    ...added.map((name) => line(name, (language) => newField(views[language].after, news, name))),
    ...removed.map((name) =>
      line(name, (language) => phrases[language].fieldRemoved(toTitle(views[language].before, [name]), name)),
    ),
    ...renamed.map(([from, to]) =>
      line(to, (language) => phrases[language].fieldRenamed(toTitle(views[language].after, [to]), from, to)),
    ),
    ...ruleLines,
    ...layoutLines,
  ];
}

function wholeForm(side: ComparedSide, entry: Entry, id: string, isNew: boolean): Line[] {
  const names = (language: WordLanguage) => {
    const view = toView(side, entry, language);
    return sayList(
      getProperties(entry).map((name) => quote(toTitle(view, [name]), language)),
      language,
    );
  };
  return [
    line('', (language) =>
      isNew ? phrases[language].formAdded(id, names(language)) : phrases[language].formRemoved(id),
    ),
  ];
}

/** In the order of the form's fields; changes of the whole form last. */
function sortLines(lines: readonly Line[], entry: Entry): Line[] {
  const order = fieldOrder({ entry });
  const rank = ({ field }: Line) => (order.includes(field) ? order.indexOf(field) : order.length);
  return lines
    .map((each, index) => ({ each, index }))
    .toSorted((a, b) => rank(a.each) - rank(b.each) || a.index - b.index)
    .map(({ each }) => each);
}

const titleText = (side: ComparedSide, entry: Entry): Both | undefined => {
  const text = both((language) => formTitle(toView(side, entry, language)) ?? '');
  return text.es === '' ? undefined : text;
};

/** Changes of every form; forms that share a changed group are listed together. */
export function compareForms(before: ComparedSide, after: ComparedSide): FormChange[] {
  const ids = [...new Set([...before.byId.keys(), ...after.byId.keys()])].toSorted(
    (a, b) => Number(a.startsWith('calls/')) - Number(b.startsWith('calls/')) || a.localeCompare(b, 'en'),
  );
  const changes = ids.flatMap((id) => {
    const [old, now] = [before.byId.get(id), after.byId.get(id)];
    const [side, entry] = now ? [after, now] : [before, old];
    if (!entry) return [];
    const lines = old && now ? changedForm(before, after, id, old, now) : wholeForm(side, entry, id, now !== undefined);
    return lines.length === 0 ? [] : [{ id, title: titleText(side, entry), lines: sortLines(lines, entry) }];
  });
  return [...groupBy(changes, ({ lines }) => JSON.stringify(lines)).values()].map((group) => ({
    forms: group.map(({ id }) => id),
    title: group.length === 1 ? group[0]?.title : undefined,
    lines: group[0]?.lines ?? [],
  }));
}
