/** The question of the page lives in its URL: `/shipping-days?from=44100&to=97000&date=2026-11-13&time=10:00`. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { tidyPlace } from '#domain/address/place-text.ts';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import type { Value } from '#schemas/model/json.ts';
import type { FieldError } from '#contract/answer-codes.ts';
import { id, schema, ui, validate } from '#schemas/generated/transit/query.js';
import { validatedOn } from '#schemas/runtime/today.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { useForm, useFormView } from '#src/forms/core/use-form.ts';
import type { Answer } from '#contract/calls.ts';
import { addDays, getWeekday } from '#domain/time/zoned-time.ts';

/** As it is typed; blank where nothing is. */
export interface TransitQuestion {
  origin: string;
  destination: string;
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
}

export const transitParams = searchParams<TransitQuestion>({
  origin: param('from', typedText, ''),
  destination: param('to', typedText, ''),
  date: param('date', typedText, ''),
  time: param('time', typedText, ''),
});

/** What is sent: places without stray spaces and foreign digits, nothing blank. */
export function toAnswers({ origin, destination, date, time }: TransitQuestion) {
  const places = { origin: tidyPlace(origin), destination: tidyPlace(destination) };
  return {
    ...(places.origin && { origin: places.origin }),
    ...(places.destination && { destination: places.destination }),
    ...(date && { date }),
    ...(time && { time }),
  };
}

export const transitHref = (question: TransitQuestion): string =>
  transitParams.href(paths.transit, toAnswers(question));

export type TransitField = keyof TransitQuestion;
const fields = ['origin', 'destination', 'date', 'time'] as const satisfies readonly TransitField[];

const form = { id, schema, ui, validate };

/** How each question is asked, by the compiled rule. */
export const fieldsAsked = {
  origin: getField(form, 'origin'),
  destination: getField(form, 'destination'),
  date: getField(form, 'date'),
  time: getField(form, 'time'),
} as const satisfies Record<TransitField, unknown>;

interface TransitQueryOptions {
  initial: TransitQuestion;
  /** The server's errors of the query in the URL. */
  refused: readonly FieldError[];
  /** The server's day, YYYY-MM-DD; undefined until it has answered. */
  today: string | undefined;
  onAsk: (question: TransitQuestion) => void;
}

const questionIn = ({ origin, destination, date, time }: Value): TransitQuestion => ({
  origin: String(origin),
  destination: String(destination),
  date: String(date),
  time: String(time),
});

const isAt = (field: TransitField) => (error: { pointer: string }) => error.pointer === `/${field}`;

/**
 * The query of transit times, validated by the server's own compiled rule. A field is validated when it is left
 * non-empty and on submit, and the values of the URL at once; its error disappears while it is being corrected.
 */
export function useTransitQuery({ initial, refused, today, onAsk }: TransitQueryOptions) {
  const store = useForm(form, {
    value: { ...initial },
    toAnswers: (value) => toAnswers(questionIn(value)),
    check: (answers) => validatedOn(today, () => validate(answers)),
    validated: fields.filter((field) => initial[field].trim() !== '').map((field) => `/${field}`),
  });
  const { value, errors } = useFormView(store);
  const question = questionIn(value);
  const element = useRef<HTMLFormElement>(null);
  const lookAgain = useEffectEvent(() => {
    for (const field of fields)
      if (initial[field].trim() !== '' && question[field] === initial[field]) store.reveal(`/${field}`);
  });
  // The values of the URL were validated by the device's day until the server's was known.
  useEffect(() => lookAgain(), [today]);

  return {
    form: element,
    question,
    /** The server's error stays until the answer changes. */
    toError: (field: TransitField) =>
      errors.find(isAt(field)) ?? (question[field] === initial[field] ? refused.find(isAt(field)) : undefined),
    change: (field: TransitField, text: string) => {
      store.change({ [`/${field}`]: text });
      store.hideErrors(`/${field}`);
    },
    leave: (field: TransitField) => {
      if (question[field].trim() !== '') store.reveal(`/${field}`);
    },
    submit: () => {
      const { errors: found } = store.submit();
      if (found.length === 0) return onAsk(question);
      const first = fields.find((field) => found.some(isAt(field)));
      element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    },
  };
}

/** The calendar of one product's way: weeks of days, and what each day is to the parcel. Dates are `YYYY-MM-DD`. */
export type Transit = Answer<'transitTimes'>;
export type TransitProduct = Transit['products'][number];
type AnsweredDay = Transit['days'][number];

/**
 * `handIn` the parcel is handed in, `start` day 0 when that is a later day, `counted` a business day under way, `closed`
 * doesn't count, `window` it may arrive, `outside` before or after all that.
 */
export type DayPart = 'handIn' | 'start' | 'counted' | 'closed' | 'window' | 'outside';

export interface CalendarDay {
  date: string;
  part: DayPart;
  closed: AnsweredDay['closed'];
  holiday: AnsweredDay['holiday'];
  /** Business days since day 0; undefined where none is counted. */
  number: number | undefined;
}

const daysPerWeek = 7;

function getPart({ date, closed }: AnsweredDay, handedIn: string, product: TransitProduct): DayPart {
  if (date > product.latest) return 'outside';
  if (date === handedIn) return date >= product.earliest ? 'window' : 'handIn';
  if (closed) return 'closed';
  if (date >= product.earliest) return 'window';
  if (date === product.countedFrom) return 'start';
  return date < product.countedFrom ? 'closed' : 'counted';
}

/** Every day from the one handed in to the last of the window. */
export function calendarDays(
  { handedIn, days }: Pick<Transit, 'handedIn' | 'days'>,
  product: TransitProduct,
): CalendarDay[] {
  let number = 0;
  return days
    .filter(({ date }) => date <= product.latest)
    .map((day) => {
      const part = getPart(day, handedIn.date, product);
      const isCounted = !day.closed && day.date > product.countedFrom;
      if (isCounted) number += 1;
      return { ...day, part, number: isCounted ? number : undefined };
    });
}

/** The days in whole weeks. @param weekStart 0 Sunday to 6 Saturday. */
export function calendarWeeks(days: readonly CalendarDay[], weekStart: number): CalendarDay[][] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.date, day]));
  const begin = addDays(first, -(((getWeekday(first) % daysPerWeek) - weekStart + daysPerWeek) % daysPerWeek));
  const weeks: CalendarDay[][] = [];
  for (let start = begin; start <= last; start = addDays(start, daysPerWeek)) {
    weeks.push(
      Array.from({ length: daysPerWeek }, (_, index) => {
        const date = addDays(start, index);
        return known.get(date) ?? { date, part: 'outside', closed: null, holiday: null, number: undefined };
      }),
    );
  }
  return weeks;
}
