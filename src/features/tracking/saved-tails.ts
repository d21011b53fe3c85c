/**
 * Tails are stored in the history's state, never in a URL that is shared or logged. A tail that was only typed is sent
 * once; a tail that opened a parcel is stored for the next reload. A failed tail is not stored.
 */
import type { Tails } from '#machines/tracking.rules.ts';
import { isObject } from '#schemas/model/json.ts';

export interface SavedTails {
  /** Typed on another page a moment ago, and not sent yet. */
  typed: string | undefined;
  /** By waybill number, what did not fail on this page. */
  opened: Tails | undefined;
}

/** What lies in the history's state is believed only as far as it fits. */
export function readSavedTails(state: unknown): SavedTails {
  const { tail, opened } = isObject(state) ? state : {};
  const texts = isObject(opened) ? Object.entries(opened).filter(([, kept]) => typeof kept === 'string') : [];
  return {
    typed: typeof tail === 'string' ? tail : undefined,
    opened: texts.length > 0 ? (Object.fromEntries(texts) as Tails) : undefined,
  };
}
