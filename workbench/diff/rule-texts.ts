/** Describes a changed rule: `Peso: máximo 30 → 35 kg`. */
import { isObject, type Json } from '#schemas/model/json.ts';
import { type FormView, sayValue } from '../wording/form-view.ts';
import { quote, sayList, type WordLanguage } from '../wording/language.ts';
import { sayPhrase } from '../wording/phrase.ts';
import { rulePhrase, ruleTitle, sayBranches } from '../wording/rule-text.ts';
import { phrases } from './phrases.ts';
import type { Pair, IdentifiedRule, Views } from './identified-rules.ts';

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
export function pairText(views: Views, { before, after }: Pair, language: WordLanguage): string | undefined {
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
