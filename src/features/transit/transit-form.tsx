import type { FormEvent } from 'react';
import type { FieldError } from '#contract/codes.ts';
import { addDays } from '#domain/zoned-time.ts';
import { today as deviceDay } from '#schemas/runtime/today.ts';
import { DayBox } from '#src/form-core/dates/day-box.tsx';
import { useDateExample } from '#src/form-core/dates/use-date-texts.ts';
import { fieldText, hintText } from '#src/form-core/text.ts';
import { useHydrated } from '#src/browser/hydrated.ts';
import { useText } from '#src/i18n/react.tsx';
import { CityText } from '#src/shared/cities/city-text.tsx';
import { useCities } from '#src/shared/cities/use-cities.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import type { TransitQuestion } from './transit-search-params.ts';
import { fieldsAsked, type TransitField, useTransitQuery } from './use-transit-query.ts';

const firstHour = 7;
const lastHour = 21;

/** Half hours of the day in which parcels are handed in, and one that was asked for between or beside them. */
export function handInTimes(asked: string): string[] {
  const times = Array.from({ length: lastHour - firstHour + 1 }, (_, index) =>
    String(firstHour + index).padStart(2, '0'),
  ).flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
  return asked === '' || times.includes(asked) ? times : [...times, asked].toSorted();
}

export interface TransitFormProps {
  initial: TransitQuestion;
  refused: readonly FieldError[];
  /** The server's day, YYYY-MM-DD; undefined until it has answered. */
  today: string | undefined;
  busy: boolean;
  onAsk: (question: TransitQuestion) => void;
}

/** From where to where, and when it is handed in. */
export function TransitForm({ initial, refused, today, busy, onAsk }: TransitFormProps) {
  const { t } = useText('transit', 'fields', 'rules', 'answers');
  const { form, question, toError, change, leave, submit } = useTransitQuery({ initial, refused, today, onAsk });
  const cities = useCities();
  // The days that the form's own rule takes.
  const min = today ?? deviceDay();
  const max = addDays(min, fieldsAsked.date.limit);
  const isHere = useHydrated();
  const example = useDateExample({ min });
  const fieldProps = (field: TransitField) => {
    const error = toError(field);
    const { label, optional } = fieldsAsked[field];
    return {
      label: fieldText(t, label),
      optional,
      hint: hintText(t, fieldsAsked[field]),
      error: error && t(error.key, error.params),
    };
  };
  const control = (field: TransitField) => ({
    name: field,
    value: question[field],
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    onBlur: () => leave(field),
  });
  const isToday = question.date === '' || question.date === today;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) submit();
  };

  return (
    <form ref={form} className="transit-form" noValidate onSubmit={ask}>
      {(['origin', 'destination'] as const).map((field) => (
        <Field key={field} {...fieldProps(field)}>
          <CityText
            name={field}
            control={fieldsAsked[field].control}
            cities={cities}
            text={question[field]}
            onText={(text) => change(field, text)}
            onChoose={(text) => change(field, text)}
            onLeave={() => leave(field)}
          />
        </Field>
      ))}
      <Field
        {...fieldProps('date')}
        {...(example && { hint: isHere ? t('transit:date.hint', { example }) : '\u00a0' })}
      >
        <DayBox
          name="date"
          value={question.date}
          min={min}
          max={max}
          onChange={(day) => change('date', day)}
          onLeave={() => leave('date')}
        />
      </Field>
      <Field {...fieldProps('time')}>
        <SelectControl
          {...control('time')}
          className="num"
          empty={t(isToday ? 'transit:time.now' : 'transit:time.beforeCutOff')}
          options={handInTimes(question.time).map((time) => ({ value: time, label: time }))}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('transit:submit')}
      </Button>
    </form>
  );
}
