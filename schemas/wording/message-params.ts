/** The numbers that a rule's message interpolates. */
import { buildRuleTable } from '#schemas/compiler/rule-index.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import type { Messages } from '#schemas/compiler/messages.ts';
import type { Rule } from '#schemas/compiler/rules.ts';
import { isObject } from '#schemas/model/json.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { getConstant, getNumber, type Side } from './side.ts';

/** The numbers in a rule's message that come from the rule itself; those typed by a person are unknown here. */
type Params = Readonly<Record<string, unknown>>;

function ofTheCode({ keyword }: Rule, side: Pick<Side, 'constants'>): Params {
  if (keyword === 'phoneRule')
    return { limit: getNumber(side, 'account.phoneDigits'), starts: getConstant(side, 'account.phoneStarts')?.value };
  if (keyword === 'postalCode') return { limit: getNumber(side, 'postal.digits') };
  if (keyword !== 'waybillNumber') return {};
  const prefix = side.constants.find(({ path }) => path === 'tracking.waybillPrefix')?.value;
  return { limit: getNumber(side, 'tracking.waybillDigits'), prefix };
}

function ofTheSetting({ keyword, setting }: Rule): Params {
  if (keyword === 'const') return { allowedValue: setting };
  if (keyword === 'multipleOf') return { multipleOf: setting };
  if (typeof setting === 'number') return { limit: setting };
  return isObject(setting) && typeof setting.limit === 'number' ? { limit: setting.limit } : {};
}

/** Params of one rule, for every rule of a form. */
export function messageParams(
  side: Pick<Side, 'constants'>,
  { rules }: Pick<Entry, 'rules'>,
  messages: Messages,
): (rule: Rule) => Params {
  const table = buildRuleTable(rules, messages);
  return (rule) => {
    const params: Record<string, unknown> = {
      ...ofTheSetting(rule),
      ...ofTheCode(rule, side),
      ...table.params[`#${pointerTo(...rule.path)}`],
    };
    return typeof params.limit === 'number' ? { ...params, count: params.limit } : params;
  };
}
