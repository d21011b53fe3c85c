/** Deletes private data when its session ends, however it ends. */
import type { SessionStore } from '#src/shared/session/stored-session.ts';
import type { TextStorage } from '#src/lib/storage.ts';

/** Says that there may be something to take away, so that nothing is opened where there is nothing. */
const markKey = 'keptOwn';

export const markPrivateCache = (storage: TextStorage): boolean => storage.set(markKey, '1');

export interface Forgetting {
  store: SessionStore;
  /** Records that private data is stored from now on; false where the device cannot record it. */
  mark: () => boolean;
  /** Resolves when what was to be taken away is gone. */
  done: () => Promise<void>;
}

/**
 * @param erase deletes all private data except this account's.
 * @returns the session store, which calls `erase` at each end of a session and at each change of account; also at once,
 * for a session that ended while no page was open.
 */
export function forgetting(
  store: SessionStore,
  storage: TextStorage,
  erase: (except: string | undefined) => Promise<void>,
): Forgetting {
  let running: Promise<void> = Promise.resolve();
  function forget(except: string | undefined): void {
    if (storage.get(markKey) === null) return;
    const before = running;
    const go = async () => {
      await before;
      await erase(except);
      if (except === undefined && store.read().token === '') storage.remove(markKey);
    };
    // Data that could not be erased is tried again at the next end of a session, and at the next visit.
    running = go().catch(() => undefined);
  }
  const { token, user } = store.read();
  if (token === '') forget(undefined);
  else if (user) forget(user.userId);
  return {
    store: {
      read: store.read,
      keep: (session) => {
        store.keep(session);
        forget(session.user?.userId);
      },
      clear: () => {
        store.clear();
        forget(undefined);
      },
    },
    mark: () => markPrivateCache(storage),
    done: () => running,
  };
}
