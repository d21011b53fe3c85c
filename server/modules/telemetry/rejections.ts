/**
 * Inputs that the server rejected, counted by rule. The counts are buffered in memory, so that a flood of invalid
 * bodies becomes a few statements instead of thousands; a killed process loses its buffer, and nothing depends on it.
 */
import type { FieldError } from '#schemas/runtime/types.ts';
import type { ServerContext } from '../../context.ts';
import { readKnownRules } from './known-rules.ts';
import { addStops, type Stop } from './store.ts';

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
