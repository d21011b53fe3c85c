/** Context, events and outcomes of the draft synchronization. */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { notProvided } from './not-provided.ts';

/** The outcome of a call. The draft has already applied the response. */
export interface SyncOutcome {
  /** `merged`: the response had answers that this device lacked. */
  outcome: 'same' | 'merged';
  /** There are newer answers, or a message is still to be shown. */
  isDirty: boolean;
}

/** Errors of the actors. `refused`: the server rejects this draft, and a retry would not help. */
export interface SyncFailure {
  reason: 'offline' | 'busy' | 'refused' | 'signedOut';
}

interface DraftSyncInput {
  isOnline: boolean;
}

interface DraftSyncContext {
  isOnline: boolean;
  /** Consecutive failures. */
  failures: number;
}

export type DraftSyncEvent =
  /** An answer on this device changed. */
  | { type: 'draft.changed' }
  /** Sends at once: the page is about to unload. */
  | { type: 'draft.flush' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** The page is visible again: another device may have changed the draft. */
  | { type: 'page.visible' }
  | { type: 'news.dismiss' };

/**
 * `synced`: the account has everything. `waiting`: this device has changes that will be sent. `offline`: sent once
 * there is a network. `local`: stays on this device. `merged`: there are changes from elsewhere.
 */
type DraftSyncTag = 'synced' | 'waiting' | 'offline' | 'local' | 'merged';

/**
 * Synchronizes a draft with the server. First it reads what other devices have stored there; then it sends every change
 * after a short pause, and the response is the merged draft. Without a network, or with a busy server, the draft waits
 * on the device and is sent later; the customer never has to wait for it.
 */
const isFailure = (error: unknown): error is SyncFailure =>
  typeof error === 'object' && error !== null && 'reason' in error;

const getReason = (error: unknown): SyncFailure['reason'] => (isFailure(error) ? error.reason : 'busy');

/** Milliseconds before the first retry; each further delay doubles. */
const firstRetry = 5_000;
const longestRetry = 120_000;

const answered = (isDirty: SyncOutcome['isDirty'], outcome: SyncOutcome['outcome']) =>
  ({
    type: 'isAnswer',
    params: ({ event }: { event: { output: SyncOutcome } }) => ({ ...event.output, wanted: { isDirty, outcome } }),
  }) as const;

const failed = (reason: SyncFailure['reason']) =>
  ({
    type: 'isReason',
    params: ({ event }: { event: { error: unknown } }) => ({ reason: getReason(event.error), wanted: reason }),
  }) as const;

/** Transitions after a call. A message that can wait comes after changes that are still to be sent. */
const onDone = [
  { guard: answered(true, 'same'), target: 'dirty', actions: 'forgetFailures' },
  { guard: answered(true, 'merged'), target: 'dirty', actions: 'forgetFailures' },
  { guard: answered(false, 'merged'), target: 'merged', actions: 'forgetFailures' },
  { target: 'idle', actions: 'forgetFailures' },
] as const;

const onError = [
  { guard: failed('offline'), target: 'offline' },
  { guard: failed('signedOut'), target: 'signedOut' },
  { guard: failed('refused'), target: 'refused' },
  { target: 'failed', actions: 'countFailure' },
] as const;

export const draftSyncMachine = setup({
  types: {
    context: {} as DraftSyncContext,
    events: {} as DraftSyncEvent,
    input: {} as DraftSyncInput,
    tags: {} as DraftSyncTag,
  },
  actors: {
    /** Reads the server's draft and merges it into this device's. Rejects with a SyncFailure. */
    pullDraft: fromPromise<SyncOutcome>(notProvided('pullDraft')),
    /** Sends this device's draft and applies the server's merged one. Rejects with a SyncFailure. */
    pushDraft: fromPromise<SyncOutcome>(notProvided('pushDraft')),
    /** Emits the events of the network, the page and the draft. */
    watchDevice: fromCallback<DraftSyncEvent>(notProvided('watchDevice')),
  },
  delays: {
    /** Changes within this many milliseconds are sent together. */
    calm: 1_500,
    retry: ({ context }) => Math.min(firstRetry * 2 ** (context.failures - 1), longestRetry),
  },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isAnswer: (_, params: SyncOutcome & { wanted: SyncOutcome }) =>
      params.isDirty === params.wanted.isDirty && params.outcome === params.wanted.outcome,
    isReason: (_, params: { reason: SyncFailure['reason']; wanted: SyncFailure['reason'] }) =>
      params.reason === params.wanted,
  },
  actions: {
    forgetFailures: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
}).createMachine({
  id: 'draftSync',
  context: ({ input }) => ({ isOnline: input.isOnline, failures: 0 }),
  invoke: { src: 'watchDevice' },
  initial: 'starting',
  on: { 'network.offline': { target: '.offline' } },
  states: {
    starting: { always: [{ guard: 'isOnline', target: 'pulling' }, { target: 'offline' }] },

    pulling: {
      tags: 'waiting',
      invoke: { src: 'pullDraft', onDone, onError },
    },

    idle: {
      tags: 'synced',
      on: { 'draft.changed': 'dirty', 'page.visible': 'pulling', 'network.online': 'pulling' },
    },

    /** Like `idle`, with a message to show. */
    merged: {
      tags: ['synced', 'merged'],
      on: { 'draft.changed': 'dirty', 'news.dismiss': 'idle', 'page.visible': 'pulling' },
    },

    dirty: {
      tags: 'waiting',
      on: {
        'draft.changed': { target: 'dirty', reenter: true },
        'draft.flush': 'saving',
      },
      after: { calm: 'saving' },
    },

    saving: {
      tags: 'waiting',
      // The response reports changes that happen meanwhile.
      invoke: { src: 'pushDraft', onDone, onError },
    },

    offline: {
      tags: 'offline',
      on: { 'network.online': 'pulling' },
    },

    failed: {
      tags: 'waiting',
      on: { 'page.visible': 'pulling', 'network.online': 'pulling' },
      after: { retry: 'pulling' },
    },

    /** Too large, or invalid for the server: it stays on this device until it changes. */
    refused: {
      tags: 'local',
      on: { 'draft.changed': 'dirty' },
    },

    /** The session is over; the draft waits on the device for the same customer. */
    signedOut: {
      tags: 'local',
      on: { 'network.offline': {} },
    },
  },
});

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
