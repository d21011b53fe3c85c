/** CALL-64, CALL-65: the waybills that a customer sends. */
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { isTooLong, getPeriod } from '#domain/order-period.ts';
import { orderSources } from '#domain/shipments.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { text } from '../../http/texts.ts';
import { toSummary } from '../orders/reading.ts';
import { countWaybills, listWaybills, sumByStatus, type WaybillFilter, type WaybillRow } from './store.ts';

/** The requested days as instants. */
export function getFilter({ days, from, to, ...asked }: Input<'myWaybillSums'>, now: Date): WaybillFilter {
  return { ...asked, period: getPeriod({ days, from, to }, now) };
}

/** @throws BusinessError `invalidParameter` for a period that is too long. */
function rejectTooLong({ from, to }: Input<'myWaybillSums'>): void {
  if (!isTooLong({ from, to })) return;
  throw new BusinessError('invalidParameter', {
    errors: [{ pointer: '/to', key: 'answers:refusal.periodTooLong', params: {} }],
  });
}

const getWaybill = (row: WaybillRow, now: Date): Answer<'myWaybillPage'>['rows'][number] => ({
  ...toSummary(row, 'sent', now),
  productType: row.product_type,
  paymentMode: row.payment_mode,
  source: row.source,
  cod: row.cod_centavos,
  promisedTo: row.promised_to,
});

export async function myWaybillPage(
  { db, clock }: ServerContext,
  userId: string,
  { after, ...input }: Input<'myWaybillPage'>,
): Promise<Answer<'myWaybillPage'>> {
  rejectTooLong(input);
  const now = clock();
  const { pageSize } = constants.shipments;
  const slice = { limit: pageSize + 1, sort: input.sort ?? 'newest', after };
  const found = await listWaybills(db, userId, getFilter(input, now), slice);
  const rows = found.slice(0, pageSize);
  return {
    rows: rows.map((row) => getWaybill(row, now)),
    next: found.length > pageSize ? (rows.at(-1)?.waybill_no ?? null) : null,
  };
}

export async function myWaybillSums(
  { db, clock }: ServerContext,
  userId: string,
  input: Input<'myWaybillSums'>,
): Promise<Answer<'myWaybillSums'>> {
  rejectTooLong(input);
  const filter = getFilter(input, clock());
  const needing = { ...filter, status: undefined, attention: true };
  const [byStatus, attention] = await Promise.all([
    sumByStatus(db, userId, filter),
    countWaybills(db, userId, needing),
  ]);
  return { byStatus, attention };
}

export const listOrderSources = (language: LanguageInfo): Answer<'orderSources'> => ({
  items: orderSources.map((code) => ({ code, label: text(language, `shipments:source.${code}`) })),
});
