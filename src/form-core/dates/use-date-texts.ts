import { localDate } from '#domain/zoned-time.ts';
import { useWidgetText } from '../use-widget-text.ts';
import { type Bounds, dateCodec } from './date-text.ts';
import { useCoarsePointer } from './use-coarse-pointer.ts';

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
  const example = dateCodec(language.locale).format(exampleDay(bounds));
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
