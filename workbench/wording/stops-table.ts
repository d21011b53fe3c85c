/** How often each rule stopped people, for a terminal. */
import type { Answer } from '#contract/calls.ts';
import { getRuleId } from '#schemas/runtime/rule-id.ts';
import { getLocale, type Texts, type WordLanguage } from '#schemas/wording/language.ts';

type Report = Answer<'ruleStopReport'>;
type Rule = Report['rules'][number];

/** The field's label and the message, with the rule's own numbers and N in place of the person's. */
function toText(rule: Rule, texts: Texts): string {
  const label = rule.title ? texts.find('fields', rule.title) : undefined;
  const message = texts.find('rules', rule.key.replace(/^rules:/, ''), rule.params);
  return [label ?? rule.pointer, message ?? rule.key].filter(Boolean).join(': ');
}

function toRows(rules: readonly Rule[], texts: Texts, language: WordLanguage): string[][] {
  const all = rules.reduce((sum, { refused }) => sum + refused, 0);
  const count = new Intl.NumberFormat(getLocale(language)).format;
  const percent = new Intl.NumberFormat(getLocale(language), { style: 'percent', maximumFractionDigits: 1 }).format;
  return rules.map((rule) => [
    count(rule.refused),
    percent(all === 0 ? 0 : rule.refused / all),
    count(rule.shown),
    count(rule.corrected),
    count(rule.server),
    `${toText(rule, texts)}\n${getRuleId(rule.form, rule.pointer, rule.keyword)}`,
  ]);
}

const heads = ['refused', 'share', 'shown', 'corrected', 'server', 'rule'];

/** Numbers first, because texts vary in length. */
export function stopsTable(report: Report, texts: Texts, language: WordLanguage): string {
  const period = `${report.from} to ${report.to}${report.counting ? '' : '; counting is switched off (RULE_TELEMETRY=off)'}`;
  if (report.rules.length === 0) return `No rule has rejected an input, ${period}.`;
  const rows = [heads, ...toRows(report.rules, texts, language)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const indent = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0);
  const lines = rows.map((row) => {
    const numbers = row.slice(0, -1).map((cell, column) => cell.padStart(widths[column] ?? 0));
    return [...numbers, row.at(-1)?.replace('\n', `\n${' '.repeat(indent)}`)].join('  ');
  });
  return [`Rules that stopped people, ${period}.`, '', ...lines].join('\n');
}
