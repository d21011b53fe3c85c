/** A month to choose days from, by keyboard as the ARIA date-picker pattern has it. Fetched when it is first opened. */
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { type DateRange, DayPicker, type Formatters, type Labels, type Matcher } from 'react-day-picker';
import { localDate } from '#domain/time/zoned-time.ts';
import { Icon } from '#src/components/icon.tsx';
import { useWidgetText } from './use-widget-text.ts';
import { type Bounds, isDay } from './date-text.ts';
import './calendar.css';

/** The library speaks in local midnights, answers in `YYYY-MM-DD`. */
const toDateText = (day: string): Date => dayjs(day).toDate();
const getDay = (date: Date): string => dayjs(date).format('YYYY-MM-DD');

/** Years before and after today that can be paged to where no bound says otherwise. */
const reach = { before: 100, after: 5 };

function getWords(
  locale: string,
  t: (key: string) => string,
): { formatters: Partial<Formatters>; labels: Partial<Labels> } {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => made.format(date);
  };
  const [month, year, day] = [format({ month: 'long' }), format({ year: 'numeric' }), format({ dateStyle: 'full' })];
  const [monthAndYear, weekday, shortWeekday] = [
    format({ month: 'long', year: 'numeric' }),
    format({ weekday: 'long' }),
    format({ weekday: 'narrow' }),
  ];
  return {
    formatters: {
      formatCaption: monthAndYear,
      formatMonthDropdown: month,
      formatYearDropdown: year,
      formatWeekdayName: shortWeekday,
      formatDay: (date) => String(date.getDate()),
    },
    labels: {
      labelGrid: monthAndYear,
      labelWeekday: weekday,
      labelNav: () => t('widgets:date.months'),
      labelPrevious: () => t('widgets:date.previous'),
      labelNext: () => t('widgets:date.next'),
      labelMonthDropdown: () => t('widgets:date.month'),
      labelYearDropdown: () => t('widgets:date.year'),
      labelDayButton: (date, { today, selected }) =>
        [day(date), today && t('widgets:date.isToday'), selected && t('widgets:date.isChosen')]
          .filter(Boolean)
          .join(' '),
    },
  };
}

const classes = {
  root: 'cal',
  months: 'cal-months',
  month: 'cal-month',
  month_caption: 'cal-caption',
  dropdowns: 'cal-dropdowns',
  nav: 'cal-nav',
  button_previous: 'iconbtn cal-previous',
  button_next: 'iconbtn',
  month_grid: 'cal-grid',
  day_button: 'cal-day',
  today: 'is-today',
  selected: 'is-chosen',
  disabled: 'is-off',
  range_middle: 'is-between',
};

/** The arrow is drawn pointing to the end; the style sheet turns it around. */
const Arrow = () => <Icon name="next" />;

export interface CalendarProps extends Bounds {
  /** One day, or the ends of a range. */
  chosen: readonly (string | undefined)[];
  isRange?: boolean;
  onChoose: (day: string) => void;
}

export default function Calendar({ chosen, isRange = false, min, max, onChoose }: CalendarProps) {
  const { t, language } = useWidgetText();
  const { locale, direction, weekStart } = language;
  const { formatters, labels } = useMemo(() => getWords(locale, t), [locale, t]);
  const [from, to] = chosen.map((day) => (isDay(day) ? toDateText(day) : undefined));
  const today = toDateText(localDate(new Date()));
  const off: Matcher[] = [];
  if (min) off.push({ before: toDateText(min) });
  if (max) off.push({ after: toDateText(max) });
  const shared = {
    dir: direction,
    lang: locale,
    autoFocus: true,
    today,
    defaultMonth:
      from ??
      (min && toDateText(min) > today ? toDateText(min) : max && toDateText(max) < today ? toDateText(max) : today),
    startMonth: min ? toDateText(min) : new Date(today.getFullYear() - reach.before, 0),
    endMonth: max ? toDateText(max) : new Date(today.getFullYear() + reach.after, 11),
    disabled: off,
    captionLayout: 'dropdown',
    weekStartsOn: weekStart,
    formatters,
    labels,
    classNames: classes,
    components: { Chevron: Arrow },
    required: true,
  } as const;
  const choose = (_: unknown, day: Date) => onChoose(getDay(day));
  if (!isRange) return <DayPicker {...shared} mode="single" selected={from} onSelect={choose} />;
  const range: DateRange = { from, to };
  return <DayPicker {...shared} mode="range" selected={range} onSelect={choose} />;
}
