import type { SnapshotFrom } from 'xstate';
import type { draftSyncMachine } from './draft-sync.machine.ts';

/** Where the draft is, for the status line. */
export type DraftPlace = 'account' | 'onTheWay' | 'offline' | 'device';

export function selectPlace(snapshot: SnapshotFrom<typeof draftSyncMachine>): DraftPlace {
  if (snapshot.hasTag('synced')) return 'account';
  if (snapshot.hasTag('offline')) return 'offline';
  return snapshot.hasTag('local') ? 'device' : 'onTheWay';
}

/** Whether the account's draft is being loaded: afterwards it is known or unavailable. */
export function selectIsAsking(snapshot: SnapshotFrom<typeof draftSyncMachine>): boolean {
  return snapshot.matches('pulling');
}
