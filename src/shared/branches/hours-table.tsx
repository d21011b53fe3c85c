import { localDate, toTime, getWeekday } from '#domain/zoned-time.ts';
import { useText } from '#src/i18n/react.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { type HourGroup, hourGroups } from './hour-groups.ts';
import type { Branch } from './types.ts';

/** Some Monday, to have the days' names from. */
const monday = '2024-01-01';

const toDateText = (weekday: number): string => `${monday.slice(0, -1)}${weekday}`;

/** A branch's week, days with the same hours in one row; today's row is the strong one. */
export function HoursTable({
  branch,
  now,
}: {
  branch: Pick<Branch, 'hours' | 'opensOnHolidays' | 'closedOn' | 'timeZone'>;
  now: Date;
}) {
  const { t, format } = useText('branches');
  const today = getWeekday(localDate(now, branch.timeZone));
  const days = ({ from, to }: HourGroup) => {
    const [first, last] = [format.weekday(toDateText(from)), format.weekday(toDateText(to))];
    if (from === to) return first;
    return t(to === from + 1 ? 'branches:hours.pair' : 'branches:hours.range', { first, last });
  };
  return (
    <dl className="branch-hours">
      {hourGroups(branch.hours).map((group) => (
        <div key={group.from} className={group.from <= today && today <= group.to ? 'now' : undefined}>
          <dt>{days(group)}</dt>
          <dd>
            {group.hours ? (
              <Ltr>
                {toTime(group.hours.opens)} – {toTime(group.hours.closes)}
              </Ltr>
            ) : (
              t('branches:hours.closed')
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('branches:hours.holidays')}</dt>
        <dd>{t(branch.opensOnHolidays ? 'branches:hours.sameOnHolidays' : 'branches:hours.closed')}</dd>
      </div>
      {branch.closedOn && (
        <div>
          <dt>{t('branches:hours.closedOn')}</dt>
          <dd>{format.list(branch.closedOn.map((date) => format.date(date)))}</dd>
        </div>
      )}
    </dl>
  );
}
