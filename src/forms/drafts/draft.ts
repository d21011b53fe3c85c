/** A draft on this device: saved after a moment of calm, with a version, and read back as untrusted. */

/** Where drafts lie; `browserStorage` of the site fits. */
export interface DraftStorage {
  get: (key: string) => string | null;
  /** False when the text could not be kept. */
  set: (key: string, text: string) => boolean;
  remove: (key: string) => void;
}

export type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  /** `isOffline`: it is on this device only, and will stay so until there is a network. */
  | { status: 'saved'; at: Date; isOffline: boolean }
  | { status: 'failed' };

export interface DraftOptions<T> {
  key: string;
  /** Grows when the draft's shape changes. */
  version: number;
  /** By the version that each one reads: turns its data into the next version's. Not needed where names only come or go. */
  migrations?: Readonly<Record<number, (data: unknown) => unknown>>;
  /** Takes from something untrusted what a draft may hold; also applied before saving. See `cleanAnswers`. */
  clean: (data: unknown) => T;
  storage: DraftStorage;
  clock?: () => Date;
  isOnline?: () => boolean;
}

export interface Draft<T> {
  load: () => { value: T; savedAt: Date } | undefined;
  /** Saves once no newer value has come for a moment. */
  save: (value: T) => void;
  /** Saves what waits, now. */
  flush: () => void;
  clear: () => void;
  state: () => SaveState;
  subscribe: (listener: () => void) => () => void;
}

/** Milliseconds without a change before a draft is written. */
export const saveAfterMs = 800;

/** More than any form of this site holds; a longer text was not written by it. */
export const longestDraft = 100_000;

interface Envelope {
  version: number;
  savedAt: string;
  data: unknown;
}

function parseEnvelope(text: string): Envelope | undefined {
  if (text.length > longestDraft) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { version, savedAt, data } = parsed as Partial<Envelope>;
    if (version === undefined || !Number.isInteger(version) || typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return undefined;
    return { version, savedAt, data };
  } catch {
    return undefined;
  }
}

function migrated<T>({ version, migrations = {} }: DraftOptions<T>, envelope: Envelope): unknown {
  let { data } = envelope;
  for (let from = envelope.version; from < version; from += 1) data = migrations[from]?.(data) ?? data;
  return data;
}

export function createDraft<T>(options: DraftOptions<T>): Draft<T> {
  const { key, version, clean, storage, clock = () => new Date(), isOnline = () => true } = options;
  const listeners = new Set<() => void>();
  let state: SaveState = { status: 'idle' };
  let waiting: { value: T; timer: ReturnType<typeof setTimeout> } | undefined;

  function set(next: SaveState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function forget() {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  }

  function flush() {
    if (!waiting) return;
    const at = clock();
    const text = JSON.stringify({ version, savedAt: at.toISOString(), data: clean(waiting.value) } satisfies Envelope);
    forget();
    const isKept = text.length <= longestDraft && storage.set(key, text);
    set(isKept ? { status: 'saved', at, isOffline: !isOnline() } : { status: 'failed' });
  }

  return {
    load: () => {
      const envelope = parseEnvelope(storage.get(key) ?? '');
      // A newer version was written by a newer site: its meaning is not known here.
      if (!envelope || envelope.version > version) return undefined;
      try {
        return { value: clean(migrated(options, envelope)), savedAt: new Date(envelope.savedAt) };
      } catch {
        return undefined;
      }
    },
    save: (value) => {
      forget();
      waiting = { value, timer: setTimeout(flush, saveAfterMs) };
      if (state.status !== 'saving') set({ status: 'saving' });
    },
    flush,
    clear: () => {
      forget();
      storage.remove(key);
      set({ status: 'idle' });
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
