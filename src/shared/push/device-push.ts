/** Whether this device can get push messages, and how that is turned on and off: the browser's part, behind a port. */
import { workerPath } from '#domain/content/server-paths.ts';
import { browserStorage } from '#src/lib/storage.ts';
import { markPrivateCache } from '#src/shared/offline/clear-on-sign-out.ts';
import { mayInstall } from '#src/shared/offline/with-offline-cache.ts';

export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `install`: on an iPhone only a site on the home screen may (iOS 16.4). */
type PushAbility = 'possible' | 'install' | 'unsupported';

export interface DevicePush {
  ability: () => PushAbility;
  permission: () => NotificationPermission;
  /** Call in a user gesture: browsers reject the request without one. */
  ask: () => Promise<NotificationPermission>;
  /** The subscription of this device, with this key. */
  current: (publicKey: string) => Promise<PushKeys | undefined>;
  subscribe: (publicKey: string) => Promise<PushKeys>;
  unsubscribe: () => Promise<void>;
  /** The stored choice: `off` after push was turned off, `later` to the question. It identifies no person. */
  readChoice: () => string | null;
  saveChoice: (choice: 'off' | 'later' | undefined) => void;
}

const toBytes = (written: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const getWritten = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function getKeys(subscription: PushSubscription): PushKeys | undefined {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')];
  if (!p256dh || !auth) return undefined;
  return { endpoint: subscription.endpoint, p256dh: getWritten(p256dh), auth: getWritten(auth) };
}

/** The push service would reject every message of a subscription made with another of our keys. */
function isFor(subscription: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = subscription.options;
  return applicationServerKey !== null && getWritten(applicationServerKey) === publicKey;
}

const isApple = (): boolean =>
  /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac, and no Mac has a finger.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const choiceKey = 'pushChoice';

export function browserPush(): DevicePush {
  // With data saving on there is no worker until the visitor wants something that needs one.
  const manager = async (): Promise<PushManager> => {
    const { serviceWorker } = navigator;
    if (!(await serviceWorker.getRegistration())) await serviceWorker.register(workerPath, { updateViaCache: 'none' });
    return (await serviceWorker.ready).pushManager;
  };
  return {
    ability: () => {
      const isThere = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;
      if (isThere && mayInstall(document)) return 'possible';
      return isApple() && !window.matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
    },
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    current: async (publicKey) => {
      const subscription = await (await manager()).getSubscription();
      return subscription && isFor(subscription, publicKey) ? getKeys(subscription) : undefined;
    },
    subscribe: async (publicKey) => {
      const pushes = await manager();
      const old = await pushes.getSubscription();
      if (old && !isFor(old, publicKey)) await old.unsubscribe();
      // The subscription ends with the session, like other private data.
      markPrivateCache(browserStorage);
      const made = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(publicKey) });
      const keys = getKeys(made);
      if (!keys) throw new Error('The browser has subscribed without keys.');
      return keys;
    },
    unsubscribe: async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe();
    },
    readChoice: () => browserStorage.get(choiceKey),
    saveChoice: (choice) => {
      if (choice === undefined) browserStorage.remove(choiceKey);
      else browserStorage.set(choiceKey, choice);
    },
  };
}
