import { useRef, useState } from 'react';
import { ui, validate } from '#schemas/generated/rates/quote.js';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { Input } from '#src/api/types.ts';
import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { useFieldStops } from '#src/shared/telemetry/use-field-stops.ts';
import { questionOf, sideNames, type TextName, textNames, tidyText, typedFrom } from './typed-question.ts';

/** A question that keeps every rule of `rates/quote`. */
export type RatesQuestion = Input<'standardQuote'>;

export interface RatesQueryOptions {
  initial: ParcelQuestion;
  /** It came from elsewhere, e.g. a URL: what is wrong with it is said at once. */
  judged?: boolean;
  /** Only called with a question that passes the compiled rule. */
  onAsk: (question: RatesQuestion) => void;
}

const drawn = ui?.sections.flatMap(({ fields }) => fields.flat()) ?? [];

/** The field that an error stands at; what is wrong with the box as a whole stands at its first side. */
function fieldOf({ pointer }: FieldError): TextName {
  const [, name] = pointer.split('/');
  return textNames.find((known) => known === name) ?? 'length';
}

const inOrder = (errors: readonly FieldError[]) =>
  errors.toSorted((one, other) => drawn.indexOf(fieldOf(one)) - drawn.indexOf(fieldOf(other)));

const isSide = (name: TextName) => sideNames.some((side) => side === name);

/**
 * The question of the rates, judged by the same compiled rule as the server's (RULE-RATE-01, RULE-RATE-02). A field is
 * judged when it is left and when the question is sent; its error goes while it is being corrected.
 */
export function useRatesQuery({ initial, judged: isJudged = false, onAsk }: RatesQueryOptions) {
  const [typed, setTyped] = useState(() => typedFrom(initial));
  const [judged, setJudged] = useState<ReadonlySet<TextName>>(new Set(isJudged ? textNames : []));
  const boxes = useRef<Partial<Record<TextName, HTMLInputElement | null>>>({});

  const question = questionOf(typed);
  const errors = inOrder(validate(question));
  const shown = errors.filter((error) => judged.has(fieldOf(error)));
  const tellRefused = useFieldStops('rates/quote', errors, shown);

  const unjudge = (name: TextName) => {
    const gone = isSide(name) ? sideNames : [name];
    setJudged((last) => new Set([...last].filter((each) => !gone.some((one) => one === each))));
  };
  const judge = (name: TextName) => {
    // One leaves a side for the next one: the box is judged once all three are there.
    const isWhole = !isSide(name) || sideNames.every((side) => typed[side] !== '');
    if (typed[name] !== '' && isWhole) setJudged((last) => new Set([...last, ...(isSide(name) ? sideNames : [name])]));
  };

  return {
    typed,
    question,
    errorOf: (name: TextName) => shown.find((error) => fieldOf(error) === name),
    setInsured: (insure: boolean) => setTyped((last) => ({ ...last, insure })),
    /** What a text control of the form needs. */
    control: (name: TextName) => ({
      ref: (element: HTMLInputElement | null) => {
        boxes.current[name] = element;
      },
      value: typed[name],
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped((last) => ({ ...last, [name]: target.value }));
        unjudge(name);
      },
      onBlur: () => {
        setTyped((last) => ({ ...last, [name]: tidyText(name, last[name]) }));
        judge(name);
      },
    }),
    /** The fields that are wrong when the question is sent; empty when it went. */
    submit: (): readonly TextName[] => {
      setJudged(new Set(textNames));
      const wrong = errors.map(fieldOf);
      if (wrong.length === 0) {
        // The rule has just said that the question has its shape.
        onAsk(question as RatesQuestion);
        return wrong;
      }
      tellRefused();
      return wrong;
    },
    focus: (name: TextName) => boxes.current[name]?.focus(),
  };
}

export type RatesQuery = ReturnType<typeof useRatesQuery>;
