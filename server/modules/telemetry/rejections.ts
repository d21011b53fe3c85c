/**
 * Inputs that the server refused, counted by rule. They wait a moment in memory, so that a storm of bad bodies is a
 * few statements and not thousands; what a killed process had not written yet is lost, and nothing depends on it.
 */
import type { FieldError } from '#schemas/runtime/types.ts';
import type { ServerContext } from '../../context.ts';
import { readKnownRules } from './known-rules.ts';
import { addStops, type Stop } from './store.ts';

const waitMs = 5_000;

/** Different rules that may wait; more are written at the next refusal's turn. */
const mostWaiting = 2_000;

interface Waiting {
  counts: Map<string, Omit<Stop, 'channel' | 'kind'>>;
  timer: NodeJS.Timeout | undefined;
}

const waitingOf = new WeakMap<ServerContext, Waiting>();

/** Counts the refused fields of one input of a schema. Never waits, never fails. */
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

/** Writes what waits. */
export async function flushRejections(context: ServerContext): Promise<void> {
  const waiting = waitingOf.get(context);
  waitingOf.delete(context);
  clearTimeout(waiting?.timer);
  if (!waiting) return;
  try {
    const rules = await readKnownRules();
    const stops = [...waiting.counts.values()].flatMap(({ form, pointer, keyword, key, count }): Stop[] => {
      // A field that nobody asked for has a name that somebody made up: it is in no index.
      const rule = rules.find(form, pointer, keyword, key);
      return rule ? [{ form, pointer: rule.pointer, keyword, key, count, channel: 'server', kind: 'refused' }] : [];
    });
    await addStops(context, stops);
  } catch (error) {
    context.log.warn({ err: error }, 'refused rules could not be counted');
  }
}
