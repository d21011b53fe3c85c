/** How an answer changes the rows on screen. */
import type { OpenedCase, RowQuery, Tails, TrackingContext, TrackingQuery, TrackRow } from './tracking.rules.ts';

type Rows = Pick<TrackingContext, 'rows' | 'tails' | 'query'>;

/** Replaces the requested row with its answer; a number that is already listed stays once. */
export function withRow({ rows, tails, query }: Rows, asked: RowQuery | undefined, answer: TrackRow): Rows {
  const replaced = asked?.insteadOf ?? answer.waybillNo;
  const isNumber = (no: string) => no === replaced || no === answer.waybillNo;
  const at = rows.findIndex(({ waybillNo }) => isNumber(waybillNo));
  const others = rows.filter(({ waybillNo }) => !isNumber(waybillNo));
  const numbers = query.waybills.map((no) => (no === replaced ? answer.waybillNo : no));
  return {
    rows: others.toSpliced(Math.max(0, at), 0, answer),
    tails: { ...tails, [answer.waybillNo]: asked?.tail },
    query: { ...query, waybills: [...new Set(numbers)] },
  };
}

/** Rows that are requested again together; the others stay as they are. */
export function withRows(rows: readonly TrackRow[], answers: readonly TrackRow[]): readonly TrackRow[] {
  const byNumber = new Map(answers.map((row) => [row.waybillNo, row]));
  return rows.map((row) => byNumber.get(row.waybillNo) ?? row);
}

/** Adds the case to its parcel; if the phone suffix no longer opens the parcel, the row closes. */
export function withCase(rows: readonly TrackRow[], opened: OpenedCase): readonly TrackRow[] {
  return rows.map((row) => {
    if (row.waybillNo !== opened.waybillNo || !row.parcel) return row;
    const { outcome, attemptsLeft, answeredAt } = opened;
    if (!opened.case) return { ...row, outcome, attemptsLeft, answeredAt, parcel: null };
    return { ...row, answeredAt, parcel: { ...row.parcel, case: opened.case } };
  });
}

/** Rows that can be refreshed without using up an attempt (D-43). */
export function refreshable({ rows, tails }: Pick<TrackingContext, 'rows' | 'tails'>): RowQuery[] {
  return rows
    .filter(({ outcome }) => outcome !== 'tailMismatch' && outcome !== 'locked')
    .map(({ waybillNo }) => ({ waybillNo, tail: tails[waybillNo] }));
}

/**
 * The phone suffixes that may be sent again automatically: one that failed would use up an attempt at each reload
 * (D-43).
 */
export function tailsToKeep(context: Pick<TrackingContext, 'rows' | 'tails'>): Tails {
  return Object.fromEntries(
    refreshable(context).flatMap(({ waybillNo, tail }) => (tail ? [[waybillNo, tail] as const] : [])),
  );
}

/**
 * One query per phone suffix: a suffix is never tried on a parcel that another one opened, which would use up an
 * attempt (D-43).
 */
export function byTail(rows: readonly RowQuery[]): TrackingQuery[] {
  const tails = [...new Set(rows.map(({ tail }) => tail))];
  return tails.map((tail) => ({
    waybills: rows.filter((row) => row.tail === tail).map(({ waybillNo }) => waybillNo),
    tail,
  }));
}
