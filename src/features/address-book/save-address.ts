/** Keeping an address (CALL-16, CALL-17), and what may come of it. */
import type { Api, CallFailure } from '#src/api/types.ts';
import { errorsUnder } from '#src/form-core/check.ts';
import type { Entry, EntryInput } from './entry.ts';

export type SaveOutcome =
  | { outcome: 'saved'; entry: Entry }
  | { outcome: 'refused'; errors: CallFailure['errors'] }
  /** Another device was faster: its version. */
  | { outcome: 'conflict'; theirs: Entry }
  /** Deleted meanwhile. */
  | { outcome: 'gone' }
  | { outcome: 'failed'; failure: CallFailure };

/** The entry being changed, as it was loaded. */
export interface Saved {
  id: string;
  version: number;
}

/** The key that makes a new address a single entry, however often it is sent. */
export interface Unsaved {
  idempotencyKey: string;
}

async function ofConflict(api: Api, id: string): Promise<SaveOutcome> {
  const now = await api.call('addressDetail', { id });
  if (now.ok) return { outcome: 'conflict', theirs: now.data };
  return now.codeName === 'notFound' ? { outcome: 'gone' } : { outcome: 'failed', failure: now };
}

/** Never rejects: a failure is a value. */
export async function saveAddress(api: Api, entry: EntryInput, saved: Saved | Unsaved): Promise<SaveOutcome> {
  const isKnown = 'id' in saved;
  const result = isKnown
    ? await api.call('addressUpdate', { ...saved, entry })
    : await api.call('addressAdd', { ...saved, ...entry });
  if (result.ok) return { outcome: 'saved', entry: result.data };
  if (isKnown && result.codeName === 'conflict') return ofConflict(api, saved.id);
  if (isKnown && result.codeName === 'notFound') return { outcome: 'gone' };
  if (result.errors.length === 0) return { outcome: 'failed', failure: result };
  const inside = errorsUnder(result.errors, 'entry');
  return { outcome: 'refused', errors: inside.length > 0 ? inside : result.errors };
}
