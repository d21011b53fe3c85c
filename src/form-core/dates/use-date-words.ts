import { localDate } from '#domain/zoned-time.ts';
import { fieldText } from '../text.ts';
import type { WidgetProps } from '#src/forms/widgets/types.ts';
import { useWidgetText } from '../use-widget-text.ts';
import { type Bounds, useBounds } from '#src/forms/widgets/dates/bounds.ts';
import { dateCodec } from './date-text.ts';
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

/** The field's hint and how a date is typed. */
export function useDateHint(field: WidgetProps): string {
  const { ui } = field;
  const { t } = useWidgetText();
  const example = useDateExample(useBounds(field));
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
