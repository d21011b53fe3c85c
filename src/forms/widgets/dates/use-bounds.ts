import { type Bounds, isDay } from '#src/form-core/dates/date-text.ts';
import { useDateExample } from '#src/form-core/dates/use-date-texts.ts';
import { hintText } from '#src/form-core/text.ts';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';
import { useExtras } from '../../engine/form-context.ts';
import type { WidgetProps } from '../types.ts';

const dayOr = (value: unknown): string | undefined => (isDay(value) ? value : undefined);

/** From the schema's `formatMinimum` and `formatMaximum`; what the screen knows (today, an age) comes first. */
export function useBounds({ name, schema }: WidgetProps): Bounds {
  const { dates } = useExtras(name);
  return { min: dates?.min ?? dayOr(schema.formatMinimum), max: dates?.max ?? dayOr(schema.formatMaximum) };
}

/** The field's hint and how a date is typed. */
export function useDateHint(field: WidgetProps): string {
  const { ui } = field;
  const { t } = useWidgetText();
  const example = useDateExample(useBounds(field));
  const written = hintText(t, ui);
  return [written, example && t('widgets:date.example', { example })].filter(Boolean).join(' ');
}
