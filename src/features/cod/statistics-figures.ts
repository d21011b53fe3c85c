import type { TFunction } from 'i18next';
import { constants } from '#domain/constants.ts';
import { type CallFailure, failureKey, type Input } from '#src/api/types.ts';
import { flag, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { always, periodParams, type PeriodQuery } from '#src/shared/orders/period.ts';
import { useText } from '#src/i18n/react.tsx';
import type { Answer } from '#contract/calls.ts';
import { addTotals, type CodTotals } from '#domain/pricing/cod-settlement.ts';

interface StatisticsQuery extends PeriodQuery {
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

/** "2–4 nov" of two days, as the language writes it; "4 nov" where they are one. */
export function useDaysText(): (from: string, to: string) => string {
  const { language } = useText();
  const { locale } = language;
  return (from, to) => {
    const days = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    });
    return days.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`));
  };
}

/** Why a call failed: the error of the requested days, else the text of its code. */
export function failureText(t: TFunction, failure: CallFailure): string {
  const [error] = failure.errors;
  if (error) return t(error.key, error.params);
  return t(failureKey(failure), { defaultValue: failure.msg });
}

/** The amounts collected in a period, by the cut that contains them. */
type Summary = Answer<'codSummary'>;
type Cut = Summary['cuts'][number];
type Day = Summary['days'][number];

export interface CutGroup extends CodTotals {
  /** Null for what no cut has taken yet. */
  cut: Cut | null;
  /** The first and the last of its days in the period. */
  from: string;
  to: string;
  stage: Day['stage'];
  paysOn: string;
  /** The cut holds more than these days of the period. */
  isPart: boolean;
}

/** Days without a cut are grouped by their payment date. */
const getKey = ({ cut, paysOn }: Day): string => cut ?? paysOn;

/**
 * The oldest first. Of a cut that begins before the period, or ends after it, the days within it count: the groups add
 * up to the totals of the period, to the cent (D-88).
 */
export function cutGroups({ days, cuts }: Pick<Summary, 'days' | 'cuts'>): CutGroup[] {
  const ordered = days.toSorted((one, other) => one.day.localeCompare(other.day));
  return [...new Set(ordered.map(getKey))].flatMap((key) => {
    const own = ordered.filter((day) => getKey(day) === key);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const cut = cuts.find(({ reference }) => reference === first.cut) ?? null;
    const totals = addTotals(own);
    const { stage, paysOn } = first;
    const isPart = cut !== null && cut.waybills !== totals.waybills;
    return [{ ...totals, cut, from: first.day, to: last.day, stage, paysOn, isPart }];
  });
}

// The axis of a chart of amounts.

const mostSteps = 4;
const niceSteps = [1, 2, 2.5, 5, 10] as const;

/** From 0 to the first round amount that is not below the largest, in at most four round steps; in centavos. */
export function getAxis(largest: number): readonly number[] {
  const most = Math.max(largest, 100);
  const power = 10 ** Math.floor(Math.log10(most / mostSteps));
  const step = (niceSteps.find((nice) => nice * power * mostSteps >= most) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => Math.round(index * step));
}
