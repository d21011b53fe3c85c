/** The boundary cases of a form, each with its rule in words. */
import { type Case, formCases } from '#schemas/compiler/cases.ts';
import type { Example } from '#schemas/compiler/examples.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import type { Json } from '#schemas/model/json.ts';
import { toView } from '../wording/form-view.ts';
import { both, type Both } from '../wording/language.ts';
import { sayPhrase } from '../wording/phrase.ts';
import { getPlace, rulePhrase, ruleTitle } from '../wording/rule-text.ts';
import type { Side } from '../wording/side.ts';

export interface ListedCase {
  name: string;
  /** The rule at whose boundary the case is; absent for answers that are valid as a whole. */
  rule?: Both;
  data: Json;
  /** Rejected by this rule at this place, or not rejected by it; `valid`: not rejected by any. */
  expect: { valid: true } | { refused: boolean; pointer: string; keyword: string };
}

export interface ListedCases {
  form: string;
  cases: ListedCase[];
}

const toPointer = (place: readonly string[]) => place.map((segment) => `/${segment === '*' ? '0' : segment}`).join('');

/** The rule of a case, as people call it. */
function toText(side: Side, entry: Entry, { pointer, keyword }: Case): Both | undefined {
  const rule =
    entry.rules.find((each) => each.keyword === keyword && toPointer(getPlace(each)) === pointer) ??
    entry.rules.find((each) => each.keyword === keyword);
  if (!rule) return undefined;
  return both((language) => {
    const view = toView(side, entry, language);
    const phrase = rulePhrase(view, rule);
    return phrase.isWhole ? sayPhrase(phrase) : `${ruleTitle(view, rule)}: ${sayPhrase(phrase)}`;
  });
}

/**
 * @param examples of any form; the valid ones of this form are the starting points of its cases, but none is required.
 */
export function listCases(side: Side, entry: Entry, examples: readonly Example[]): ListedCases {
  const form = getId(entry.file) ?? entry.file;
  const valid = examples.filter(({ id, isValid }) => id === form && isValid).map(({ data }) => data);
  const made = formCases({ schema: entry.resolved.schema, rules: entry.rules }, valid);
  const cases = made.map((each): ListedCase => {
    const { name, data, pointer, keyword, refused } = each;
    if (keyword === '') return { name, data, expect: { valid: true } };
    const rule = toText(side, entry, each);
    return { name, ...(rule && { rule }), data, expect: { refused, pointer, keyword } };
  });
  return { form, cases };
}
