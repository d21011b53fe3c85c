/** Context, events and outcomes of the draft synchronization. */

/** The outcome of a call. The draft has already applied the response. */
export interface SyncOutcome {
  /** `merged`: the response had answers that this device lacked. */
  outcome: 'same' | 'merged';
  /** There are newer answers, or a message is still to be shown. */
  isDirty: boolean;
}

/** Errors of the actors. `refused`: the server rejects this draft, and a retry would not help. */
export interface SyncFailure {
  reason: 'offline' | 'busy' | 'refused' | 'signedOut';
}

export interface DraftSyncInput {
  isOnline: boolean;
}

export interface DraftSyncContext {
  isOnline: boolean;
  /** Consecutive failures. */
  failures: number;
}

export type DraftSyncEvent =
  /** An answer on this device changed. */
  | { type: 'draft.changed' }
  /** Sends at once: the page is about to unload. */
  | { type: 'draft.flush' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** The page is visible again: another device may have changed the draft. */
  | { type: 'page.visible' }
  | { type: 'news.dismiss' };

/**
 * `synced`: the account has everything. `waiting`: this device has changes that will be sent. `offline`: sent once
 * there is a network. `local`: stays on this device. `merged`: there are changes from elsewhere.
 */
export type DraftSyncTag = 'synced' | 'waiting' | 'offline' | 'local' | 'merged';
