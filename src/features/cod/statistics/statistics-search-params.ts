import { constants } from '#domain/constants.ts';
import type { Input } from '#src/api/types.ts';
import { flag, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { always, periodParams, type PeriodQuery } from '#src/shared/orders/period.ts';

export interface StatisticsQuery extends PeriodQuery {
  /** The cut whose waybills are shown. */
  cut: string | undefined;
  /** The waybills of the period are shown. */
  waybills: boolean | undefined;
}

/** Period and cut live in the URL, so that back, reload and a shared link preserve them. */
export const statisticsParams = searchParams<StatisticsQuery>({
  ...periodParams,
  cut: param('cut', text(constants.text.code)),
  waybills: param('waybills', flag),
});

const [, month] = constants.orders.periodDays;

/** A month where nothing was chosen. */
export const chosenPeriod = ({ days, from, to }: PeriodQuery): PeriodQuery =>
  (days ?? from ?? to) === undefined ? { ...always, days: month } : { days, from, to };

type Days = Pick<Input<'codSummary'>, 'days' | 'from' | 'to'>;

/** The input of the calls; parameters that were not chosen are omitted. */
export const getDays = (period: PeriodQuery): Days =>
  Object.fromEntries(Object.entries(period).filter(([, value]) => value !== undefined)) as Days;
