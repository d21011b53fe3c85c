import type { SnapshotFrom } from 'xstate';
import type { draftSyncMachine } from './draft-sync.machine.ts';

/** Where the draft is, for the line that tells a person. */
export type DraftPlace = 'account' | 'onTheWay' | 'offline' | 'device';

export function selectPlace(snapshot: SnapshotFrom<typeof draftSyncMachine>): DraftPlace {
  if (snapshot.hasTag('synced')) return 'account';
  if (snapshot.hasTag('offline')) return 'offline';
  return snapshot.hasTag('local') ? 'device' : 'onTheWay';
}

/** Whether the account is being asked what it has: by the end of that it has been heard, or can't be. */
export function selectIsAsking(snapshot: SnapshotFrom<typeof draftSyncMachine>): boolean {
  return snapshot.matches('pulling');
}
