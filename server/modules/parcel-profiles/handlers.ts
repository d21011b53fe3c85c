import type { Handlers } from '../../http/handlers.ts';
import { addProfile, deleteProfile, listProfiles, noteUse, renameProfile } from './profiles.ts';

export const parcelProfileHandlers = {
  parcelProfileList: ({ context, session }) => listProfiles(context, session.userId),
  parcelProfileAdd: ({ context, session, input }) => addProfile(context, session.userId, input),
  parcelProfileRename: ({ context, session, input }) => renameProfile(context, session.userId, input),
  parcelProfileUse: ({ context, session, input }) => noteUse(context, session.userId, input.id),
  parcelProfileDelete: ({ context, session, input }) => deleteProfile(context, session.userId, input.id),
} satisfies Partial<Handlers>;
