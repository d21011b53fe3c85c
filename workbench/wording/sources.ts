/** The sources of a rule: the ids of its requirements and decisions, and its owner. */
import type { Rule } from '#schemas/compiler/rules.ts';
import type { FormView } from './form-view.ts';
import { getConstants } from './rule-text.ts';

const id = /\b(?:RULE|CONST|ENT|MSG|CALL|STATE|SYS|FEAT|NAV)-(?:[A-Z]+-)?\d+\b|\bD-\d+\b/g;

/** Ids of requirements in a text, in the order written. */
const idsIn = (text: string): string[] => [...new Set(text.match(id))];

const getGroup = (text: string) => (text.startsWith('RULE-') ? 0 : 1);

/** Rules first, then the rest, each by name and number. */
export const sortIds = (ids: Iterable<string>): string[] =>
  [...new Set(ids)].toSorted((a, b) => getGroup(a) - getGroup(b) || a.localeCompare(b, 'en', { numeric: true }));

/** Ids that the schema names at the rule, and those of its constants. */
export function getSources(view: Pick<FormView, 'side' | 'entry'>, rule: Rule): string[] {
  return sortIds([...rule.sources, ...getConstants(view, rule).flatMap(({ source }) => idsIn(source))]);
}
