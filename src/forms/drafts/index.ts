/** The public interface of drafts, which store the answers of a form; another module renders it. */
export { type Draft, createDraft, type DraftOptions, type DraftStorage } from './draft.ts';
export { DraftLine } from './draft-line.tsx';
export { DraftNewsBox } from './draft-line.tsx';
export type { DraftServer } from './draft-sync.ts';
export type { DraftParts, ServerDraft } from './local-draft.ts';
export { type SaveState, useDraft, type UsedDraft } from './draft-line.tsx';
