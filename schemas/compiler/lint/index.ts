/** Every rule of lint, in groups; a new one is a row in its group's list. */
import type { LintContext, LintRule } from './context.ts';
import type { Finding } from './finding.ts';
import { draftRules } from './rules/drafts.ts';
import { fieldRules } from './rules/fields.ts';
import { fileRules } from './rules/files.ts';
import { keywordRules } from './rules/keywords.ts';
import { messageRules } from './rules/messages.ts';
import { uiRules } from './rules/ui.ts';
import { valueRules } from './rules/values.ts';

export const lintRules: readonly LintRule[] = [
  ...fileRules,
  ...keywordRules,
  ...valueRules,
  ...fieldRules,
  ...uiRules,
  ...messageRules,
  ...draftRules,
];

const atDelivery = new Set(lintRules.filter((rule) => rule.atDelivery).map(({ code }) => code));

/** Whether nothing may be compiled before this is mended. */
export const isBlocking = ({ code }: Pick<Finding, 'code'>): boolean => !atDelivery.has(code);

const placeOf = ({ file, line, column, code }: Finding) =>
  [file, String(line).padStart(6, '0'), String(column).padStart(6, '0'), code].join(' ');

/** All findings in file order; a group that many forms share is reported once. */
export function lint(context: LintContext): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { check } of lintRules) {
    for (const finding of check(context)) findings.set(`${placeOf(finding)} ${finding.what}`, finding);
  }
  return [...findings.values()].toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
}
