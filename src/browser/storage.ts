import type { StoredName } from '#domain/device-storage.ts';

/** The browser's local storage, or nothing: storage can be full, disabled or forbidden. */
export interface TextStorage {
  get: (key: StoredName) => string | null;
  /** False when the text could not be stored. */
  set: (key: StoredName, value: string) => boolean;
  remove: (key: StoredName) => void;
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/** @param open returns the storage; may throw where it is forbidden. */
export function safeStorage(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): TextStorage & { names: () => string[] } {
  return {
    /** The names of all stored entries. */
    names: () => attempt(() => Object.keys(open()), []),
    get: (key) => attempt(() => open().getItem(key), null),
    set: (key, value) => attempt(() => (open().setItem(key, value), true), false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
  };
}

export const browserStorage = safeStorage(() => window.localStorage);
