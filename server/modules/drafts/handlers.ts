import type { Handlers } from '../../http/handlers.ts';
import { discardDraft, flowDraft, saveDraft } from './service.ts';

export const draftHandlers = {
  draftGet: ({ context, session, input }) => flowDraft(context, session.userId, input),
  draftSave: ({ context, session, input }) => saveDraft(context, session.userId, input),
  draftRemove: ({ context, session, input }) => discardDraft(context, session.userId, input),
} satisfies Partial<Handlers>;
