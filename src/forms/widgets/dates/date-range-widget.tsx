import { useId, useRef, useState } from 'react';
import { valueAt } from '#schemas/model/pointer.ts';
import { useFormParts } from '#src/forms/engine/form-context.ts';
import type { WidgetProps } from '#src/forms/types.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { CalendarButton, useCalendarLabel } from '#src/forms/core/calendar-button.tsx';
import { isDay } from '#src/forms/core/date-text.ts';
import '#src/forms/core/dates.css';
import { FieldFrame } from '../field-frame.tsx';
import { DayControl, useBounds, useDateHint } from './day-control.tsx';
import { useDateRangeFields } from './date-range-fields.ts';

const dayIn = (answer: unknown): string | undefined => (isDay(answer) ? answer : undefined);

/**
 * Two days in order, answered by two fields as `YYYY-MM-DD`. A start after the end takes the end along, and an end
 * before the start the start: what was typed last is meant.
 *
 * Layout: `"from": { "widget": "dateRange", "fills": { "until": "to" } }, "to": { "widget": "date", "hidden": true,
 * "filledBy": "from" }`; both are strings with `"format": "date"`.
 */
export function DateRangeWidget(field: WidgetProps) {
  const { t, format } = useWidgetText();
  const { store } = useFormParts();
  const id = useId();
  const hint = useDateHint(field);
  const label = useCalendarLabel();
  const bounds = useBounds(field);
  const { from, until, answers } = useDateRangeFields(field);
  const [start, end] = answers.map(dayIn);
  /** The start that was pressed in the open calendar, while it waits for its end. */
  const pressed = useRef<string>(undefined);
  const [moved, setMoved] = useState('');

  /** @param kept the end that was set last and stays. */
  function saveOrder(kept: 'from' | 'until') {
    const [first, last] = [from, until].map((pointer) => dayIn(valueAt(store.flush(pointer), pointer)));
    if (!first || !last || first <= last) return;
    const [other, day] = kept === 'from' ? [until, first] : [from, last];
    store.change({ [other]: day });
    setMoved(
      t(kept === 'from' ? 'widgets:range.untilMoved' : 'widgets:range.fromMoved', { date: format.longDate(day) }),
    );
  }

  function choose(day: string): boolean {
    const before = pressed.current;
    pressed.current = before === undefined ? day : undefined;
    if (before === undefined) {
      store.change({ [from]: day, [until]: undefined });
      return false;
    }
    const [first, last] = before <= day ? [before, day] : [day, before];
    store.change({ [from]: first, [until]: last });
    store.leave(from);
    return true;
  }

  return (
    <FieldFrame field={field} as="group" hint={hint}>
      <div className="ends">
        <div>
          <label htmlFor={`${id}-from`}>{t('widgets:range.from')}</label>
          <div className="day" dir="ltr">
            <DayControl
              field={field}
              pointer={from}
              id={`${id}-from`}
              {...bounds}
              done={start !== undefined}
              onBlur={() => saveOrder('from')}
            />
          </div>
        </div>
        <div>
          <label htmlFor={`${id}-until`}>{t('widgets:range.until')}</label>
          <div className="day" dir="ltr">
            <DayControl
              field={field}
              pointer={until}
              id={`${id}-until`}
              {...bounds}
              done={end !== undefined}
              onBlur={() => saveOrder('until')}
            />
            <CalendarButton
              {...bounds}
              isRange
              chosen={[start, end]}
              label={label(start, end)}
              disabled={field.disabled}
              onOpen={() => {
                pressed.current = undefined;
                store.flush(from);
                store.flush(until);
              }}
              onChoose={choose}
            />
          </div>
        </div>
      </div>
      <span className="sr" role="status">
        {moved}
      </span>
    </FieldFrame>
  );
}
