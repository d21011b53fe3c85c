/** Orders that are placed together (FEAT-05). */
import { Type as T } from '@sinclair/typebox';
import { batchRowOutcomes, batchStates } from '#domain/parcel/shipments.ts';
import { type CallRows, Centavos, Instant, nullable, oneOf, Pdf, uncounted } from './call.ts';
import { Coverage, NearestBranch, Price } from './pricing.ts';

/** Five hundred rows with every text at its maximum length, in a script of three bytes per character. */
const bodyBytes = 2 * 2 ** 20;

/** Of one row; pointers refer to its entry, those of the sender and the pickup to the body. */
const RowErrors = T.Array(
  T.Object({ pointer: T.String(), key: T.String(), params: T.Record(T.String(), T.Unknown()) }),
);

/** `row` is the caller's own number. */
const QuotedRow = T.Object({
  row: T.Integer(),
  /** Empty for a row that has a price. */
  errors: RowErrors,
  price: nullable(Price),
  /** Business days after the pickup; null without a price. */
  minBusinessDays: nullable(T.Integer()),
  maxBusinessDays: nullable(T.Integer()),
  /** Of the recipient (D-63); null for a row that is rejected before its place is looked up. */
  coverage: nullable(Coverage),
  /** Goods in its text that aren't carried, or only under conditions (ROUTE-33). Advice: no row is rejected for it. */
  prohibited: T.Array(T.Object({ id: T.String(), verdict: oneOf(['prohibited', 'restricted'] as const) })),
});

/** Sums of the rows that have a price. Amounts in centavos. */
const QuotedBatch = T.Object({
  rows: T.Array(QuotedRow),
  priced: T.Integer(),
  freight: Centavos,
  surcharges: Centavos,
  subtotal: Centavos,
  vat: Centavos,
  total: Centavos,
  /** The amount that recipients pay for the goods. */
  codAmount: Centavos,
  /** The fee for collecting it, with IVA: deducted from the collected amount, not part of the total (ADR 90). */
  codFee: Centavos,
  origin: Coverage,
  nearestBranch: NearestBranch,
});

/** The current state of a batch; polled while it is placed. */
const Batch = T.Object({
  batchId: T.String(),
  /** A label for the customer; empty without one. */
  name: T.String(),
  at: Instant,
  state: oneOf(batchStates),
  rows: T.Integer(),
  /** Rows by outcome; their sum is `rows`. */
  counts: T.Object({
    waiting: T.Integer(),
    placed: T.Integer(),
    refused: T.Integer(),
    mended: T.Integer(),
    undone: T.Integer(),
    tooLate: T.Integer(),
    dropped: T.Integer(),
  }),
  /** Of the orders that were placed, except cancelled ones. */
  total: Centavos,
  /** What an undo would cancel: orders that wait for their pickup, and rows that wait to be placed. */
  undoable: T.Integer(),
  /** Null for a batch that is brought to a branch. */
  pickupDate: nullable(T.String({ description: 'YYYY-MM-DD, America/Mexico_City' })),
  pickupSlot: nullable(T.String({ description: 'HH-HH, 24 h' })),
  /** To which its sender brings the parcels; null for a batch that is picked up. */
  branchName: nullable(T.String()),
});

const BatchRow = T.Object({
  row: T.Integer(),
  outcome: oneOf(batchRowOutcomes),
  orderNo: nullable(T.String()),
  waybillNo: nullable(T.String()),
  /** Shown at the branch to which the parcel is brought; null for one that is picked up. */
  counterCode: nullable(T.String()),
  /** Null without an order, and for a cancelled one. */
  total: nullable(Centavos),
  /** The recipient's name; empty when the row has none. */
  recipientName: T.String(),
  /** Of a rejected row. */
  errors: RowErrors,
  /** The row as it was sent, as far as it can be shown, for correction; null once there is an order. */
  entry: nullable(T.Record(T.String(), T.Unknown())),
});

export const batchCalls = {
  batchQuote: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/batch-quote',
    codes: [],
    bodyBytes,
    // Called again while the customer corrects rows; five hundred rows take a fifth of a second.
    limit: [{ per: 'customer', bucket: 'batch-quote', limit: 300, windowSeconds: 600 }],
    summary: 'The price of each row of a batch, and their sum; stores nothing.',
    answer: QuotedBatch,
  },
  batchAdd: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/batch-add',
    codes: ['idempotencyConflict', 'codModificationPending', 'pickupSlotFull', 'noServiceOutlet'],
    bodyBytes,
    limit: { none: 'Its service counts new batches of a customer: the same key again is none.' },
    summary:
      'Takes up to five hundred orders of one sender with one handover, once per idempotency key, and places them in the background (D-65).',
    answer: Batch,
  },
  batchList: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/page',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The customer’s batches with their progress, newest first; paged.',
    answer: T.Object({ rows: T.Array(Batch), total: T.Integer(), page: T.Integer(), pageSize: T.Integer() }),
  },
  batchDetail: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/batch-id',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'One batch with what became of each row.',
    answer: T.Object({ batch: Batch, rows: T.Array(BatchRow) }),
  },
  batchUndo: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/batch-undo',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary:
      'Stops a batch and cancels, in the background, each of its orders that still waits for its pickup; harmless when repeated (D-66).',
    answer: Batch,
  },
  batchLabels: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/batch-labels',
    codes: ['notFound', 'noLabel'],
    file: ['pdf', 'zpl', 'svg'],
    // Five hundred labels take seconds; a picture comes before most files.
    limit: [{ per: 'customer', bucket: 'batch-labels', limit: 40, windowSeconds: 600 }],
    summary:
      'Labels of a batch’s orders but for cancelled ones, in its rows’ order, or the list that the courier signs; or a picture of the first page.',
    answer: Pdf,
  },
} as const satisfies CallRows;
