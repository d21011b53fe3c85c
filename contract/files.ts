/** Files that customers and visitors send with a form (D-98). Each is private to its owner. */
import { Type as T } from '@sinclair/typebox';
import { constants } from '#domain/constants.ts';
import type { CallRows } from './call.ts';

/** The progress of an upload. */
const progress = {
  received: T.Integer({ description: 'Bytes; the next part begins there.' }),
  done: T.Boolean({ description: 'Whole, and what its name and its field say.' }),
};

const StoredFile = T.Object({ id: T.String(), name: T.String(), size: T.Integer(), ...progress });

const ownFile = { none: 'Only its owner has an answer, and how many files one may begin is counted.' } as const;

export const fileCalls = {
  fileBegin: {
    source: 'D-98',
    auth: 'optional',
    input: 'calls/file-begin',
    codes: ['tooLarge', 'fileRefused', 'tooManyFiles', 'uploadsFull', 'sessionExpired'],
    // Enough for a family with documents for several forms, too little to fill the disk.
    limit: [{ per: 'address', bucket: 'file-begin:address', limit: 60, windowSeconds: 3_600 }],
    summary:
      'Begins a file for a field of a form, whose rule says how large it may be and of which kind. The bytes that wait for a form are bounded, for an address and for all; papers for cash on delivery need a session.',
    answer: T.Object({ id: T.String(), ...progress }),
  },
  filePart: {
    source: 'D-98',
    auth: 'optional',
    input: 'calls/file-part',
    codes: ['notFound', 'fileRefused', 'fileUnsafe', 'uploadsFull'],
    limit: ownFile,
    bodyBytes: constants.upload.partBytes,
    summary:
      'The next part of a file. One that is there already changes nothing; after the last one the content is validated, and a rejected file is deleted.',
    answer: T.Object(progress),
  },
  fileInfo: {
    source: 'D-98',
    auth: 'optional',
    input: 'calls/file-info',
    codes: [],
    limit: ownFile,
    summary: 'Names, sizes and progress of one’s own files; others are left out.',
    answer: T.Object({ files: T.Array(StoredFile) }),
  },
  fileRemove: {
    source: 'D-98',
    auth: 'optional',
    input: 'calls/file-id',
    codes: [],
    limit: ownFile,
    summary: 'Removes a file that was sent with no form yet, whole or not; what isn’t there is removed already.',
    answer: T.Null(),
  },
  fileGet: {
    source: 'D-98',
    auth: 'optional',
    input: 'calls/file-id',
    codes: ['notFound'],
    file: 'stored',
    limit: ownFile,
    summary: 'One’s own file, as bytes to be saved.',
    answer: T.Null(),
  },
} as const satisfies CallRows;
