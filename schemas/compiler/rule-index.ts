/**
 * Every rule that can reject, by the id that metrics and pages use: form, place of the field, keyword. It contains no
 * typed data and defines the ids that are counted.
 */
import { formatPesos } from '#domain/pricing/money.ts';
import * as runtimeRules from '#schemas/runtime/rules/index.ts';
import { pointerTo } from '../model/pointer.ts';
import type { RuleTable } from '../runtime/types.ts';
import type { Messages } from './messages.ts';
import { messageKey, type Rule } from './rules.ts';
import { declaredField } from '../model/branches.ts';
import { isObject, type Json } from '../model/json.ts';
import { findDialectKeyword } from './keywords/dialect.ts';
import type { LintContext } from './lint/context.ts';
import type { IndexedRule, RuleIndex } from '../runtime/rule-id.ts';
import { getId } from './workspace.ts';

/** The data about its rules that an emitted module needs to turn Ajv's errors into messages. */
const bounds = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
const dataKey = (rule: Rule) => rule.data.join('/');

/** Numbers from other rules of the same field, or in another unit, that the message needs. */
function extraParams(rule: Rule, siblings: readonly Rule[]): Record<string, unknown> | undefined {
  const getSetting = (keyword: string) => siblings.find((sibling) => sibling.keyword === keyword)?.setting;
  if (bounds.has(rule.keyword) && getSetting('moneyDecimals') !== undefined)
    return { amount: formatPesos(Number(rule.setting)) };
  if (rule.keyword === 'passwordRule') return { min: getSetting('minLength'), max: getSetting('maxLength') };
  return undefined;
}

/** The runtime's default for a rule that the table does not list. */
const defaultKey = ({ keyword, variant }: Rule) =>
  variant === undefined || keyword === 'required' ? keyword : `${keyword}.${variant}`;

export function buildRuleTable(rules: readonly Rule[], messages: Messages): RuleTable {
  const keys: Record<string, string | Record<string, string>> = {};
  const params: Record<string, Record<string, unknown>> = {};
  for (const rule of rules) {
    const place = `#${pointerTo(...rule.path)}`;
    const key = messageKey(rule, messages);
    if (key !== undefined && key !== defaultKey(rule)) {
      const known = keys[place];
      keys[place] = rule.variant === undefined ? key : { ...(typeof known === 'object' && known), [rule.variant]: key };
    }
    const extra = extraParams(
      rule,
      rules.filter((other) => dataKey(other) === dataKey(rule)),
    );
    if (extra) params[place] = extra;
  }
  return { keys, params };
}

/** The place of a rule's message: the missing field, the field to correct, or the validated one. */
function getPlace(rule: Rule): readonly string[] {
  const { keyword, setting, data, field } = rule;
  if (keyword === 'required') return [...data, String(setting)];
  if (findDialectKeyword(keyword)?.type !== 'object') return data;
  const at = isObject(setting) && typeof setting.at === 'string' ? setting.at.split('/') : [field];
  return [...data, ...at];
}

type Probe = (text: string, setting: Json) => Readonly<Record<string, unknown>> | undefined;

/** Texts that break a rule in various ways, so that the rule itself reports the parameters of its message. */
const probes = ['x', '1', '0000000000', '00000', 'JMX1'];

/** Parameters of a text rule whose limit comes from the domain; those that depend on the typed value are left out. */
function probedParams({ keyword, setting, variant }: Rule): Record<string, unknown> {
  const dialect = findDialectKeyword(keyword);
  if (dialect?.type !== 'string') return {};
  const rule = (runtimeRules as unknown as Record<string, Probe | undefined>)[dialect.rule];
  const found = probes.map((text) => rule?.(text, setting)).find((problem) => problem && problem.reason === variant);
  return Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => name !== 'reason' && name !== 'have'));
}

function getLimit({ setting }: Rule): number | undefined {
  const limit = isObject(setting) ? setting.limit : setting;
  return typeof limit === 'number' ? limit : undefined;
}

/** The rule's own numbers, as its message interpolates them. */
function toParams(rule: Rule, table: ReturnType<typeof buildRuleTable>): Record<string, unknown> {
  const limit = getLimit(rule);
  const pointer = `#/${rule.path.join('/')}`;
  const params = { ...(limit !== undefined && { limit }), ...probedParams(rule), ...table.params[pointer] };
  return typeof params.limit === 'number' ? { ...params, count: params.limit } : params;
}

/** A rule may have another limit in each branch: both are shown, "30 / 50". */
function bothOf(
  known: Readonly<Record<string, unknown>> | undefined,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = { ...params };
  for (const [name, value] of Object.entries(known ?? {})) {
    const isReported =
      params[name] === undefined || name === 'count' || `${String(value)} / `.includes(`${String(params[name])} / `);
    merged[name] = isReported ? value : `${String(value)} / ${String(params[name])}`;
  }
  return merged;
}

/** The rules of one form or body, each once. */
function indexRules(schema: Json, rules: readonly Rule[], messages: Messages): IndexedRule[] {
  const table = buildRuleTable(rules, messages);
  const found = new Map<string, IndexedRule>();
  for (const rule of rules) {
    // An unexpected property has an arbitrary name.
    if (rule.keyword === 'additionalProperties') continue;
    const place = getPlace(rule);
    const pointer = pointerTo(...place);
    const key = `rules:${messageKey(rule, messages) ?? rule.keyword}`;
    const field = place.findLastIndex((segment) => segment !== '*');
    const title = declaredField(schema, place.slice(0, field + 1))?.title;
    const id = `${pointer}#${rule.keyword}#${key}`;
    const params = bothOf(found.get(id)?.params, toParams(rule, table));
    found.set(id, { pointer, keyword: rule.keyword, key, ...(typeof title === 'string' && { title }), params });
  }
  return [...found.values()];
}

/** The content of `generated/rule-index.json`. */
export function getRuleIndex({ entries, messages }: Pick<LintContext, 'entries' | 'messages'>): RuleIndex {
  return Object.fromEntries(
    entries.map(({ file, resolved, rules }) => [getId(file) ?? file, indexRules(resolved.schema, rules, messages)]),
  );
}
