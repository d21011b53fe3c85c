/** The address book and its imports. */
import { Type as T } from '@sinclair/typebox';
import { Contact, Instant, nullable, oneOf } from './shapes.ts';

/** ENT-14. `type` 1 sender, 2 recipient (D-39). */
export const AddressEntry = T.Composite([
  Contact,
  T.Object({
    id: T.String(),
    type: T.Union([T.Literal(1), T.Literal(2)]),
    defaultSender: T.Boolean(),
    defaultRecipient: T.Boolean(),
    /** Grows with every change; an update names the one that it has read. */
    version: T.Integer(),
    updatedAt: Instant,
  }),
]);

/** An import that can still be taken back; rows by what became of them. */
const LastImport = T.Object({ importId: T.String(), at: Instant, added: T.Integer(), merged: T.Integer() });

export const AddressPage = T.Object({
  rows: T.Array(AddressEntry),
  total: T.Integer(),
  page: T.Integer(),
  pageSize: T.Integer(),
  counts: T.Object({ sender: T.Integer(), recipient: T.Integer() }),
  /** The newest into this book; null when none can be taken back (any more). */
  lastImport: nullable(LastImport),
});

/** What became of a row of an import; `row` is the caller's own number. */
export const ImportedRow = T.Object({
  row: T.Integer(),
  outcome: oneOf(['added', 'merged', 'duplicate', 'refused'] as const),
  id: nullable(T.String()),
  /** The entry that the row doubles; with `duplicate` nothing was changed. */
  duplicateOf: nullable(AddressEntry),
  errors: T.Array(T.Object({ pointer: T.String(), key: T.String(), params: T.Record(T.String(), T.Unknown()) })),
});
