import type { Handlers } from '../../http/handlers.ts';
import { beginFile, describeFiles, getOwner, readFile, removeFile, storePart } from './service.ts';

export const fileHandlers = {
  fileBegin: ({ context, session, input, ip }) => beginFile(context, getOwner(session, input.ticket), input, ip),
  filePart: ({ context, session, input: { id, at, ticket }, bytes }) =>
    storePart(context, getOwner(session, ticket), { id, at, bytes }),
  fileInfo: ({ context, session, input }) => describeFiles(context, getOwner(session, input.ticket), input.ids),
  fileRemove: ({ context, session, input }) => removeFile(context, getOwner(session, input.ticket), input.id),
  fileGet: ({ context, session, input }) => readFile(context, getOwner(session, input.ticket), input.id),
} satisfies Partial<Handlers>;
