/** CALL-50, CALL-51: what was collected for a merchant, and when it will be paid (FEAT-08, D-88). */
import type { Answer } from '#contract/calls.ts';
import {
  addTotals,
  type CodStage,
  codStages,
  type CodTerms,
  type CodTotals,
  cutAfter,
  noTotals,
  paysOn as paidOn,
} from '#domain/pricing/cod-settlement.ts';
import { constants } from '#domain/constants.ts';
import { isTooLong } from '#domain/parcel/shipments.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { readCodTerms } from '../catalogue/settings.ts';
import { lastCut, withholdsTax } from './collect.ts';
import { calculateSums, calculateTotals, type CutRow } from './cut-store.ts';
import {
  type CollectionRow,
  collectionsIn,
  cutsToShow,
  daysToShow,
  ownCut,
  type OwnDayRow,
  sumIn,
  type SummaryScope,
} from './summary-store.ts';

type Summary = Answer<'codSummary'>;
type Detail = Answer<'codSummaryDetail'>;

const usualDays = 30;

/** @throws BusinessError `invalidParameter` for a period that is too long, or ends before it begins. */
function getPeriod({ days, from, to }: Input<'codSummary'>, now: Date): { from: string; to: string } {
  const today = localDate(now);
  const last = days === undefined ? (to ?? (from !== undefined && from > today ? from : today)) : today;
  const first = days === undefined && from !== undefined ? from : addDays(last, 1 - (days ?? usualDays));
  if (!isTooLong({ from: first, to: last })) return { from: first, to: last };
  throw new BusinessError('invalidParameter', {
    errors: [{ pointer: '/to', key: 'answers:refusal.periodTooLong', params: {} }],
  });
}

interface Taken {
  day: string;
  cut: string | null;
  pays_on: string | null;
  paid_at: Date | null;
}

const getStage = ({ cut, paid_at }: Pick<Taken, 'cut' | 'paid_at'>): CodStage => {
  if (cut === null) return 'collected';
  return paid_at === null ? 'reconciled' : 'paid';
};

/** Determines the pay date of money that is in no cut. */
export interface CutCalendar {
  terms: CodTerms;
  today: string;
  /** The day of their newest cut: there is one per day. */
  lastCutOn: string | undefined;
}

export async function getCalendar(db: ServerContext['db'], userId: string, now: Date): Promise<CutCalendar> {
  return {
    terms: await readCodTerms(db),
    today: localDate(now),
    lastCutOn: (await lastCut(db, userId))?.cut_on,
  };
}

/** The pay date of a day without a cut: that of the first cut that can take it. */
function comesOn(day: string, { terms, today, lastCutOn = day }: CutCalendar): string {
  const after = [day, addDays(today, -1), lastCutOn].toSorted().at(-1) ?? day;
  return paidOn(cutAfter(after, terms), terms);
}

/** The stage and the pay date of a day's money. */
export const whereOf = (row: Taken, calendar: CutCalendar) => ({
  stage: getStage(row),
  paysOn: row.pays_on ?? comesOn(row.day, calendar),
  cut: row.cut,
});

const cutAnswer = (row: CutRow): Summary['cuts'][number] => ({
  reference: row.reference,
  from: row.from_day,
  to: row.to_day,
  stage: row.paid_at ? 'paid' : 'reconciled',
  reconciledAt: row.reconciled_at.toISOString(),
  paysOn: row.pays_on,
  paidAt: row.paid_at?.toISOString() ?? null,
  bankReference: row.bank_reference,
  bank: row.bank,
  accountTail: row.account_tail,
  ...calculateTotals(row),
});

/** Everything unpaid, by its pay date. */
function getComing(unpaid: readonly CutRow[], open: readonly OwnDayRow[], calendar: CutCalendar): Summary['coming'] {
  const byDay = new Map<string, CodTotals>();
  for (const row of open) {
    const on = comesOn(row.day, calendar);
    byDay.set(on, addTotals([byDay.get(on) ?? noTotals, calculateTotals(row)]));
  }
  return [
    ...unpaid.map((row) => ({
      paysOn: row.pays_on,
      stage: 'reconciled' as const,
      cut: row.reference,
      ...calculateTotals(row),
    })),
    ...[...byDay].map(([paysOn, totals]) => ({ paysOn, stage: 'collected' as const, cut: null, ...totals })),
  ].toSorted((one, other) => one.paysOn.localeCompare(other.paysOn));
}

export async function codSummary(
  { db, clock }: ServerContext,
  userId: string,
  input: Input<'codSummary'>,
): Promise<Summary> {
  const now = clock();
  const { from, to } = getPeriod(input, now);
  const calendar = await getCalendar(db, userId, now);
  const { terms, today } = calendar;
  // Few queries: on a busy machine each waits for its turn.
  const shownDays = await daysToShow(db, userId, from, to);
  const shownCuts = await cutsToShow(db, userId, from, to);
  const rows = shownDays.filter(({ day }) => day >= from && day <= to);
  const days = rows.map((row) => ({ day: row.day, ...whereOf(row, calendar), ...calculateTotals(row) }));
  return {
    from,
    to,
    totals: addTotals(rows.map(calculateTotals)),
    formula: {
      ...terms.signs,
      withholdingPercent: terms.withholdingPercent,
      withholds: await withholdsTax(db, userId),
    },
    stages: codStages.flatMap((stage) => {
      const own = rows.filter((row) => getStage(row) === stage);
      return own.length > 0 ? [{ stage, ...addTotals(own.map(calculateTotals)) }] : [];
    }),
    days,
    cuts: shownCuts.filter((cut) => cut.to_day >= from && cut.from_day <= to).map(cutAnswer),
    coming: getComing(
      shownCuts.filter(({ paid_at }) => paid_at === null),
      shownDays.filter(({ cut }) => cut === null),
      calendar,
    ),
    nextCutOn: cutAfter(today, terms),
    answeredAt: now.toISOString(),
  };
}

/** The scope of a page or the file. @throws BusinessError `notFound`, also for a cut of another merchant (ROLE-04). */
export async function getScope(
  { db }: Pick<ServerContext, 'db'>,
  userId: string,
  { cut: reference, ...period }: Input<'codSummaryReport'>,
  now: Date,
): Promise<{ scope: SummaryScope; cut: CutRow | undefined; from: string; to: string }> {
  if (reference === undefined) {
    const days = getPeriod(period, now);
    return { scope: days, cut: undefined, ...days };
  }
  const cut = await ownCut(db, userId, reference.trim().toUpperCase());
  if (!cut) throw new BusinessError('notFound');
  return { scope: { cutId: cut.id }, cut, from: cut.from_day, to: cut.to_day };
}

const getWaybill = (row: CollectionRow, calendar: CutCalendar): Detail['rows'][number] => ({
  waybillNo: row.waybill_no,
  orderNo: row.order_no,
  recipient: row.recipient.name,
  city: row.recipient.city,
  day: row.day,
  collectedAt: row.collected_at.toISOString(),
  outcome: row.cod_amount < row.ordered ? 'less' : 'full',
  feeInPrice: row.fee_in_price,
  ...whereOf(row, calendar),
  ...calculateSums(row),
});

export async function codSummaryDetail(
  { db, clock }: ServerContext,
  userId: string,
  { after, ...input }: Input<'codSummaryDetail'>,
): Promise<Detail> {
  const now = clock();
  const { scope, cut, from, to } = await getScope({ db }, userId, input, now);
  const { pageSize } = constants.shipments;
  const calendar = await getCalendar(db, userId, now);
  const found = await collectionsIn(db, userId, scope, { limit: pageSize + 1, after });
  const rows = found.slice(0, pageSize);
  return {
    from,
    to,
    cut: cut ? cutAnswer(cut) : null,
    totals: calculateTotals(await sumIn(db, userId, scope)),
    rows: rows.map((row) => getWaybill(row, calendar)),
    next: found.length > pageSize ? (rows.at(-1)?.waybill_no ?? null) : null,
  };
}
