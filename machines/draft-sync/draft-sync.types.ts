/** What the draft's talk with the server knows, is told and asks for. */

/** What came of a call. The draft itself has taken over the answer by then. */
export interface SyncOutcome {
  /** `merged`: answers came that this device didn't have. */
  outcome: 'same' | 'merged';
  /** Something was answered meanwhile, or is still to be told. */
  isDirty: boolean;
}

/** What the actors reject with. `refused`: the server will not have this draft, however often it is asked. */
export interface SyncFailure {
  reason: 'offline' | 'busy' | 'refused' | 'signedOut';
}

export interface DraftSyncInput {
  isOnline: boolean;
}

export interface DraftSyncContext {
  isOnline: boolean;
  /** Failures in a row. */
  failures: number;
}

export type DraftSyncEvent =
  /** Something was answered on this device. */
  | { type: 'draft.changed' }
  /** Now or never: the page is about to go. */
  | { type: 'draft.flush' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** The page came back into sight: another device may have been at work. */
  | { type: 'page.visible' }
  | { type: 'news.dismiss' };

/**
 * `synced`: the account has everything. `waiting`: this device has more, and it will be sent. `offline`: once there
 * is a network. `local`: it stays on this device. `merged`: there is news from elsewhere.
 */
export type DraftSyncTag = 'synced' | 'waiting' | 'offline' | 'local' | 'merged';
