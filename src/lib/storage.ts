import type { CookieName, StoredName } from '#domain/content/device-storage.ts';

/** The cookie store; in a browser `document.cookie`. */
export interface CookieJar {
  /** All cookies as `a=1; b=2`. */
  read: () => string;
  /** Takes one `Set-Cookie`-like line. */
  write: (line: string) => void;
}

const day = 86_400;

/** The value of a cookie; empty when there is none. */
export function readCookie(jar: CookieJar, name: CookieName): string {
  const pair = jar
    .read()
    .split('; ')
    .find((part) => part.startsWith(`${name}=`));
  if (!pair) return '';
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return '';
  }
}

/** Sets a cookie for the whole site; `days` 0 removes it. */
export function writeCookie(jar: CookieJar, name: CookieName, value: string, days: number, secure: boolean): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${days * day}`, 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  jar.write(parts.join('; '));
}

export const browserCookies: CookieJar = {
  read: () => document.cookie,
  write: (line) => {
    document.cookie = line;
  },
};

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

// The storage key of a draft on this device.

/** Keeps the drafts of different people at one browser apart. @param owner undefined while signed out. */
export const draftKey = (flow: string, owner: string | undefined): `draft.${string}` =>
  owner === undefined ? `draft.${flow}` : `draft.${flow}.${owner}`;

/** Whether the device has a draft without an owner. */
export const keepsDraft = (storage: Pick<TextStorage, 'get'>, flow: string): boolean =>
  storage.get(draftKey(flow, undefined)) !== null;

/** Owners whose drafts were removed, per storage, until the page is reloaded. */
const forgotten = new WeakMap<object, Set<string>>();

interface DraftNames {
  names: () => readonly string[];
  remove: (name: `draft.${string}`) => void;
}

const isDraft = (name: string): name is `draft.${string}` => name.startsWith('draft.');

/** Removes the drafts of one owner; a form that is still open does not write them again. */
export function forgetDrafts(storage: DraftNames, owner: string): void {
  forgotten.set(storage, new Set([...(forgotten.get(storage) ?? []), owner]));
  for (const name of storage.names().filter(isDraft)) if (name.split('.').includes(owner)) storage.remove(name);
}

/** @param owner of the draft; a suffix after a dot is ignored. */
export const isForgotten = (storage: object, owner: string | undefined): boolean =>
  forgotten.get(storage)?.has(owner?.split('.')[0] ?? '') ?? false;
