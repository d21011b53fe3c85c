/** The storage key of a draft on this device. */
import type { TextStorage } from './storage.ts';

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
