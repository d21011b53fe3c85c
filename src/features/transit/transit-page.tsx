import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldError } from '#contract/answer-codes.ts';
import { validate } from '#schemas/generated/transit/query.js';
import { today as deviceDay, validatedOn } from '#schemas/runtime/today.ts';
import type { TransitQuery } from '#schemas/generated/types.d.ts';
import { failureKey } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useServiceDays, useText } from '#src/i18n/react.tsx';
import { QueryBar } from '#src/components/query-bar.tsx';
import { ErrorState, Skeleton } from '#src/components/status.tsx';
import { constants } from '#domain/constants.ts';
import { productTypes } from '#domain/order-choices.ts';
import { serviceTimetable } from '#domain/time/service-hours.ts';
import { Ltr } from '#src/components/small.tsx';
import { addDays } from '#domain/time/zoned-time.ts';
import { DayBox } from '#src/forms/core/day-box.tsx';
import { useDateExample } from '#src/forms/core/calendar-button.tsx';
import { fieldText, hintText } from '#src/forms/core/text.ts';
import { useHydrated } from '#src/lib/device.ts';
import { CityText } from '#src/shared/addresses/city-text.tsx';
import { useCities } from '#src/shared/addresses/use-cities.ts';
import { Button } from '#src/components/button.tsx';
import { Field, SelectControl } from '#src/components/fields/field.tsx';
import { Results } from './results.tsx';
import {
  fieldsAsked,
  toAnswers,
  type TransitField,
  transitHref,
  transitParams,
  type TransitQuestion,
  useTransitQuery,
} from './transit.ts';
import './transit.css';

const firstHour = 7;
const lastHour = 21;

/** Half hours of the day in which parcels are handed in, and one that was asked for between or beside them. */
export function handInTimes(asked: string): string[] {
  const times = Array.from({ length: lastHour - firstHour + 1 }, (_, index) =>
    String(firstHour + index).padStart(2, '0'),
  ).flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
  return asked === '' || times.includes(asked) ? times : [...times, asked].toSorted();
}

interface TransitFormProps {
  initial: TransitQuestion;
  refused: readonly FieldError[];
  /** The server's day, YYYY-MM-DD; undefined until it has answered. */
  today: string | undefined;
  busy: boolean;
  onAsk: (question: TransitQuestion) => void;
}

/** From where to where, and when it is handed in. */
function TransitForm({ initial, refused, today, busy, onAsk }: TransitFormProps) {
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

/** Before anything is asked: how days are counted, until when a parcel has to be handed in. */
function TransitIntro() {
  const { t, format } = useText('transit', 'answers');
  const { minBusinessDays: min, maxBusinessDays: count, cutOff } = constants.delivery;
  const { opens, closes } = serviceTimetable.evening;
  const getDays = useServiceDays();
  return (
    <>
      <p className="transit-lead">{t('transit:intro', { min, count })}</p>
      <section aria-labelledby="cut-offs">
        <h2 id="cut-offs">{t('transit:cutOffs')}</h2>
        <dl className="transit-cut-offs">
          {productTypes.map((productType) => (
            <div key={productType}>
              <dt>{t(`answers:product.${productType}`)}</dt>
              <dd>
                <Ltr>{cutOff[productType]}</Ltr>
              </dd>
            </div>
          ))}
        </dl>
        <p className="soft">{t('transit:cutOffRule')}</p>
        <p className="soft">
          {t('transit:eveningLong', getDays('evening'))} {format.span(opens, closes)}
        </p>
      </section>
    </>
  );
}

const nothingRejected: readonly FieldError[] = [];

/** What the URL asks; undefined while it lacks something or breaks a rule, which the form then says. */
function toInput(question: TransitQuestion, today: string | undefined): TransitQuery | undefined {
  const answers = toAnswers(question);
  return validatedOn(today, () => validate(answers)).length === 0 ? (answers as TransitQuery) : undefined;
}

/** When a parcel arrives: by postal codes or cities and the day it is handed in (FEAT-03, ROUTE-10). */
export function TransitPage() {
  const { t } = useText('transit', 'fields', 'rules', 'answers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const question = transitParams.read(search);
  const href = transitHref(question);
  // Which day it is the server has told last; the device's clock may be wrong.
  const [today, setToday] = useState<string>();
  const { data, failure, loading, reload } = useCall('transitTimes', toInput(question, today));
  if (data && data.today !== today) setToday(data.today);
  const [isOpen, setOpen] = useState(false);

  const refused = failure?.errors ?? nothingRejected;
  const transit = failure ? undefined : data;
  const ask = (next: TransitQuestion) => {
    setOpen(false);
    const to = transitHref(next);
    if (to === href) reload();
    else void navigate(to);
  };
  const line = t('transit:folded', { from: isolate(question.origin), to: isolate(question.destination) });

  return (
    <>
      <QueryBar
        folded={transit && !isOpen ? <b>{line}</b> : undefined}
        change={t('transit:change')}
        onOpen={() => setOpen(true)}
      >
        <TransitForm key={href} initial={question} refused={refused} today={today} busy={loading} onAsk={ask} />
      </QueryBar>
      {transit ? (
        <div aria-busy={loading}>
          <Results transit={transit} question={question} />
        </div>
      ) : (
        <div className="page transit-still">
          <h1>{t('transit:title')}</h1>
          {loading && <Skeleton label={t('transit:loading')} />}
          {refused.length > 0 && <ErrorState title={t('answers:invalidParameter')} />}
          {failure && refused.length === 0 && (
            <ErrorState title={t('transit:failed')} onRetry={reload} retrying={loading}>
              {t(failureKey(failure), { defaultValue: failure.msg })}
            </ErrorState>
          )}
          {!loading && <TransitIntro />}
        </div>
      )}
    </>
  );
}
