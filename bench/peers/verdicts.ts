/** The results of the side-by-side benchmark for our forms: each target, and whether it was met. */

interface Keys {
  p50: number;
  p95: number;
}

/** A row of the benchmark's `results/<name>.json`. */
export interface Row {
  name: string;
  schema: string;
  bytes?: { js: readonly [raw: number, gzip: number, brotli: number] };
  /** From the start of navigation to the frame with the last field, in ms. */
  lastFieldMs: number;
  first: Keys;
  last: Keys;
  /** From the click to the last error's frame, in ms. */
  submitMs: number;
  errCount: number;
  failures: readonly string[];
}

export const ours = 'JMX';
/** The same page measured a second time: smaller differences than between the two do not count. */
export const oursAgain = 'JMX (A/A)';

/** Written by hand for this form; all others render it from the schema. */
const byHand = ['rhf', 'rhf-pre'];
const withoutSchema = new Set([...byHand, 'static', ours, oursAgain]);

const mostJavaScript = 137 * 1024;
const mostTimesOnWide = 1.15;

export interface Verdict {
  says: string;
  /** `noise`: missed by less than the difference between two measurements of the same page. */
  met: 'yes' | 'noise' | 'no';
}

type Figure = (row: Row) => number;

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** @param limit of ours; the noise of the figure is tolerated. */
function atMost(says: string, row: Row, again: Row | undefined, figure: Figure, limit: number): Verdict {
  const value = figure(row);
  const noise = again ? Math.abs(value - figure(again)) : 0;
  const best = again ? Math.min(value, figure(again)) : value;
  const met = value <= limit ? 'yes' : best <= limit || value - limit <= noise ? 'noise' : 'no';
  return { says: `${says}: ${ms(value)}, limit ${ms(limit)}, A/A difference ${ms(noise)}`, met };
}

/** The react-hook-form row with Ajv precompiled, else the one without. */
const handWritten = (rows: readonly Row[]) =>
  rows.find(({ name }) => name === 'rhf-pre') ?? rows.find(({ name }) => name === 'rhf');

function orderVerdicts(rows: readonly Row[], row: Row, again: Row | undefined): Verdict[] {
  const hand = handWritten(rows);
  const driven = rows.filter(({ name, submitMs }) => !withoutSchema.has(name) && Number.isFinite(submitMs));
  const found: Verdict[] = [];
  if (hand) {
    for (const field of ['first', 'last'] as const) {
      for (const share of ['p50', 'p95'] as const) {
        found.push(
          atMost(
            `key in the ${field} field, ${share}, level with ${hand.name}`,
            row,
            again,
            (each) => each[field][share],
            hand[field][share],
          ),
        );
      }
    }
    found.push(
      atMost(`last field no later than ${hand.name}`, row, again, ({ lastFieldMs }) => lastFieldMs, hand.lastFieldMs),
    );
  }
  const quickest = driven.toSorted((a, b) => a.submitMs - b.submitMs)[0];
  if (quickest)
    found.push(
      atMost(
        `empty submit below every schema-driven peer (quickest: ${quickest.name})`,
        row,
        again,
        ({ submitMs }) => submitMs,
        quickest.submitMs,
      ),
    );
  const js = row.bytes?.js[2] ?? Number.NaN;
  found.push({
    says: `JavaScript: ${(js / 1024).toFixed(1)} KiB brotli, limit ${mostJavaScript / 1024}`,
    met: js <= mostJavaScript ? 'yes' : 'no',
  });
  return found;
}

function wideVerdicts(rows: readonly Row[], row: Row, again: Row | undefined): Verdict[] {
  const hand = handWritten(rows);
  if (!hand) return [];
  const says = `200 fields: key p50 within ${mostTimesOnWide} x ${hand.name}`;
  return [atMost(says, row, again, ({ first }) => first.p50, hand.first.p50 * mostTimesOnWide)];
}

/** Every target, in the order of the issue; peers outside the run are not compared. */
export function getVerdicts(rows: readonly Row[]): Verdict[] {
  return ['order', 'wide'].flatMap((schema) => {
    const of = rows.filter((row) => row.schema === schema);
    const row = of.find(({ name }) => name === ours);
    if (!row) return [];
    const again = of.find(({ name }) => name === oursAgain);
    const shown: Verdict = {
      says: `${schema}: ${row.errCount} errors shown by an empty submit`,
      met: handWritten(of)?.errCount === row.errCount ? 'yes' : 'no',
    };
    const failed = row.failures.map((failure): Verdict => ({ says: `${schema}: ${failure}`, met: 'no' }));
    return [
      ...(schema === 'order' ? orderVerdicts : wideVerdicts)(of, row, again),
      ...(handWritten(of) ? [shown] : []),
      ...failed,
    ];
  });
}
