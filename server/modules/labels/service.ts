/** D-44: labels as soon as there is an order, one or two hundred at once, and the list that the courier signs. */
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { FileAnswer, Input } from '../../http/handlers.ts';
import type { LabelData } from '../../labels/label.ts';
import { getLabel, printedDay } from './label-data.ts';
import { type LabelRow, listSentOrders } from './store.ts';

/**
 * All requested orders, in that order. @throws BusinessError `notFound` when one doesn't exist or isn't sent by the
 * customer.
 */
async function findAll({ db }: ServerContext, userId: string, orderNos: readonly string[]): Promise<LabelRow[]> {
  const rows = new Map((await listSentOrders(db, userId, orderNos)).map((row) => [row.order_no, row]));
  return orderNos.map((orderNo) => {
    const row = rows.get(orderNo);
    if (!row) throw new BusinessError('notFound');
    return row;
  });
}

/** Written into the file, which is therefore the same whenever the same orders are printed. */
const getNewest = (rows: readonly LabelRow[]): Date =>
  new Date(Math.max(...rows.map((row) => row.ordered_at.getTime())));

type Format = Omit<Input<'orderLabels'>, 'orderNos'>;

/** The drawing code is loaded with the first label: it would be a tenth of the server's start-up work. */
async function getFile(context: ServerContext, input: Format, labels: readonly LabelData[], newest: Date) {
  if (input.format === 'manifest') {
    const { manifest } = await import('../../labels/manifest.ts');
    const now = context.clock();
    return manifest(labels, now, printedDay(now));
  }
  const { labelFile } = await import('../../labels/labels.ts');
  return labelFile(labels, newest, { ...input, format: input.format });
}

/**
 * All labels or none: a list with a gap would be signed as if it were complete.
 * @throws BusinessError `notFound`, also for orders of others (ROLE-04); `noLabel` for one that was cancelled.
 */
export async function orderLabels(
  context: ServerContext,
  userId: string,
  input: Input<'orderLabels'>,
): Promise<FileAnswer> {
  const rows = await findAll(context, userId, input.orderNos);
  if (rows.some(({ status }) => status === 'cancelled')) throw new BusinessError('noLabel');
  return getLabels(context, rows, input);
}

async function getLabels(context: ServerContext, rows: readonly LabelRow[], format: Format): Promise<FileAnswer> {
  const labels = rows.map((row) => getLabel(row, context.config));
  return { bytes: await getFile(context, format, labels, getNewest(rows)) };
}

/**
 * The printable orders of a batch, in its own order: the caller names no orders, so a cancelled one is no gap.
 * @throws BusinessError `noLabel` when there is nothing (left) to print.
 */
export async function labelsOfThose(
  context: ServerContext,
  userId: string,
  { orderNos, ...format }: Input<'orderLabels'>,
): Promise<FileAnswer> {
  const found = orderNos.length === 0 ? [] : await findAll(context, userId, orderNos);
  const rows = found.filter(({ status }) => status !== 'cancelled');
  if (rows.length === 0) throw new BusinessError('noLabel');
  return getLabels(context, rows, format);
}
