import type { Handlers } from '../../http/handlers.ts';
import { signedIn } from '../signed-in.ts';
import { discardDraft, flowDraft, saveDraft } from './service.ts';

export const draftHandlers = {
  draftGet: ({ context, session, input }) => flowDraft(context, signedIn(session).userId, input),
  draftSave: ({ context, session, input }) => saveDraft(context, signedIn(session).userId, input),
  draftRemove: ({ context, session, input }) => discardDraft(context, signedIn(session).userId, input),
} satisfies Partial<Handlers>;
