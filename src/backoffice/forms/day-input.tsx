import { Calendar, type CalendarPassThroughOptions } from 'primereact/calendar';
import { Icon } from '#src/components/icon.tsx';
import { useWords } from '../texts/words.ts';

const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A day without a time zone. */
function toDate(value: string | undefined): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value ?? '') ?? [];
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(day));
}

/** PrimeReact names days by another text than it shows, and marks what has no role as selected. */
const cleared: CalendarPassThroughOptions = {
  day: { 'aria-label': undefined },
  dayLabel: { role: 'button', 'aria-selected': undefined },
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
};

export interface DayInputProps {
  id: string;
  labelledBy: string;
  /** `YYYY-MM-DD` */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** A day, typed or chosen from PrimeReact's calendar. */
export function DayInput({
  id,
  labelledBy,
  value,
  onChange,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
  ...rest
}: DayInputProps) {
  const { t, language } = useWords();
  return (
    <Calendar
      inputId={id}
      name={id}
      value={toDate(value)}
      locale={language}
      dateFormat={language === 'es' ? 'dd/mm/yy' : 'yy-mm-dd'}
      placeholder={t('form.datePlaceholder')}
      showIcon
      icon={<Icon name="calendar" />}
      showOnFocus={false}
      pt={{
        ...cleared,
        // Its own properties stay at the element around the input.
        input: { root: { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } },
        dropdownButton: { root: { 'aria-label': t('form.openCalendar') } },
      }}
      onChange={({ value: date }) => onChange(date instanceof Date ? toDay(date) : undefined)}
      {...rest}
    />
  );
}
