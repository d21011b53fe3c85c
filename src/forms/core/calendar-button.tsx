import { type ComponentType, useRef, useState } from 'react';
import { onTouch, useMedia } from '#src/lib/device.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { IconButton } from '#src/components/button.tsx';
import { Popover } from '#src/components/overlays/popover.tsx';
import { useWidgetText } from './use-widget-text.ts';
import { type Bounds, dateCodecs } from './date-text.ts';
import { LoadFailure, LoadingNote } from './load-states.tsx';
import type { CalendarProps } from './calendar.tsx';

/** A phone or tablet: its own pickers are better than any of ours. */
export const useCoarsePointer = (): boolean => useMedia(onTouch);

/** A day past the twelfth shows which number is the month. */
const monthAndDay = '11-27';

/** One that the field takes. */
function exampleDay({ min, max }: Bounds): string {
  const year = Number((max ?? localDate(new Date())).slice(0, 4));
  const day = `${year}-${monthAndDay}`;
  if (max !== undefined && day > max) return `${year - 1}-${monthAndDay}`;
  return min !== undefined && day < min ? `${year + 1}-${monthAndDay}` : day;
}

/** How a date is typed; undefined where a phone's picker needs no such words. */
export function useDateExample(bounds: Bounds): string | undefined {
  const { language } = useWidgetText();
  const isNative = useCoarsePointer();
  const example = dateCodecs[language.dateOrder].format(exampleDay(bounds));
  return isNative ? undefined : `\u2066${example}\u2069`;
}

/** "Elegir fecha", or "Cambiar la fecha: viernes, 20 de noviembre". */
export function useCalendarLabel(): (...days: (string | undefined)[]) => string {
  const { t, format } = useWidgetText();
  return (...days) => {
    const chosen = days.filter((day) => day !== undefined).map((day) => format.longDate(day));
    return chosen.length > 0 ? t('widgets:date.change', { date: chosen.join(' – ') }) : t('widgets:date.choose');
  };
}

interface CalendarButtonProps extends Omit<CalendarProps, 'onChoose'> {
  disabled?: boolean;
  /** Says which days are chosen, if any. */
  label: string;
  /** Runs before the calendar opens, so that it has the latest typed text. */
  onOpen?: () => void;
  /** @returns whether the choice is complete and the calendar may close. */
  onChoose: (day: string) => boolean;
}

/** The button that opens a calendar, whose code is loaded then. Typing works without it. */
export function CalendarButton({ disabled, label, onOpen, onChoose, ...calendar }: CalendarButtonProps) {
  const { t, language } = useWidgetText();
  const isNative = useCoarsePointer();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const [failed, setFailed] = useState(false);

  function fetchCalendar() {
    setFailed(false);
    import('./calendar.tsx').then(
      (loaded) => setCalendar(() => loaded.default),
      () => setFailed(true),
    );
  }

  function open() {
    onOpen?.();
    setOpen(!isOpen);
    if (!Calendar) fetchCalendar();
  }

  function choose(day: string) {
    if (!onChoose(day)) return;
    setOpen(false);
    opener.current?.focus();
  }

  if (isNative) return null;
  return (
    <>
      <IconButton
        ref={opener}
        icon="calendar"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={open}
      />
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('widgets:date.choose')}
        opener={opener}
        dir={language.direction}
      >
        {Calendar && <Calendar {...calendar} onChoose={choose} />}
        {!Calendar && !failed && <LoadingNote>{t('widgets:date.loading')}</LoadingNote>}
        {!Calendar && failed && <LoadFailure onRetry={fetchCalendar}>{t('widgets:date.failed')}</LoadFailure>}
      </Popover>
    </>
  );
}
