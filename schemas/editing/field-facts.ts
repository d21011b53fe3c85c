/** What the studio tells about one field: its rules in words, their limits, messages and sources. */
import { type Dictionary, dictionaries } from '../compiler/workspace.ts';
import type { Entry } from '../compiler/lint/context.ts';
import { getOrigin, interpolated, messageCandidates, messageKey, type Rule } from '../compiler/rules.ts';
import { declaredField } from '../model/branches.ts';
import { isObject, type Json } from '../model/json.ts';
import { type Path, pointerTo, valueAtPath } from '../model/pointer.ts';
import { getRuleId } from '../runtime/rule-id.ts';
import type { FieldUi, UiOption } from '../runtime/types.ts';
import { type FormView, formTitle, getLayout, getSection, sayPhrase, toTitle, toView } from '../wording/form-view.ts';
import type { WordLanguage } from '../wording/language.ts';
import { branchesAt, getConstants, getPlace, rulePhrase, sayBranches } from '../wording/rule-text.ts';
import { constantDependents } from './dependents.ts';
import type { Rules } from './rules.ts';

/** A number or text that an analyst may change. */
interface Limit {
  readonly value: number;
  readonly unit: string;
  /** Its dotted name, if it is a constant. */
  readonly constant: string | undefined;
  /** The words around it: `hasta ` and ` kg`. */
  readonly before: string;
  readonly after: string;
}

export interface RuleFacts {
  /** Unique within the form. */
  readonly id: string;
  readonly keyword: string;
  readonly words: string;
  /** `solo si «Cómo lo mandas» es «Estándar»`; undefined when it always holds. */
  readonly condition: string | undefined;
  readonly limit: Limit | undefined;
  readonly sources: readonly string[];
  readonly messages: readonly MessageFacts[];
  readonly rule: Rule;
}

export interface MessageFacts {
  /** Without namespace; undefined when no key of the chain has a text. */
  readonly key: string | undefined;
  /** Most specific first. */
  readonly chain: readonly string[];
  /** By language, by key: a plural text has several. */
  readonly texts: Readonly<Record<Dictionary, Readonly<Record<string, string>>>>;
  /** Names that the text may contain between braces. */
  readonly placeholders: readonly string[];
}

export interface FieldFacts {
  readonly form: string;
  readonly file: string;
  readonly place: readonly string[];
  readonly title: string;
  readonly formTitle: string;
  readonly section: string | undefined;
  readonly type: string;
  readonly owner: string | undefined;
  readonly layout: FieldUi | undefined;
  readonly isRequired: boolean;
  readonly titleKey: string | undefined;
  readonly hintKey: string | undefined;
  readonly options: readonly UiOption[];
  readonly rules: readonly RuleFacts[];
}

const plural = /_(?:zero|one|two|few|many|other)$/;

/** All texts of a key, by the key as written: with its plural forms. */
export function textsOf(rules: Rules, namespace: 'rules' | 'fields', key: string): MessageFacts['texts'] {
  const of = (dictionary: Dictionary) => {
    const forms = [key, ...['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)];
    const source = rules.workspace.messages.get(`messages/${dictionary}/${namespace}.json`);
    const texts = forms.map((form) => [form, valueAtPath(source?.value, form.split('.'))] as const);
    return Object.fromEntries(texts.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  };
  return Object.fromEntries(dictionaries.map((dictionary) => [dictionary, of(dictionary)])) as MessageFacts['texts'];
}

export const withoutPlural = (key: string): string => key.replace(plural, '');

function toMessage(rules: Rules, rule: Rule): MessageFacts {
  const key = messageKey(rule, rules.messages);
  const chain = messageCandidates(rule);
  return {
    key,
    chain,
    texts: textsOf(rules, 'rules', key ?? chain[0] ?? rule.keyword),
    placeholders: interpolated(rule).filter((name) => name !== 'count'),
  };
}

/** The number of a rule, also of one that keeps it inside: `{ "fields": [...], "limit": 274 }`. */
export function limitPath({ setting, path }: Pick<Rule, 'setting' | 'path'>): Path | undefined {
  if (typeof setting === 'number') return path;
  return isObject(setting) && typeof setting.limit === 'number' ? [...path, 'limit'] : undefined;
}

const limitOf = (setting: Json): number | undefined => {
  const value = isObject(setting) ? setting.limit : setting;
  return typeof value === 'number' ? value : undefined;
};

/** Where a number is written, and the constant that it comes from. */
export const originOf = ({ resolved }: Pick<Entry, 'resolved'>, path: Path) => getOrigin(path, resolved.origins);

const isOwnUnit = (unit: string) => !['text', 'ISO 4217', 'id'].includes(unit);

function toLimit(view: FormView, rule: Rule): Limit | undefined {
  const path = limitPath(rule);
  const value = limitOf(rule.setting);
  if (!path || value === undefined) return undefined;
  const { value: shown, frame } = rulePhrase(view, rule);
  const [before = '', after = ''] = frame(mark).split(mark);
  const constant = view.entry.resolved.origins.get(pointerTo(...path))?.constant;
  const unit = getConstants(view, rule).find((each) => isOwnUnit(each.unit))?.unit ?? '';
  return { value, constant, unit: shown.includes('$') ? 'centavos' : unit, before, after };
}

/** Stands for the number while the words around it are cut. */
const mark = '\u0000';

/** Rules that say nothing to an analyst: every field has a type, every text is without control characters. */
const unsaid = new Set(['type', 'plainText', 'additionalProperties']);

function toFacts(rules: Rules, view: FormView, variants: readonly Rule[]): RuleFacts | undefined {
  const [rule] = variants;
  if (!rule) return undefined;
  const place = getPlace(rule).join('.');
  return {
    id: getId(rule),
    keyword: rule.keyword,
    words: sayPhrase(rulePhrase(view, rule)),
    condition: sayBranches(view, branchesAt(view, rule.path)),
    limit: toLimit(view, rule),
    sources: [...new Set(rule.sources)],
    messages: variants.map((variant) => toMessage(rules, variant)),
    rule: { ...rule, field: rule.field || place },
  };
}

/** Of a rule within its form. */
const getId = (rule: Rule) =>
  `${pointerTo(...rule.path)}${rule.keyword === 'required' ? `/${String(rule.setting)}` : ''}`;

export function findRule(entry: Entry, id: string): Rule | undefined {
  return entry.rules.find((rule) => getId(rule) === id);
}

/** Its own rules first, in the order of the schema, with the variants of one rule together. */
export function fieldFacts(
  rules: Rules,
  file: string,
  place: readonly string[],
  language: WordLanguage,
): FieldFacts | undefined {
  const entry = rules.entry(file);
  if (!entry) return undefined;
  const view = toView(rules, entry, language);
  const schema = declaredField(entry.resolved.schema, place);
  if (!schema) return undefined;
  const at = place.join('.');
  const mine = entry.rules.filter((rule) => getPlace(rule).join('.') === at && !unsaid.has(rule.keyword));
  const groups = new Map<string, Rule[]>();
  for (const rule of mine) groups.set(getId(rule), [...(groups.get(getId(rule)) ?? []), rule]);
  const layout = layoutAt(view, place);
  const required = mine.find((rule) => rule.keyword === 'required' && branchesAt(view, rule.path).length === 0);
  return {
    form: view.id,
    file,
    place,
    title: toTitle(view, place).split(' › ').at(-1) ?? '',
    formTitle: formTitle(view) ?? view.id,
    section: getSection(view, place[0] ?? ''),
    type: String(schema.type ?? ''),
    owner: [schema.owner, entry.resolved.schema.owner].find((owner) => typeof owner === 'string') as string | undefined,
    layout,
    isRequired: required !== undefined,
    titleKey: typeof schema.title === 'string' ? schema.title : undefined,
    hintKey: layout?.hint,
    options: layout?.options ?? [],
    rules: [...groups.values()].flatMap((variants) => toFacts(rules, view, variants) ?? []),
  };
}

/** The layout of a field at any depth. */
function layoutAt(view: FormView, [name = '', ...deeper]: readonly string[]): FieldUi | undefined {
  let layout = getLayout(view, [name]);
  for (const segment of deeper) layout = segment === '*' ? layout?.items : layout?.fields?.[segment];
  return layout;
}

/** A use of a constant: a form with the field, or a layout's text. */
export interface ConstantUse {
  readonly form: string;
  readonly title: string;
  /** The fields whose rule has it; empty for a text of the layout. */
  readonly fields: readonly string[];
}

/** Who else changes with a constant. Bodies of calls are made of these forms and are left out. */
export function constantUses(rules: Rules, path: string, language: WordLanguage): ConstantUse[] {
  return [...constantDependents(rules, path)].toSorted().flatMap((file) => {
    if (!file.startsWith('forms/') || !file.endsWith('.schema.json')) return [];
    const entry = rules.entry(file);
    if (!entry) return [];
    const origins = [...entry.resolved.origins].filter(([, { constant }]) => constant === path);
    if (origins.length === 0) return [];
    const view = toView(rules, entry, language);
    const named = new Set(origins.map(([pointer]) => pointer));
    const fields = entry.rules
      .filter((rule) => named.has(pointerTo(...(limitPath(rule) ?? rule.path))))
      .map((rule) => toTitle(view, getPlace(rule)));
    return [{ form: view.id, title: formTitle(view) ?? view.id, fields: [...new Set(fields)] }];
  });
}

/** The id under which the stops of a rule are counted. */
export const stopId = (form: string, { rule, keyword }: RuleFacts): string =>
  getRuleId(form, pointerTo(...getPlace(rule)), keyword);
