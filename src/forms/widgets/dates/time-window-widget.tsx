import { useId } from 'react';
import { toMinutes, toTime } from '#domain/time/zoned-time.ts';
import { SelectControl } from '#src/components/fields/field.tsx';
import { useFormParts } from '#src/forms/engine/form-context.ts';
import type { WidgetProps } from '#src/forms/types.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import '#src/forms/core/dates.css';
import { FieldFrame } from '../field-frame.tsx';
import { useDateRangeFields } from './date-range-fields.ts';

const minutesPerDay = 24 * 60;
const usualStep = 30;

const isTime = (answer: unknown): answer is string =>
  typeof answer === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(answer);

/** The times of a day, every so many minutes, and one that was answered between two of them. */
function getTimes(step: number, answer: unknown): string[] {
  const times = Array.from({ length: Math.floor(minutesPerDay / step) }, (_, index) => toTime(index * step));
  return isTime(answer) && !times.includes(answer) ? [...times, answer].toSorted() : times;
}

/**
 * From one hour to a later one, in the site’s own time, answered by two fields as `HH:MM`. The later list has only what comes
 * after the earlier choice; a start that passes the end takes the end away.
 *
 * Layout: `"opens": { "widget": "timeWindow", "stepMinutes": 30, "fills": { "until": "closes" } }, "closes": {
 * "widget": "text", "hidden": true, "filledBy": "opens" }`; both are strings with `"pattern"`.
 */
export function TimeWindowWidget(field: WidgetProps) {
  const { t } = useWidgetText();
  const { store } = useFormParts();
  const id = useId();
  const { from, until, answers } = useDateRangeFields(field);
  const [start, end] = answers.map((answer) => (isTime(answer) ? answer : undefined));
  const step = field.ui.stepMinutes ?? usualStep;

  function chooseStart(time: string) {
    const isPassed = end !== undefined && toMinutes(end) <= toMinutes(time);
    store.change({ [from]: time || undefined, ...(isPassed && { [until]: undefined }) });
  }

  const select = (
    part: 'from' | 'until',
    value: string | undefined,
    times: readonly string[],
    choose: (time: string) => void,
  ) => (
    <div>
      <label htmlFor={`${id}-${part}`}>{t(`widgets:range.${part}`)}</label>
      <SelectControl
        id={`${id}-${part}`}
        className="num"
        disabled={field.disabled}
        aria-required={field.required || undefined}
        options={times.map((time) => ({ value: time, label: time }))}
        empty={t('widgets:window.empty')}
        value={value ?? ''}
        onChange={(event) => choose(event.target.value)}
        done={value !== undefined}
      />
    </div>
  );

  return (
    <FieldFrame field={field} as="group">
      <div className="ends">
        {select('from', start, getTimes(step, start).slice(0, -1), chooseStart)}
        {select(
          'until',
          end,
          getTimes(step, end).filter((time) => start === undefined || time > start),
          (time) => store.change({ [until]: time || undefined }),
        )}
      </div>
    </FieldFrame>
  );
}
