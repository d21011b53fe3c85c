/** The data about its rules that an emitted module needs to turn Ajv's errors into messages. */
import { formatPesos } from '#domain/money.ts';
import { pointerTo } from '../model/pointer.ts';
import type { RuleTable } from '../runtime/types.ts';
import type { Messages } from './messages.ts';
import { messageKey, type Rule } from './rules.ts';

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
