/** The amounts collected in a period, by the cut that contains them. */
import type { Answer } from '#contract/answers.ts';
import { addTotals, type CodTotals } from '#domain/cod-settlement.ts';

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
