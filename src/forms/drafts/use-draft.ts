import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { lazyActor } from '#machines/kit/lazy-actor.ts';
import type { DraftPlace } from '#machines/draft-sync/draft-sync.selectors.ts';
import type { DraftServer } from './draft-sync.ts';
import type { RunningSync, startDraftSync } from './draft-sync.ts';
import { createDraft, type Draft, type DraftNews, type DraftOptions, type SavedState } from './draft.ts';

/** The state of a draft, for the line above the form. `place` is undefined while signed out. */
export type SaveState =
  Exclude<SavedState, { status: 'saved' }> | { status: 'saved'; at: Date; place?: DraftPlace | undefined };

export interface UsedDraft {
  draft: Draft;
  state: SaveState;
  news: DraftNews | undefined;
  /** Whether what the account has of it has come, or can't. */
  isSettled: boolean;
}

/** The browser notifies every other tab of what one of them has written. */
function watchOtherTabs(draft: Draft): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === draft.sync.key) draft.takeText(newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function watchLeaving(draft: Draft): () => void {
  window.addEventListener('pagehide', draft.flush);
  document.addEventListener('visibilitychange', draft.flush);
  return () => {
    window.removeEventListener('pagehide', draft.flush);
    document.removeEventListener('visibilitychange', draft.flush);
    draft.flush();
  };
}

interface SyncMachinery {
  startDraftSync: typeof startDraftSync;
}

const nowhere = () => undefined;
const never = () => () => undefined;

/**
 * A draft for as long as the screen is open, written at the latest when the page is hidden. Options are read once.
 * @param server of the signed-in person; without one the draft stays on this device.
 */
export function useDraft(options: DraftOptions, server?: DraftServer): UsedDraft {
  const [draft] = useState(() => createDraft(options));
  const [sync, setSync] = useState<RunningSync>();
  const [isAlone, setAlone] = useState(server === undefined);
  const kept = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  const news = useSyncExternalStore(draft.subscribe, draft.news, draft.news);
  const place = useSyncExternalStore(sync?.subscribe ?? never, sync?.place ?? nowhere, nowhere);
  const isAsking = useSyncExternalStore(sync?.subscribe ?? never, sync?.isAsking ?? nowhere, nowhere);

  useEffect(() => watchOtherTabs(draft), [draft]);
  const start = useEffectEvent(() => {
    if (!server) return nowhere;
    const actor = lazyActor<never, SyncMachinery>({
      load: () => import('./draft-sync.ts'),
      start: ({ startDraftSync }) => {
        const running = startDraftSync(draft, server);
        setSync(running);
        return { send: nowhere, stop: running.stop };
      },
      // Without its file the draft is still saved on this device.
      onLost: () => setAlone(true),
    });
    actor.wake();
    return () => {
      actor.stop();
      setSync(undefined);
    };
  });
  useEffect(() => start(), [draft]);
  useEffect(() => watchLeaving(draft), [draft]);

  const isSettled = isAlone || isAsking === false;
  return { draft, news, isSettled, state: kept.status === 'saved' ? { ...kept, place } : kept };
}
