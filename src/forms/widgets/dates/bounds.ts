import { useExtras } from '../../engine/form-context.ts';
import type { WidgetProps } from '../types.ts';
import { isDay } from '#src/form-core/dates/date-text.ts';

/** The first and the last day that may be chosen. */
export interface Bounds {
  min?: string;
  max?: string;
}

const dayOr = (value: unknown): string | undefined => (isDay(value) ? value : undefined);

/** From the schema's `formatMinimum` and `formatMaximum`; what the screen knows (today, an age) comes first. */
export function useBounds({ name, schema }: WidgetProps): Bounds {
  const { dates } = useExtras(name);
  return { min: dates?.min ?? dayOr(schema.formatMinimum), max: dates?.max ?? dayOr(schema.formatMaximum) };
}
