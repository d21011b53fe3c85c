/** Under which name a draft lies on this device. */
import type { TextStorage } from './storage.ts';

/** Drafts of different people at one browser never meet. @param owner undefined while nobody is signed in. */
export const draftKey = (flow: string, owner: string | undefined): `draft.${string}` =>
  owner === undefined ? `draft.${flow}` : `draft.${flow}.${owner}`;

/** Whether the device keeps one that nobody owns yet. */
export const keepsDraft = (storage: Pick<TextStorage, 'get'>, flow: string): boolean =>
  storage.get(draftKey(flow, undefined)) !== null;

/** Whose drafts were removed from which storage, until the page is loaded afresh. */
const forgotten = new WeakMap<object, Set<string>>();

interface DraftNames {
  names: () => readonly string[];
  remove: (name: `draft.${string}`) => void;
}

const isDraft = (name: string): name is `draft.${string}` => name.startsWith('draft.');

/** Removes the drafts of one owner; a form that is still open writes none of them again. */
export function forgetDrafts(storage: DraftNames, owner: string): void {
  forgotten.set(storage, new Set([...(forgotten.get(storage) ?? []), owner]));
  for (const name of storage.names().filter(isDraft)) if (name.split('.').includes(owner)) storage.remove(name);
}

/** @param owner whose draft it is, or which of theirs, behind a dot. */
export const isForgotten = (storage: object, owner: string | undefined): boolean =>
  forgotten.get(storage)?.has(owner?.split('.')[0] ?? '') ?? false;
