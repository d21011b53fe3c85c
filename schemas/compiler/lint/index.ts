/** Every lint rule, in groups; a new one is a row in its group's list. */
import type { LintContext, LintRule } from './context.ts';
import type { Finding } from './finding.ts';
import { annotationRules } from './annotations.ts';
import { conditionRules } from './conditions.ts';
import { draftRules } from './drafts.ts';
import { fieldRules } from './fields.ts';
import { fileRules, referenceRules } from './files.ts';
import { hostileRules } from './hostile.ts';
import { keywordRules } from './keywords.ts';
import { messageRules } from './messages.ts';
import { textRules } from './texts.ts';
import { uiRules, widgetRules } from './ui.ts';
import { valueRules } from './values.ts';

export const lintRules: readonly LintRule[] = [
  ...fileRules,
  ...keywordRules,
  ...valueRules,
  ...conditionRules,
  ...annotationRules,
  ...hostileRules,
  ...fieldRules,
  ...uiRules,
  ...widgetRules,
  ...messageRules,
  ...textRules,
  ...draftRules,
  ...referenceRules,
];

const atDelivery = new Set(lintRules.filter((rule) => rule.atDelivery).map(({ code }) => code));

/** Whether nothing may be compiled before this is fixed. */
export const isBlocking = ({ code }: Pick<Finding, 'code'>): boolean => !atDelivery.has(code);

const getPlace = ({ file, line, column, code }: Finding) =>
  [file, String(line).padStart(6, '0'), String(column).padStart(6, '0'), code].join(' ');

/** Maximum findings per code: after fixing these, the rest appears. A hostile file could cause a million. */
const mostOfAKind = 100;

function run(rules: readonly LintRule[], context: LintContext): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { check } of rules) {
    const before = findings.size;
    for (const finding of check(context)) {
      findings.set(`${getPlace(finding)} ${finding.what}`, finding);
      if (findings.size - before >= mostOfAKind) break;
    }
  }
  return [...findings.values()];
}

/** The forms without unreadable or misread parts. */
function withoutBroken(context: LintContext, broken: ReadonlySet<string>): LintContext {
  return { ...context, entries: context.entries.filter(({ files }) => [...files].every((file) => !broken.has(file))) };
}

/**
 * All findings in file order; a shared group is reported once. Findings that only follow from an unreadable file, or
 * from a meaningless keyword or value, are left out: they disappear with their cause.
 */
export function lint(context: LintContext): Finding[] {
  const broken = new Set<string>();
  const first = lintRules.flatMap((rule) => {
    const found = rule.first ? run([rule], { ...context, broken }) : [];
    for (const { file } of found) broken.add(file);
    return found;
  });
  const others = run(
    lintRules.filter((rule) => !rule.first),
    withoutBroken(context, broken),
  );
  return [...first, ...others].toSorted((a, b) => getPlace(a).localeCompare(getPlace(b)));
}
