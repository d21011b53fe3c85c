import { localDate } from '#domain/zoned-time.ts';
import { fieldText } from '../../text.ts';
import type { WidgetProps } from '../types.ts';
import { useWidgetText } from '../use-widget-text.ts';
import { dateCodec } from './date-text.ts';
import { useCoarsePointer } from './use-coarse-pointer.ts';

/** How a date is typed; undefined where a phone's picker needs no such words. */
export function useDateExample(): string | undefined {
  const { language } = useWidgetText();
  const isNative = useCoarsePointer();
  // A day past the twelfth shows which number is the month.
  const example = dateCodec(language.locale).format(`${localDate(new Date()).slice(0, 4)}-11-27`);
  return isNative ? undefined : `\u2066${example}\u2069`;
}

/** The field's hint and how a date is typed. */
export function useDateHint({ ui }: WidgetProps): string {
  const { t } = useWidgetText();
  const example = useDateExample();
  const written = fieldText(t, ui.hint, ui.hintParams);
  return [written, example && t('widgets:date.example', { example })].filter(Boolean).join(' ');
}

/** "Elegir fecha", or "Cambiar la fecha: viernes, 20 de noviembre". */
export function useCalendarLabel(): (...days: (string | undefined)[]) => string {
  const { t, format } = useWidgetText();
  return (...days) => {
    const chosen = days.filter((day) => day !== undefined).map((day) => format.longDate(day));
    return chosen.length > 0 ? t('widgets:date.change', { date: chosen.join(' – ') }) : t('widgets:date.choose');
  };
}
