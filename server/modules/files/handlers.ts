import type { Handlers } from '../../http/handlers.ts';
import { beginFile, describeFiles, ownerOf, readFile, removeFile, storePart } from './service.ts';

export const fileHandlers = {
  fileBegin: ({ context, session, input, ip }) => beginFile(context, ownerOf(session, input.ticket), input, ip),
  filePart: ({ context, session, input: { id, at, ticket }, bytes }) =>
    storePart(context, ownerOf(session, ticket), { id, at, bytes }),
  fileInfo: ({ context, session, input }) => describeFiles(context, ownerOf(session, input.ticket), input.ids),
  fileRemove: ({ context, session, input }) => removeFile(context, ownerOf(session, input.ticket), input.id),
  fileGet: ({ context, session, input }) => readFile(context, ownerOf(session, input.ticket), input.id),
} satisfies Partial<Handlers>;
