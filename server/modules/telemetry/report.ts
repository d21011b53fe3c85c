/** How often each rule stopped people, in the shape of the page and the command. */
import type { Answer } from '#contract/answers.ts';
import { addDays, localDate } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import { readKnownRules } from './known-rules.ts';
import { listCounts } from './store.ts';

/** @param days including today. */
export async function stopReport(
  { db, clock, config }: ServerContext,
  days: number,
  form?: string,
): Promise<Answer<'ruleStopReport'>> {
  const to = localDate(clock());
  const from = addDays(to, 1 - days);
  const [counts, rules] = await Promise.all([listCounts(db, from), readKnownRules()]);
  return {
    counting: config.ruleTelemetry,
    from,
    to,
    forms: [...new Set(counts.map((rule) => rule.form))].toSorted(),
    rules: counts
      .filter((rule) => form === undefined || rule.form === form)
      .map((rule) => {
        // A rule that no longer exists keeps its counts, without its text.
        const known = rules.find(rule.form, rule.pointer, rule.keyword, rule.key);
        return { ...rule, title: known?.title ?? null, params: { ...known?.params } };
      }),
  };
}
