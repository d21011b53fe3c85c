import { type ComponentType, useRef, useState } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { LoadFailure, LoadingNote } from '../load-states.tsx';
import { useWidgetText } from '../use-widget-text.ts';
import type { CalendarProps } from './calendar.tsx';
import { useCoarsePointer } from './use-coarse-pointer.ts';

export interface CalendarButtonProps extends Omit<CalendarProps, 'onChoose'> {
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
