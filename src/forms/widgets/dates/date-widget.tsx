import { useAnswer, useFormParts } from '#src/forms/engine/form-context.ts';
import type { WidgetProps } from '#src/forms/types.ts';
import { CalendarButton, useCalendarLabel } from '#src/forms/core/calendar-button.tsx';
import { isDay } from '#src/forms/core/date-text.ts';
import '#src/forms/core/dates.css';
import { FieldFrame } from '../field-frame.tsx';
import { isAnswered } from '../text-widgets.tsx';
import { DayControl, useBounds, useDateHint } from './day-control.tsx';

/**
 * A day: typed in the language's own order, chosen from a calendar, or from the phone's picker. Answers `YYYY-MM-DD`;
 * what is no day stays as it was typed.
 *
 * Schema: `{ "type": "string", "format": "date" }`; layout: `"widget": "date"`. First and last day: `FieldExtras.dates`.
 */
export function DateWidget(field: WidgetProps) {
  const { pointer } = field;
  const { store } = useFormParts();
  const hint = useDateHint(field);
  const label = useCalendarLabel();
  const bounds = useBounds(field);
  const answer = useAnswer(pointer);
  const day = isDay(answer) ? answer : undefined;
  return (
    <FieldFrame field={field} hint={hint}>
      <div className="day" dir="ltr">
        <DayControl field={field} pointer={pointer} {...bounds} done={isAnswered(field)} />
        <CalendarButton
          {...bounds}
          chosen={[day]}
          label={label(day)}
          disabled={field.disabled}
          onOpen={() => store.flush(pointer)}
          onChoose={(chosen) => {
            store.change({ [pointer]: chosen });
            store.leave(pointer);
            return true;
          }}
        />
      </div>
    </FieldFrame>
  );
}
