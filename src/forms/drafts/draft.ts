/**
 * A draft on this device: written after a pause in typing, merged with changes from other tabs and devices, and parsed
 * as untrusted. Works without a network and without an account; the session decides only the key.
 */
import { v7 as newId } from 'uuid';
import type { DraftModule, StampedDraft } from '#schemas/runtime/draft-shapes.ts';
import { draftKey, isForgotten } from '#src/lib/storage.ts';
import { createListeners } from '#src/lib/observable.ts';
import {
  begunAgain,
  begunWith,
  changedNames,
  type DraftEnd,
  type DraftParts,
  edited,
  endedWith,
  endingsReported,
  getParts,
  isBlank,
  isDirty,
  joined,
  type LocalDraft,
  newDraft,
  pulled,
  pushed,
  type ServerDraft,
  type UnreportedEnding,
  unreportedEndings,
} from './local-draft.ts';
import { longestDraft, type ReadFormer, readStored, writeStored } from './stored-draft.ts';

/** Storage for drafts; `browserStorage` of the site fits. */
export interface DraftStorage {
  get: (key: `draft.${string}`) => string | null;
  /** False when the text could not be stored. */
  set: (key: `draft.${string}`, text: string) => boolean;
  remove: (key: `draft.${string}`) => void;
}

export interface DraftOptions {
  /** The flow's declared draft, `schemas/generated/drafts/<flow>.js`. */
  module: DraftModule;
  /** The draft's owner; a draft without one stays on the device and goes to the next person who signs in. */
  owner?: string | undefined;
  storage: DraftStorage;
  readFormer?: ReadFormer;
  /** Fields that say where this device is, `progress.step`: a change of them elsewhere is no news here. */
  ownToDevice?: readonly string[];
  /** Fields that a restarted draft must not copy, e.g. a key that is already used. */
  notHydrated?: readonly string[];
  /** Adds answers known from elsewhere, given those of this draft; fills in only empty fields. */
  begin?: (parts: DraftParts) => DraftParts;
  clock?: () => Date;
}

/** The state of this device's copy; `idle` while it has no answers, whatever else is stored. */
export type SavedState =
  { status: 'idle' } | { status: 'saving' } | { status: 'saved'; at: Date } | { status: 'failed' };

/** A change to the draft that this page did not make. */
export interface DraftNews {
  /**
   * `changed`: answers came from another device. `continued`: there was nothing here, now there is. `placed`,
   * `discarded`: the draft was ended elsewhere. `startedOver`: here, and can still be undone.
   */
  kind: 'changed' | 'continued' | 'startedOver' | DraftEnd;
  /** The fields whose answer changed. */
  names: readonly string[];
  canUndo: boolean;
}

export interface Draft {
  parts: () => DraftParts;
  /** Takes the answers as they are now; they are written once no newer ones have come for a moment. */
  save: (parts: DraftParts) => void;
  /** Writes what waits, now. */
  flush: () => void;
  /** The draft was placed or discarded: no device brings it back. */
  end: (how: DraftEnd) => void;
  /** Ends the draft, and offers to take that back. */
  startOver: () => void;
  /** Undoes the change that the news reports. */
  undo: () => void;
  dismiss: () => void;
  state: () => SavedState;
  news: () => DraftNews | undefined;
  subscribe: (listener: () => void) => () => void;
  /**
   * Reports answers that were changed outside this form. `settle` is called first, so that text still being typed
   * counts as answered.
   */
  follow: (follower: { settle: () => void; onChange: (parts: DraftParts, isUntouched: boolean) => void }) => () => void;
  /** Another tab has written this draft's text. */
  takeText: (text: string | null) => void;
  /** The interface for server synchronization. */
  sync: DraftSync;
}

interface DraftSync {
  key: `draft.${string}`;
  isDirty: () => boolean;
  /** Whether a draft with this id was placed or discarded. */
  hasEnded: (id: string) => boolean;
  /** The changes to send, and the drafts whose end the server doesn't know. */
  outgoing: () => {
    draft: StampedDraft;
    revision: number;
    version: number;
    isEmpty: boolean;
    endings: UnreportedEnding[];
  };
  takeEndings: (ids: readonly string[]) => void;
  takePulled: (server: ServerDraft) => void;
  takePushed: (sent: StampedDraft, server: ServerDraft) => void;
}

const idle: SavedState = { status: 'idle' };

/** Milliseconds without a change before a draft is written. */
export const saveAfterMs = 800;

export function createDraft(options: DraftOptions): Draft {
  const {
    module,
    owner,
    storage,
    readFormer,
    ownToDevice = [],
    notHydrated = [],
    begin,
    clock = () => new Date(),
  } = options;
  const key = draftKey(module.flow, owner);
  const { subscribe, notify } = createListeners();
  const followers = new Set<Parameters<Draft['follow']>[0]>();
  const read = (text: string | null) => readStored(text ?? '', { module, readFormer, newId, now: clock() });

  let news: DraftNews | undefined;
  let before: LocalDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUntouched = true;

  const unownedKey = draftKey(module.flow, undefined);
  const own = read(storage.get(key));
  const unowned = owner === undefined ? undefined : read(storage.get(unownedKey));
  const isStored = Boolean(own ?? unowned);
  let current: LocalDraft = own && unowned ? joined(own, unowned) : (own ?? unowned ?? newDraft(newId(), clock()));
  let state: SavedState = isStored && !isBlank(current) ? { status: 'saved', at: current.savedAt } : idle;

  function write(): boolean {
    if (isForgotten(storage, owner)) return false;
    const text = writeStored(module, current);
    return text.length <= longestDraft && storage.set(key, text);
  }

  function writeNow() {
    state = write() ? { status: 'saved', at: clock() } : { status: 'failed' };
  }

  // The draft now belongs to this person alone.
  if (unowned && write()) storage.remove(unownedKey);

  if (begin) {
    current = begunWith(module, current, begin(getParts(module, current)));
    write();
  }

  function flush() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // Another tab may have written text for which no event has arrived yet.
    takeThere(read(storage.get(key)));
    writeNow();
    notify();
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(flush, saveAfterMs);
  }

  /** Adopts a change from outside; the page is notified of changed answers. */
  function adopt(next: LocalDraft, isNews: boolean, announced?: DraftNews['kind']) {
    const last = current;
    current = next;
    const names = changedNames(last, next).filter((name) => !ownToDevice.includes(name));
    if (names.length === 0) return;
    if (isNews || announced) {
      const kind = announced ?? (isBlank(last) ? 'continued' : 'changed');
      before = last;
      news = { kind, names, canUndo: kind === 'placed' ? hasMore(last) : kind !== 'continued' };
    }
    for (const { onChange } of followers) onChange(getParts(module, current), isUntouched);
  }

  /** Whether this device has answers that the account has never seen: only those can be missing from what was placed. */
  const hasMore = ({ unsent }: LocalDraft) =>
    [...unsent].some((name) => !ownToDevice.includes(name) && !notHydrated.includes(name));

  const settle = () => {
    for (const follower of followers) follower.settle();
  };

  /** Merges text that another tab has written. */
  function takeThere(there: LocalDraft | undefined) {
    if (!there || changedNames(current, joined(current, there)).length === 0) return;
    settle();
    const end = there.ended.get(current.id);
    adopt(joined(current, there), false, end && !isBlank(current) ? end.how : undefined);
  }

  function takeServer(change: () => LocalDraft, server: ServerDraft) {
    settle();
    // Merge first: this write would overwrite text that the previous page of this tab left as this one began.
    takeThere(read(storage.get(key)));
    const last = current;
    const next = change();
    const isOver = server.ended !== undefined && next.id !== last.id;
    adopt(next, true, isOver && !isBlank(last) ? server.ended : undefined);
    if (!isBlank(next) || isStored || !isBlank(last)) writeNow();
    notify();
  }

  function restart(how: DraftEnd, kind?: DraftNews['kind']) {
    clearTimeout(timer);
    timer = undefined;
    const next = endedWith(current, how, newId(), clock().getTime());
    if (kind) adopt(next, false, kind);
    else current = next;
    write();
    state = idle;
    notify();
  }

  /** The answers before the change that the news reports; a finished draft restarts. */
  function takenBack(last: LocalDraft, { kind, names }: DraftNews): LocalDraft {
    const now = clock().getTime();
    if (kind === 'changed') {
      const fields = new Map(current.fields);
      for (const name of names) fields.set(name, { ...last.fields.get(name), at: 0 });
      return edited(module, current, getParts(module, { id: current.id, fields }), now);
    }
    const kept = new Map([...last.fields].filter(([name]) => !notHydrated.includes(name)));
    return { ...begunAgain({ ...last, fields: kept }, newId(), now), ended: current.ended, revision: current.revision };
  }

  return {
    parts: () => getParts(module, current),
    save: (parts) => {
      const next = edited(module, current, parts, clock().getTime());
      if (next === current) return;
      if (changedNames(current, next).some((name) => !ownToDevice.includes(name))) isUntouched = false;
      current = next;
      later();
      state = { status: 'saving' };
      notify();
    },
    flush,
    end: (how) => {
      if (isBlank(current)) return;
      restart(how);
      news = undefined;
      notify();
    },
    startOver: () => {
      settle();
      restart('discarded', 'startedOver');
    },
    undo: () => {
      if (!news || !before) return;
      settle();
      adopt(takenBack(before, news), false);
      before = news = undefined;
      writeNow();
      notify();
    },
    dismiss: () => {
      before = news = undefined;
      notify();
    },
    state: () => (state.status === 'saved' && isBlank(current) ? idle : state),
    news: () => news,
    subscribe,
    follow: (follower) => {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    takeText: (text) => {
      takeThere(read(text));
      notify();
    },
    sync: {
      key,
      isDirty: () => isDirty(current),
      hasEnded: (id) => current.ended.has(id),
      outgoing: () => ({
        draft: current,
        revision: current.revision,
        version: module.version,
        isEmpty: current.fields.size === 0,
        endings: unreportedEndings(current),
      }),
      takeEndings: (ids) => {
        current = endingsReported(current, ids);
        write();
      },
      takePulled: (server) => takeServer(() => pulled(current, server, clock().getTime(), newId()), server),
      takePushed: (sent, server) => takeServer(() => pushed(current, sent, server, clock().getTime(), newId()), server),
    },
  };
}
