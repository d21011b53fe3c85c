/** How much waits, as `queue count` has it: the route of the day, and the sums of its views and kinds. */
import { constants } from '#domain/constants.ts';
import type { Row } from '../api/client.ts';
import { useWords } from '../texts/words.ts';
import { getTime } from './clock.tsx';

const whose = ['mine', 'free', 'others'] as const;

const sumOf = (row: Row): number => whose.reduce((sum, name) => sum + Number(row[name] ?? 0), 0);

/** The views of the queue: what of a count each of them has. */
export const queueViews = {
  all: { filters: {}, count: sumOf },
  mine: { filters: { whose: 'mine' }, count: (row: Row) => Number(row['mine']) },
  free: { filters: { whose: 'free' }, count: (row: Row) => Number(row['free']) },
  late: { filters: { overdue: 'overdue' }, count: (row: Row) => (row['overdue'] === null ? 0 : sumOf(row)) },
} as const;
export type QueueView = keyof typeof queueViews;

/** @param kind absent or empty: of all kinds. */
export const countIn = (counts: readonly Row[], view: QueueView, kind?: string): number =>
  counts.filter((row) => !kind || row['kind'] === kind).reduce((sum, row) => sum + queueViews[view].count(row), 0);

const hour = 3_600_000;
const shownHours = 8;
const mostSquares = 10;

type Tone = 'late' | 'fine' | 'later';

/** The route of the day: one square for each that waits, at the hour when it is due. */
export function QueueRoute({ counts, now }: { counts: readonly Row[]; now: number }) {
  const { t, locale } = useWords();
  const start = Math.floor(now / hour) * hour;
  const format = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    hour12: false,
    timeZone: constants.service.timeZone,
  });
  const toStop = (name: string, tone: Tone, rows: readonly Row[]) => ({
    name,
    tone,
    count: countIn(rows, 'all'),
    mine: countIn(rows, 'mine'),
  });
  const stops = [
    toStop(
      t('queue.overdue'),
      'late',
      counts.filter((row) => row['overdue'] !== null),
    ),
    ...Array.from({ length: shownHours }, (_, index) => {
      const from = start + index * hour;
      return toStop(
        `${format.format(from)} h`,
        'fine',
        counts.filter((row) => getTime(row['hour']) === from),
      );
    }),
    toStop(
      t('queue.later'),
      'later',
      counts.filter((row) => row['overdue'] === null && row['hour'] === null),
    ),
  ];
  return (
    <div className="bo-route">
      {/* Focusable, so that a keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol tabIndex={0} aria-label={t('queue.route')}>
        {stops.map(({ name, count, mine, tone }) => (
          <li key={name} className={tone}>
            <span className="squares" aria-hidden="true">
              {Array.from({ length: Math.min(count, mostSquares) }, (_, index) => (
                <i key={index} className={index < mine ? 'mine' : undefined} />
              ))}
            </span>
            <span className="stop">
              {name} <b>{count}</b>
            </span>
          </li>
        ))}
      </ol>
      <ul className="bo-legend" aria-hidden="true">
        {(['late', 'fine', 'mine'] as const).map((name) => (
          <li key={name} className={name}>
            <i />
            {t(`queue.legend.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
