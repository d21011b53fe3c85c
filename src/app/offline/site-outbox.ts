/** The outbox of the site: loaded when an order waits, or is added. Devices without one download none of it. */
import { loadOnce } from '#machines/lazy-actor.ts';
import type { SavedOrder } from '#machines/outbox.types.ts';
import type { Api } from '#src/api/types.ts';
import { onReconnect } from '#src/lib/connectivity.ts';
import { observable } from '#src/lib/observable.ts';
import type { TextStorage } from '#src/lib/storage.ts';
import { type AppState, showNotice } from '#src/shared/app-state/app-state.tsx';
import type { OutboxView, RunningOutbox } from '#src/shared/offline/outbox.ts';
import { emptyOutbox, type Outbox } from '#src/shared/offline/outbox-provider.tsx';

/** Marks that the device may have one, so that a visit without any opens nothing. */
const markKey = 'keptOrders';

export interface SiteOutboxParts {
  api: Api;
  state: AppState;
  storage: TextStorage;
  /** The owner of the session; undefined while it is unknown. */
  readOwner: () => string | undefined;
}

export interface SiteOutbox extends Outbox {
  /** Call when the session may have changed. */
  look: () => void;
  /** Deletes private data, except that of this account. */
  erase: (except?: string) => Promise<void>;
}

/** What has happened to orders since, in a sentence. */
function getNews(before: readonly SavedOrder[], now: readonly SavedOrder[]): SavedOrder[] {
  const states = new Map(before.map(({ key, state }) => [key, state]));
  return now.filter(({ key, state }) => state !== 'waiting' && states.has(key) && states.get(key) !== state);
}

const channelName = 'site-outbox';

function browserTabs() {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, hear: () => undefined };
  const channel = new BroadcastChannel(channelName);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and takes none
    tell: () => channel.postMessage('changed'),
    hear: (listener: () => void) => channel.addEventListener('message', listener),
  };
}

function onLine(listener: () => void): void {
  onReconnect(listener);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener());
}

export function siteOutbox({ api, state, storage, readOwner }: SiteOutboxParts): SiteOutbox {
  const view = observable<OutboxView>(emptyOutbox);
  let running: RunningOutbox | undefined;

  function show(now: OutboxView): void {
    const news = getNews(view.get().orders, now.orders).at(-1);
    view.set(now);
    state.unsent.set(now.orders.filter((each) => each.state !== 'placed').length);
    if (news) showNotice(state, `notices:kept.${news.state}`, { waybillNo: news.waybillNo ?? '' });
  }

  const open = loadOnce(async () => {
    const [{ openOutbox }, { browserOutbox }] = await Promise.all([
      import('#src/shared/offline/outbox.ts'),
      import('#src/shared/offline/outbox-store.ts'),
    ]);
    const sender = async () => (await import('#src/features/order/model/send-saved.ts')).mobileSender(api);
    const { locks } = navigator;
    const store = browserOutbox();
    running = openOutbox({ store, sender, readOwner, locks, tabs: browserTabs(), onLine }, readOwner());
    running.subscribe(show);
    return { running, store };
  });
  const wake = () => void open().catch(() => undefined);
  if (storage.get(markKey) !== null) wake();
  // Another tab has added the first order.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === markKey && newValue !== null) wake();
  });

  return {
    view,
    send: (event) => running?.send(event),
    put: async (order) => {
      storage.set(markKey, '1');
      return (await open()).running.put(order);
    },
    look: () => running?.send({ type: 'owner.change', owner: readOwner() }),
    erase: async (except) => {
      if (storage.get(markKey) === null) return;
      const { store } = await open();
      await store.erase(except);
      if (except === undefined) storage.remove(markKey);
    },
  };
}
