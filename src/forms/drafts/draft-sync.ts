/** The sync machine with its effects. Loaded only when a signed-in person opens a form with a draft. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  type DraftPlace,
  type DraftSyncEvent,
  draftSyncMachine,
  selectIsAsking,
  selectPlace,
  type SyncOutcome,
} from '#machines/draft-sync.machine.ts';
import { getConnectivity, onConnectivityChange } from '#src/lib/connectivity.ts';
import type { StampedDraft } from '#schemas/runtime/draft-shapes.ts';
import type { Draft } from './draft.ts';
import type { ServerDraft, UnreportedEnding } from './local-draft.ts';

/** Stores an account's copy of a draft. */
export interface DraftServer {
  /** With the id of the draft that the device holds, to learn whether that one is over. All reject with a SyncFailure. */
  get: (id: string) => Promise<ServerDraft>;
  save: (draft: StampedDraft, revision: number) => Promise<ServerDraft>;
  remove: (ending: UnreportedEnding) => Promise<void>;
}

/** Browser events: network changes and page visibility. */
function watchPage(send: (event: DraftSyncEvent) => void): () => void {
  const onLine = () => send({ type: getConnectivity() === 'there' ? 'network.online' : 'network.offline' });
  const onVisibility = () => send({ type: document.visibilityState === 'visible' ? 'page.visible' : 'draft.flush' });
  const stopLine = onConnectivityChange(onLine);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stopLine();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

function watchDraft({ sync, subscribe }: Draft, send: (event: DraftSyncEvent) => void): () => void {
  let last = sync.outgoing().draft;
  return subscribe(() => {
    const { draft } = sync.outgoing();
    if (draft !== last && sync.isDirty()) send({ type: 'draft.changed' });
    last = draft;
  });
}

export interface RunningSync {
  place: () => DraftPlace;
  isAsking: () => boolean;
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

export function startDraftSync(draft: Draft, server: DraftServer): RunningSync {
  const { sync } = draft;

  /** The outcome is read from the draft: a response without news changed no answer. */
  async function exchange(work: () => Promise<void>): Promise<SyncOutcome> {
    const newsBefore = draft.news();
    // First: a draft that ended here while offline must neither come back nor merge into the next one.
    const { endings } = sync.outgoing();
    for (const ending of endings) await server.remove(ending);
    sync.takeEndings(endings.map(({ id }) => id));
    await work();
    return { outcome: draft.news() && draft.news() !== newsBefore ? 'merged' : 'same', isDirty: sync.isDirty() };
  }

  const machine = draftSyncMachine.provide({
    actors: {
      pullDraft: fromPromise(() =>
        exchange(async () => {
          const { draft: own } = sync.outgoing();
          sync.takePulled(await server.get(own.id));
        }),
      ),
      pushDraft: fromPromise(() =>
        exchange(async () => {
          const { draft: sent, revision, isEmpty } = sync.outgoing();
          if (!isEmpty) sync.takePushed(sent, await server.save(sent, revision));
        }),
      ),
      watchDevice: fromCallback<DraftSyncEvent>(({ sendBack }) => {
        const stops = [watchPage(sendBack), watchDraft(draft, sendBack)];
        return () => {
          for (const stop of stops) stop();
        };
      }),
    },
  });
  const actor = createActor(machine, { input: { isOnline: getConnectivity() === 'there' } }).start();
  return {
    place: () => selectPlace(actor.getSnapshot()),
    isAsking: () => selectIsAsking(actor.getSnapshot()),
    subscribe: (listener) => {
      const { unsubscribe } = actor.subscribe(listener);
      return unsubscribe;
    },
    stop: () => actor.stop(),
  };
}
