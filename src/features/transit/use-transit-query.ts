import type { Value } from '#schemas/model/json.ts';
import { type TransitQuestion, toAnswers } from './transit-search-params.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldError } from '#contract/codes.ts';
import { id, schema, ui, validate } from '#schemas/generated/transit/query.js';
import { validatedOn } from '#schemas/runtime/today.ts';
import { getField } from '#src/form-core/field-of.ts';
import { useForm, useFormView } from '#src/form-core/use-form.ts';

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

export interface TransitQueryOptions {
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
