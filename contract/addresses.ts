/** The address book and its imports. */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, Contact, Instant, nullable, oneOf, Spreadsheet, uncounted } from './call.ts';

/** ENT-14. `type` 1 sender, 2 recipient (D-39). */
const AddressEntry = T.Composite([
  Contact,
  T.Object({
    id: T.String(),
    type: T.Union([T.Literal(1), T.Literal(2)]),
    defaultSender: T.Boolean(),
    defaultRecipient: T.Boolean(),
    /** Increases with every change; an update names the version that it has read. */
    version: T.Integer(),
    updatedAt: Instant,
  }),
]);

/** An import that can still be undone, with its rows by outcome. */
const LastImport = T.Object({ importId: T.String(), at: Instant, added: T.Integer(), merged: T.Integer() });

const AddressPage = T.Object({
  rows: T.Array(AddressEntry),
  total: T.Integer(),
  page: T.Integer(),
  pageSize: T.Integer(),
  counts: T.Object({ sender: T.Integer(), recipient: T.Integer() }),
  /** The newest into this book; null when none can be undone (any more). */
  lastImport: nullable(LastImport),
});

/** The outcome of an import's row; `row` is the caller's own number. */
const ImportedRow = T.Object({
  row: T.Integer(),
  outcome: oneOf(['added', 'merged', 'duplicate', 'refused'] as const),
  id: nullable(T.String()),
  /** The entry that the row duplicates; with `duplicate` nothing was changed. */
  duplicateOf: nullable(AddressEntry),
  errors: T.Array(T.Object({ pointer: T.String(), key: T.String(), params: T.Record(T.String(), T.Unknown()) })),
});

export const addressCalls = {
  addressList: {
    source: 'CALL-14',
    auth: 'required',
    input: 'calls/address-list',
    codes: [],
    limit: uncounted.ownData,
    summary: 'A page of the sender’s or the recipient’s book.',
    answer: AddressPage,
  },
  addressDetail: {
    source: 'CALL-15',
    auth: 'required',
    input: 'calls/address-id',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'One address of the book.',
    answer: AddressEntry,
  },
  addressAdd: {
    source: 'CALL-16',
    auth: 'required',
    input: 'calls/address-add',
    codes: ['addressBookFull', 'conflict'],
    limit: uncounted.ownData,
    summary: 'Adds an address to a book, once per idempotency key.',
    answer: AddressEntry,
  },
  addressUpdate: {
    source: 'CALL-17',
    auth: 'required',
    input: 'calls/address-update',
    codes: ['notFound', 'conflict'],
    limit: uncounted.ownData,
    summary: 'Changes an address, unless another request changed it meanwhile.',
    answer: AddressEntry,
  },
  addressSetDefault: {
    source: 'CALL-18',
    auth: 'required',
    input: 'calls/address-set-default',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'Makes an address the default of its book, or no longer.',
    answer: AddressEntry,
  },
  addressDelete: {
    source: 'CALL-19',
    auth: 'required',
    input: 'calls/address-ids',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'Deletes addresses; they can be brought back for a while.',
    answer: T.Object({ deleted: T.Integer() }),
  },
  addressRestore: {
    source: 'ROUTE-06',
    auth: 'required',
    input: 'calls/address-ids',
    codes: ['notFound', 'addressBookFull', 'undoTooLate'],
    limit: uncounted.ownData,
    summary: 'Brings deleted addresses back.',
    answer: T.Object({ restored: T.Integer() }),
  },
  addressImport: {
    source: 'ROUTE-06',
    auth: 'required',
    input: 'calls/address-import',
    codes: ['notFound', 'addressBookFull'],
    limit: uncounted.ownData,
    summary: 'Adds a batch of an import; each row has its own outcome, and a repeated row is not added twice.',
    answer: T.Object({ importId: T.String(), rows: T.Array(ImportedRow) }),
  },
  addressImportUndo: {
    source: 'ROUTE-06',
    auth: 'required',
    input: 'calls/address-import-undo',
    codes: ['notFound', 'undoTooLate'],
    limit: uncounted.ownData,
    summary: 'Takes a whole import back.',
    /** `kept`: entries that were changed since the import, and are preserved. */
    answer: T.Object({ removed: T.Integer(), unmerged: T.Integer(), kept: T.Integer() }),
  },
  addressExport: {
    source: 'ROUTE-06',
    auth: 'required',
    input: 'calls/address-export',
    codes: [],
    file: 'xlsx',
    // A full book takes a second to export.
    limit: [{ per: 'customer', bucket: 'address-export', limit: 10, windowSeconds: 3_600 }],
    summary: 'A book as a spreadsheet, in the columns that an import reads.',
    answer: Spreadsheet,
  },
} as const satisfies CallRows;
