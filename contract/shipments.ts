/** My shipments: the waybills that a customer sends, as a table that can be filtered, summed and exported. */
import { Type as T } from '@sinclair/typebox';
import { carriedAs, paymentModes } from '#domain/order-choices.ts';
import { orderStatuses } from '#domain/parcel/order-status.ts';
import { orderSources } from '#domain/parcel/shipments.ts';
import { type CallRows, Centavos, nullable, oneOf, Spreadsheet, uncounted } from './call.ts';
import { OrderSummary } from './orders.ts';

const Waybill = T.Composite([
  OrderSummary,
  T.Object({
    productType: oneOf(carriedAs),
    paymentMode: oneOf(paymentModes),
    source: oneOf(orderSources),
    /** The amount that the recipient pays for the goods; 0 for none. */
    cod: Centavos,
    promisedTo: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  }),
]);

const WaybillPage = T.Object({
  rows: T.Array(Waybill),
  /** The `after` of the next page; null after the last waybill. */
  next: nullable(T.String()),
});

const WaybillSums = T.Object({
  /** Of the filter without its status; statuses without any are left out. */
  byStatus: T.Array(T.Object({ status: oneOf(orderStatuses), count: T.Integer(), total: Centavos, cod: Centavos })),
  attention: T.Integer({ description: 'Those that ask something of the customer, whatever the status asked for.' }),
});

const OrderSources = T.Object({ items: T.Array(T.Object({ code: oneOf(orderSources), label: T.String() })) });

export const shipmentCalls = {
  myWaybillPage: {
    source: 'CALL-64',
    auth: 'required',
    input: 'calls/waybill-page',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Waybills that the customer sends, by one of their five times; the next ones come behind a waybill.',
    answer: WaybillPage,
  },
  myWaybillSums: {
    source: 'CALL-64',
    auth: 'required',
    input: 'calls/waybill-filter',
    codes: [],
    limit: uncounted.ownData,
    summary: 'How many waybills there are of each status, and what they come to.',
    answer: WaybillSums,
  },
  orderSources: {
    source: 'CALL-65',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Through which doors orders come.',
    answer: OrderSources,
  },
  waybillExport: {
    source: 'CALL-67',
    auth: 'required',
    input: 'calls/waybill-filter',
    codes: ['noDataToExport', 'tooManyToExport'],
    file: 'xlsx',
    // The largest keeps the database busy for seconds.
    limit: [{ per: 'customer', bucket: 'waybill-export', limit: 30, windowSeconds: 3_600 }],
    summary: 'The waybills of a month at most as a spreadsheet, written as they are read.',
    answer: Spreadsheet,
  },
  waybillExportCheck: {
    source: 'CALL-68',
    auth: 'required',
    input: 'calls/waybill-filter',
    codes: ['noDataToExport', 'tooManyToExport'],
    limit: uncounted.ownData,
    summary: 'How many waybills an export would hold, or why there can be none.',
    answer: T.Object({ rows: T.Integer() }),
  },
} as const satisfies CallRows;
