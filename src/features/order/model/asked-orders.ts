/**
 * An order whose customer was sent to sign in, stored in this tab until they are back: what they agreed to, regardless
 * of changes that a draft of the account may bring. Signing in may lead to another page, or to a provider's.
 */
import { isObject } from '#schemas/model/json.ts';
import { type AskedOrder, type FlowName, orderSteps } from '#machines/order/order.types.ts';
import { safeStorage } from '#src/lib/storage.ts';

const key = 'askedOrder';
const storage = safeStorage(() => window.sessionStorage);

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const isAsked = (value: unknown): value is AskedOrder & { kind: FlowName } =>
  isObject(value) &&
  isObject(value.answers) &&
  orderSteps.every((part) => isObject((value.answers as Record<string, unknown>)[part])) &&
  isObject(value.keep);

export function keepAsked(kind: FlowName, asked: AskedOrder): void {
  storage.set(key, JSON.stringify({ kind, ...asked }));
}

/** The order of this key, once: taking it forgets it. */
export function takeAsked(kind: FlowName, idempotencyKey: string): AskedOrder | undefined {
  const found = parse(storage.get(key));
  storage.remove(key);
  if (!isAsked(found) || found.kind !== kind || found.idempotencyKey !== idempotencyKey) return undefined;
  const { answers, keep, total, dispatchNumber } = found;
  return { idempotencyKey, answers, keep, total, dispatchNumber };
}
