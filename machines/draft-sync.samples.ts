import { draftSyncMachine, type SyncFailure, type SyncOutcome } from './draft-sync.machine.ts';
import { type ActorAnswer, samplesFor } from './samples.ts';

const failed = (reason: SyncFailure['reason']) => ({ error: { reason } satisfies SyncFailure });

const answers: Record<string, ActorAnswer<SyncOutcome>> = {
  same: { output: { outcome: 'same', isDirty: false } },
  merged: { output: { outcome: 'merged', isDirty: false } },
  'newer answers': { output: { outcome: 'same', isDirty: true } },
  offline: failed('offline'),
  busy: failed('busy'),
  refused: failed('refused'),
  'signed out': failed('signedOut'),
};

export default samplesFor(draftSyncMachine, {
  inputs: { online: { isOnline: true }, offline: { isOnline: false } },
  events: [
    { type: 'draft.changed' },
    { type: 'draft.flush' },
    { type: 'network.online' },
    { type: 'network.offline' },
    { type: 'page.visible' },
    { type: 'news.dismiss' },
  ],
  answers: { pullDraft: answers, pushDraft: answers },
});
