/** Under which name a draft lies on this device. */
import type { TextStorage } from './storage.ts';

/** Drafts of different people at one browser never meet. @param owner undefined while nobody is signed in. */
export const draftKey = (flow: string, owner: string | undefined): `draft.${string}` =>
  owner === undefined ? `draft.${flow}` : `draft.${flow}.${owner}`;

/** Whether the device keeps one that nobody owns yet. */
export const keepsDraft = (storage: Pick<TextStorage, 'get'>, flow: string): boolean =>
  storage.get(draftKey(flow, undefined)) !== null;
