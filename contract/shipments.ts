/** My shipments: the waybills that a customer sends, as a list that can be filtered, summed and exported. */
import { Type as T } from '@sinclair/typebox';
import { orderSources } from '#domain/parcel/shipments.ts';
import { type CallRows, oneOf, Spreadsheet, uncounted } from './call.ts';
import { OrderPage } from './orders.ts';

const OrderSources = T.Object({ items: T.Array(T.Object({ code: oneOf(orderSources), label: T.String() })) });

export const shipmentCalls = {
  myWaybillPage: {
    source: 'CALL-64',
    auth: 'required',
    input: 'calls/order-list',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The same as orderList, form-encoded, for what the customer sends.',
    answer: OrderPage,
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
