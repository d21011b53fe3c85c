import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getPattern, type IndexedRule, type RuleIndex } from '#schemas/runtime/rule-id.ts';
import type { Answer } from '#contract/calls.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { Command, Commands } from '#server/jobs/channel.ts';
import { addStops, keptDays, listCounts, type Stop } from './rule-stop-store.ts';

/** The rules that exist: only their ids are ever counted. */
const file = fileURLToPath(new URL('../../../schemas/generated/rule-index.json', import.meta.url));

/** Looked up by form, then by pointer, keyword and message. */
interface KnownRules {
  find: (form: string, pointer: string, keyword: string, key: string) => IndexedRule | undefined;
}

const idIn = ({ pointer, keyword, key }: Pick<IndexedRule, 'pointer' | 'keyword' | 'key'>) =>
  `${pointer}#${keyword}#${key}`;

/** The rules of a whole schema that lie in one of its parts, with pointers relative to that part. */
function rulesUnder(rules: readonly IndexedRule[], part: string): IndexedRule[] {
  return rules
    .filter(({ pointer }) => pointer.startsWith(`${part}/`))
    .map((rule) => ({ ...rule, pointer: rule.pointer.slice(part.length) }));
}

/**
 * Rules across steps are written in the whole (an order) and stop people in a part of it (the recipient's form). A form
 * is a part of a whole when the whole has all of the form's own rules.
 */
function borrowedRules(form: readonly IndexedRule[], wholes: readonly (readonly IndexedRule[])[]): IndexedRule[] {
  const own = form.filter(({ pointer }) => pointer !== '').map(idIn);
  if (own.length === 0) return [];
  return wholes.flatMap((whole) => {
    const parts = new Set(whole.map(({ pointer }) => /^\/[^/]+(?=\/)/.exec(pointer)?.[0] ?? '').filter(Boolean));
    return [...parts].flatMap((part) => {
      const inside = rulesUnder(whole, part);
      const ids = new Set(inside.map(idIn));
      return own.every((id) => ids.has(id)) ? inside : [];
    });
  });
}

/** The error of a hidden field is reported at another field of the form: the state's at the postal code. */
function reportedElsewhere(
  rules: ReadonlyMap<string, IndexedRule> | undefined,
  pointer: string,
  keyword: string,
  key: string,
): IndexedRule | undefined {
  const all = [...(rules?.values() ?? [])];
  const isIt = (rule: IndexedRule) => rule.keyword === keyword && rule.key === key;
  const isPlain = all.findIndex(isIt) === all.findLastIndex(isIt) && all.some((rule) => rule.pointer === pointer);
  return isPlain ? all.find(isIt) : undefined;
}

function knownRules(index: RuleIndex): KnownRules {
  const wholes = Object.values(index);
  const byForm = new Map(
    Object.entries(index).map(([form, rules]) => [
      form,
      new Map([...borrowedRules(rules, wholes), ...rules].map((rule) => [idIn(rule), rule])),
    ]),
  );
  return {
    find: (form, pointer, keyword, key) => {
      const rules = byForm.get(form);
      return (
        rules?.get(idIn({ pointer: getPattern(pointer), keyword, key })) ??
        reportedElsewhere(rules, getPattern(pointer), keyword, key)
      );
    },
  };
}

let read: { at: number; rules: KnownRules } | undefined;

/** The rules of the compiled schemas on disk: in development they change while the server runs. */
export async function readKnownRules(): Promise<KnownRules> {
  const { mtimeMs } = await stat(file);
  if (read?.at !== mtimeMs)
    read = { at: mtimeMs, rules: knownRules(JSON.parse(await readFile(file, 'utf8')) as RuleIndex) };
  return read.rules;
}

// How often each rule stopped people, in the shape of the page and the command.

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

/**
 * Inputs that the server rejected, counted by rule. The counts are buffered in memory, so that a flood of invalid
 * bodies becomes a few statements instead of thousands; a killed process loses its buffer, and nothing depends on it.
 */
const waitMs = 5_000;

/** The most rules in the buffer; more are flushed at the next rejection. */
const mostWaiting = 2_000;

interface Waiting {
  counts: Map<string, Omit<Stop, 'channel' | 'kind'>>;
  timer: NodeJS.Timeout | undefined;
}

const waitingOf = new WeakMap<ServerContext, Waiting>();

/** Counts the rejected fields of one input of a schema. Never waits, never fails. */
export function countRejections(context: ServerContext, form: string, errors: readonly FieldError[]): void {
  if (!context.config.ruleTelemetry) return;
  const waiting = waitingOf.get(context) ?? { counts: new Map(), timer: undefined };
  waitingOf.set(context, waiting);
  for (const { pointer, keyword, key } of errors) {
    const id = [form, pointer, keyword, key].join('#');
    if (!waiting.counts.has(id) && waiting.counts.size >= mostWaiting) continue;
    waiting.counts.set(id, { form, pointer, keyword, key, count: (waiting.counts.get(id)?.count ?? 0) + 1 });
  }
  waiting.timer ??= setTimeout(() => void flushRejections(context), waitMs).unref();
}

/** Flushes the buffer. */
export async function flushRejections(context: ServerContext): Promise<void> {
  const waiting = waitingOf.get(context);
  waitingOf.delete(context);
  clearTimeout(waiting?.timer);
  if (!waiting) return;
  try {
    const rules = await readKnownRules();
    const stops = [...waiting.counts.values()].flatMap(({ form, pointer, keyword, key, count }): Stop[] => {
      // An unknown field has a name that the client made up: it is in no index.
      const rule = rules.find(form, pointer, keyword, key);
      return rule ? [{ form, pointer: rule.pointer, keyword, key, count, channel: 'server', kind: 'refused' }] : [];
    });
    await addStops(context, stops);
  } catch (error) {
    context.log.warn({ err: error }, 'refused rules could not be counted');
  }
}

// An operator's query for the counts; `npm run forms -- stops` formats the result.

/** Prints the report as one line of JSON. */
const ruleStops: Command = async (context, [days = '', form], print) => {
  const wanted = Number(days);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > keptDays)
    throw new Error(`Days are a whole number from 1 to ${keptDays}, not "${days}".`);
  await flushRejections(context);
  print(JSON.stringify(await stopReport(context, wanted, form || undefined)));
};

export const telemetryCommands = { ruleStops } satisfies Commands;
