/** CALL-67, CALL-68: exports the waybills of a month, or those that are named, streamed while they are read from the database (ADR 59). */
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { orderTimeColumns, orderTimes } from '#domain/parcel/order-status.ts';
import { exportRejection, orderSources } from '#domain/parcel/shipments.ts';
import type { CarriedParcel } from '#schemas/entities.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { FileAnswer, Input } from '#server/http/handlers.ts';
import { pesos, sayIn, type Translate } from '#server/documents/workbook.ts';
import { type StreamedValue, streamWorkbook, type WorkbookStream } from '#server/documents/workbook-stream.ts';
import { text } from '#server/http/texts.ts';
import {
  type ChargedOrderRow,
  countOrders,
  type ListFilter,
  listOrdersAfter,
  type OrderSort,
} from './reading-store.ts';
import { listParcelFields, parcelColumns } from './parcel-columns.ts';
import { toFilter } from './reading.ts';

export const listOrderSources = (language: LanguageInfo): Answer<'orderSources'> => ({
  items: orderSources.map((code) => ({ code, label: text(language, `shipments:source.${code}`) })),
});

/** Rows that are read and written at once: a fraction of the work of a page, so that no request waits for an export. */
const batch = 250;

interface Column {
  header: string;
  width: number;
  value: (row: ChargedOrderRow) => StreamedValue;
}

const usual = 16;

/** What accounting doesn't need of a parcel, or has in columns of its own; any other field of its form is exported. */
const omitted: ReadonlySet<string> = new Set<keyof CarriedParcel>([
  'productType',
  'serviceType',
  'bag',
  'itemType',
  'goodsCategory',
  'weight',
  'length',
  'width',
  'height',
  'itemValue',
  'codAmount',
  'insure',
  'withReturn',
  'remark',
]);

/** Without phones and streets, which accounting doesn't need; what is received costs its recipient nothing. */
function getColumns(say: Translate, userId: string): readonly Column[] {
  const money = (header: string, value: (row: ChargedOrderRow) => number | null | undefined): Column => ({
    header: `${header} (MXN)`,
    width: usual,
    value: (row) => {
      const amount = value(row) ?? null;
      return amount === null ? null : { pesos: pesos(amount) };
    },
  });
  const cost = (header: string, value: (row: ChargedOrderRow) => number | null | undefined): Column =>
    money(header, (row) => (row.user_id === userId ? value(row) : null));
  return [
    { header: say('exports:data.waybillNo'), width: 18, value: ({ waybill_no }) => waybill_no },
    { header: say('exports:data.orderNo'), width: 18, value: ({ order_no }) => order_no },
    { header: say('exports:data.status'), width: usual, value: ({ status }) => say(`status:order.${status}`) },
    { header: say('shipments:column.source'), width: usual, value: ({ source }) => say(`shipments:source.${source}`) },
    { header: say('orders:detail.sender'), width: 28, value: ({ sender }) => sender.name },
    { header: say('shipments:column.fromCity'), width: 24, value: ({ sender }) => sender.city },
    { header: say('orders:detail.recipient'), width: 28, value: ({ recipient }) => recipient.name },
    { header: say('shipments:column.toCity'), width: 24, value: ({ recipient }) => recipient.city },
    {
      header: say('fields:parcel.productType'),
      width: usual,
      value: (row) => say(`answers:product.${row.product_type}`),
    },
    {
      header: say('fields:pickup.paymentMode'),
      width: 24,
      value: (row) => say(`answers:paymentMode.${row.payment_mode}`),
    },
    ...parcelColumns<ChargedOrderRow>(say, {
      fields: listParcelFields().filter((name) => !omitted.has(name)),
      getParcel: ({ parcel }) => parcel,
    }).map(({ width = usual, ...column }) => ({ ...column, width })),
    {
      header: say('shipments:column.billingWeight'),
      width: usual,
      value: ({ price }) => price?.billingWeightKg ?? null,
    },
    ...orderTimes.map((time) => ({
      header: say(`shipments:time.${time}`),
      width: usual,
      value: (row: ChargedOrderRow) => row[orderTimeColumns[time]],
    })),
    { header: say('shipments:column.promise'), width: usual, value: ({ promised_to }) => ({ day: promised_to }) },
    cost(say('orders:detail.subtotal'), ({ price }) => price?.subtotal),
    cost(say('exports:data.vat'), ({ price }) => price?.vat),
    cost(say('orders:detail.total'), ({ total_centavos }) => total_centavos),
    cost(say('shipments:column.return'), ({ return_charge }) => return_charge),
    money(say('shipments:column.cod'), ({ cod_centavos }) => cod_centavos),
  ];
}

/**
 * How many waybills the file would have.
 * @throws BusinessError `invalidParameter` at the period that is missing or too long, `noDataToExport` (MSG-23),
 * `tooManyToExport`.
 */
async function checked({ db, clock }: ServerContext, userId: string, input: Input<'waybillExport'>) {
  const now = clock();
  const rejection = exportRejection(input, now);
  if (rejection) {
    const pointer = input.days === undefined ? '/to' : '/days';
    throw new BusinessError('invalidParameter', {
      errors: [
        { pointer, key: `answers:refusal.export.${rejection}`, params: { days: constants.shipments.exportDays } },
      ],
    });
  }
  const filter = toFilter(input, input.direction ?? 'sent', now);
  const rows = await countOrders(db, userId, filter);
  if (rows === 0) throw new BusinessError('noDataToExport');
  if (rows > constants.shipments.exportRows) {
    throw new BusinessError('tooManyToExport', { params: { max: constants.shipments.exportRows } });
  }
  return { rows, filter };
}

export async function checkExport(
  context: ServerContext,
  userId: string,
  input: Input<'waybillExportCheck'>,
): Promise<Answer<'waybillExportCheck'>> {
  const { rows } = await checked(context, userId, input);
  return { rows };
}

/**
 * The waybills in pages, each after the last row of the previous one: no connection is held while a customer downloads.
 */
async function* batches(
  { db }: ServerContext,
  userId: string,
  filter: ListFilter,
  sort: OrderSort | undefined,
): AsyncGenerator<readonly ChargedOrderRow[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await listOrdersAfter(db, userId, filter, { limit: batch, sort, after });
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.waybill_no;
  }
}

async function* getRest(
  first: Uint8Array,
  rest: AsyncGenerator<readonly ChargedOrderRow[]>,
  workbook: WorkbookStream,
  getValues: (row: ChargedOrderRow) => readonly StreamedValue[],
): AsyncGenerator<Uint8Array> {
  yield first;
  for await (const rows of rest) yield workbook.add(rows.map(getValues));
  yield workbook.end();
}

/** @throws BusinessError as `checkExport` does, before the first byte. */
export async function exportWaybills(
  context: ServerContext,
  userId: string,
  input: Input<'waybillExport'>,
  language: LanguageInfo,
): Promise<FileAnswer> {
  const { rows, filter } = await checked(context, userId, input);
  const say = sayIn(language);
  const columns = getColumns(say, userId);
  const getValues = (row: ChargedOrderRow) => columns.map(({ value }) => value(row));
  const workbook = streamWorkbook({ name: say('shipments:title'), columns, rightToLeft: language.direction === 'rtl' });
  const waybills = batches(context, userId, filter, input.sort);
  const beginning = (await waybills.next()).value ?? [];
  const first = workbook.add(beginning.map(getValues));
  return {
    chunks: getRest(first, waybills, workbook, getValues),
    // The waybills of one customer are similar, so the size of the first ones gives an estimate for all.
    expectedBytes: Math.round((first.length * rows) / Math.max(1, beginning.length)),
  };
}
