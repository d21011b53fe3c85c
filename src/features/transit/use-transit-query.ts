import { useRef, useState } from 'react';
import type { FieldError } from '#contract/codes.ts';
import { validate } from '#schemas/generated/transit/query.js';
import { judgedOn } from '#schemas/runtime/today.ts';
import { useFieldStops } from '#src/shared/telemetry/use-field-stops.ts';
import { answersOf, type TransitQuestion } from './transit-search-params.ts';

export type TransitField = keyof TransitQuestion;
const fields = ['origin', 'destination', 'date', 'time'] as const satisfies readonly TransitField[];

export interface TransitQueryOptions {
  initial: TransitQuestion;
  /** What the server refused of the question that is in the URL. */
  refused: readonly FieldError[];
  /** The server's day, YYYY-MM-DD; undefined until it has answered. */
  today: string | undefined;
  onAsk: (question: TransitQuestion) => void;
}

const isAt = (field: TransitField) => (error: { pointer: string }) => error.pointer === `/${field}`;

/**
 * The questions of transit times, judged by the server's own compiled rule. A field is judged when it is left with
 * something in it and when the form is sent, and at once what the URL brings; its error goes while it is being
 * corrected.
 */
export function useTransitQuery({ initial, refused, today, onAsk }: TransitQueryOptions) {
  const [question, setQuestion] = useState(initial);
  const [judged, setJudged] = useState<ReadonlySet<TransitField>>(
    () => new Set(fields.filter((field) => initial[field].trim() !== '')),
  );
  const form = useRef<HTMLFormElement>(null);

  const errors = judgedOn(today, () => validate(answersOf(question)));
  const shown = errors.filter((error) => [...judged].some((field) => isAt(field)(error)));
  const tellRefused = useFieldStops('transit/query', errors, shown);

  return {
    form,
    question,
    /** The server's refusal stands until its answer is another one. */
    errorOf: (field: TransitField) =>
      shown.find(isAt(field)) ?? (question[field] === initial[field] ? refused.find(isAt(field)) : undefined),
    change: (field: TransitField, text: string) => {
      setQuestion((last) => ({ ...last, [field]: text }));
      setJudged((last) => new Set([...last].filter((each) => each !== field)));
    },
    leave: (field: TransitField) => {
      if (question[field].trim() !== '') setJudged((last) => new Set([...last, field]));
    },
    submit: () => {
      setJudged(new Set(fields));
      if (errors.length === 0) return onAsk(question);
      tellRefused();
      const first = fields.find((field) => errors.some(isAt(field)));
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    },
  };
}
