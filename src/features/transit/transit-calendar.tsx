import { useText } from '#src/i18n/react.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import {
  type CalendarDay,
  calendarDays,
  calendarWeeks,
  type DayPart,
  type Transit,
  type TransitProduct,
} from './transit.ts';

const icons: Partial<Record<DayPart, IconName>> = { handIn: 'box', start: 'arrow', window: 'tick' };

export interface TransitCalendarProps {
  transit: Pick<Transit, 'handedIn' | 'days'>;
  product: TransitProduct;
  label: string;
}

/** What a day is to the parcel, in words; undefined outside. */
function useDayLabel() {
  const { t } = useText('transit');
  return ({ part, closed, holiday, number }: CalendarDay): string | undefined => {
    if (part === 'outside') return undefined;
    const why = holiday ? t(`transit:holiday.${holiday}`) : closed && t(`transit:closed.${closed}`);
    const word = t(`transit:day.${part}`, { number });
    return why ? `${word}: ${why}` : word;
  };
}

/** The way drawn day by day: the start, what doesn't count and why, and when it may arrive. */
export function TransitCalendar({ transit, product, label }: TransitCalendarProps) {
  const { language, format } = useText('transit');
  const getLabel = useDayLabel();
  const days = calendarDays(transit, product);
  const weeks = calendarWeeks(days, language.weekStart);
  return (
    <table className="transit-cal">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col" abbr={format.weekday(date)}>
              <span aria-hidden="true">{format.weekdayInitial(date)}</span>
              <span className="sr">{format.weekday(date)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]?.date}>
            {week.map((day, column) => {
              const icon = icons[day.part];
              const text = getLabel(day);
              const isFirst = (row === 0 && column === 0) || day.date.endsWith('-01');
              return (
                <td key={day.date} className={`is-${day.part}`} aria-hidden={text ? undefined : true}>
                  <span className="n num">{Number(day.date.slice(-2))}</span>
                  {isFirst && <span className="m">{format.monthName(day.date)}</span>}
                  <span className="mark num" dir="ltr" aria-hidden="true">
                    {icon ? <Icon name={icon} /> : day.part === 'counted' && `+${day.number}`}
                  </span>
                  {text && <span className="sr">{format.dayAndTime(format.longDate(day.date), text)}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the marks of the calendar mean, and which days off there are. */
export function CalendarLegend({ days }: { days: readonly CalendarDay[] }) {
  const { t, format } = useText('transit');
  const parts = (['handIn', 'start', 'counted', 'closed', 'window'] as const).filter((part) =>
    days.some((day) => day.part === part),
  );
  const holidays = days.filter(({ holiday, closed }) => holiday && closed);
  return (
    <div className="transit-legend">
      <ul>
        {parts.map((part) => {
          const icon = icons[part];
          return (
            <li key={part}>
              <span className={`key num is-${part}`} dir="ltr" aria-hidden="true">
                {icon ? <Icon name={icon} /> : part === 'counted' && '+1'}
              </span>
              {t(`transit:legend.${part}`)}
            </li>
          );
        })}
      </ul>
      {holidays.map(({ date, holiday }) => (
        <p key={date} className="sm">
          <b>{format.longDate(date)}</b>:{' '}
          {holiday === 'company'
            ? t('transit:companyLine')
            : t('transit:holidayLine', { name: t(`transit:holiday.${holiday}`) })}
        </p>
      ))}
    </div>
  );
}
