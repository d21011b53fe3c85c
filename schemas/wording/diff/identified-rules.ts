/** Matches the rules of one form on both sides. */
import type { Entry } from '#schemas/compiler/lint/context.ts';
import type { Rule } from '#schemas/compiler/rules.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import type { FormView } from '../form-view.ts';
import { type Branch, branchesAt, getPlace } from '../rule-text.ts';

/** A form on both sides, in one language. */
export interface Views {
  readonly before: FormView;
  readonly after: FormView;
}

/** A rule with an identity among the rules of its form that does not depend on its place in the file. */
export interface IdentifiedRule {
  readonly rule: Rule;
  /** Place and keyword. */
  readonly what: string;
  readonly branches: readonly Branch[];
  readonly where: string;
}

/** Rules of an independent form are reported there, not in every body that includes it. */
const isOwn = (id: string, { origin }: Rule) => {
  const form = origin.form.replaceAll('.', '/');
  return form === id || form.startsWith('calls/');
};

/** Rules that every text has and that a new field implies. */
const unsaid = new Set(['plainText']);

export function identifiedRules(entry: Entry | undefined, id: string): IdentifiedRule[] {
  const rules = (entry?.rules ?? []).filter((rule) => isOwn(id, rule) && !unsaid.has(rule.keyword));
  const onePerPath = new Map(
    rules.map((rule) => [
      `${pointerTo(...rule.path)} ${rule.keyword === 'required' ? String(rule.setting) : ''}`,
      rule,
    ]),
  );
  return [...onePerPath.values()].map((rule) => {
    const branches = entry ? branchesAt({ entry }, rule.path) : [];
    const what = `${getPlace(rule).join('.')} ${rule.keyword}`;
    return { rule, what, branches, where: branches.map(({ signature }) => signature).join(' & ') };
  });
}

export interface Pair {
  readonly before: IdentifiedRule | undefined;
  readonly after: IdentifiedRule | undefined;
}

/** Matching rules of both sides: under the same condition, or else the only remaining ones of their kind. */
export function getPairs(before: readonly IdentifiedRule[], after: readonly IdentifiedRule[]): Pair[] {
  const pairs: Pair[] = [];
  const whats = [...new Set([...after, ...before].map(({ what }) => what))];
  for (const what of whats) {
    const olds = before.filter((identified) => identified.what === what);
    const news = after.filter((identified) => identified.what === what);
    for (const added of news.slice()) {
      const index = olds.findIndex(({ where }) => where === added.where);
      if (index < 0) continue;
      pairs.push({ before: olds.splice(index, 1)[0], after: added });
      news.splice(news.indexOf(added), 1);
    }
    const left = Math.max(olds.length, news.length);
    const isSame = olds.length === news.length;
    if (isSame) for (let index = 0; index < left; index += 1) pairs.push({ before: olds[index], after: news[index] });
    else
      pairs.push(
        ...olds.map((identified) => ({ before: identified, after: undefined })),
        ...news.map((identified) => ({ before: undefined, after: identified })),
      );
  }
  return pairs;
}
