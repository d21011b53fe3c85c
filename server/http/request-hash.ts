/** Whether two requests under one idempotency key are the same request (D-65). */
import { createHash } from 'node:crypto';

/** JSON whose bytes don't depend on the order of the keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, child]) => [key, canonical(child)]));
}

export function requestHash(request: object): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(request)))
    .digest('hex');
}
