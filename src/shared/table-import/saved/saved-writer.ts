import { type Observable, observable } from '#src/browser/observable.ts';
import type { SaveState } from '#src/forms/drafts/index.ts';
import { forgetSaved, saveImport, type SavedRows, type SavedStore } from './saved-import.ts';

export interface SavedWriter {
  /** Of the latest rows: saved only when no newer ones wait. */
  readonly state: Pick<Observable<SaveState>, 'get' | 'subscribe'>;
  readonly write: (owner: string, rows: SavedRows) => void;
  readonly forget: (owner: string) => void;
}

/**
 * Writes at once, so that a reload finds the last edit; what comes while a copy is being written waits, and only the
 * latest of it is written.
 */
export function createSavedWriter(store: SavedStore): SavedWriter {
  const state = observable<SaveState>({ status: 'idle' });
  let running = false;
  let next: (() => Promise<SaveState>) | undefined;

  async function run() {
    running = true;
    while (next) {
      const act = next;
      next = undefined;
      const outcome = await act();
      if (!next) state.set(outcome);
    }
    running = false;
  }

  function soon(act: () => Promise<SaveState>) {
    next = act;
    if (!running) void run();
  }

  return {
    state,
    write: (owner, rows) => {
      state.set({ status: 'saving' });
      soon(async () =>
        (await saveImport(store, owner, rows))
          ? { status: 'saved', at: rows.savedAt, place: 'device' }
          : { status: 'failed' },
      );
    },
    forget: (owner) =>
      soon(async () => {
        await forgetSaved(store, owner);
        return { status: 'idle' };
      }),
  };
}
