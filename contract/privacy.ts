/** FEAT-11: choices, export and deletion of a customer’s data. */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, getShape, Instant, nullable, Spreadsheet, uncounted } from './call.ts';

/** Voluntary uses; the times say when a choice was made. */
const Consents = T.Composite([getShape('account/consents'), T.Object({ changedAt: nullable(Instant) })]);

export const privacyCalls = {
  consentGet: {
    source: 'FEAT-11',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Which voluntary uses of their data the customer agreed to.',
    answer: Consents,
  },
  consentSave: {
    source: 'FEAT-11',
    auth: 'required',
    input: 'account/consents',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Keeps the customer’s choices, with their time.',
    answer: Consents,
  },
  dataExport: {
    source: 'FEAT-11',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    file: 'xlsx',
    // It reads and writes a lot, and customers rarely need it.
    limit: [{ per: 'customer', bucket: 'data-export', limit: 5, windowSeconds: 24 * 3_600 }],
    summary: 'Everything that is stored about the customer, a sheet for each kind.',
    answer: Spreadsheet,
  },
  accountDelete: {
    source: 'FEAT-11',
    auth: 'required',
    input: 'account/delete-account',
    codes: ['wrongCode', 'ordersInMotion', 'moneyToCome'],
    limit: uncounted.tries,
    summary: 'Deletes the account; its orders stay without a name.',
    answer: T.Null(),
  },
} as const satisfies CallRows;
