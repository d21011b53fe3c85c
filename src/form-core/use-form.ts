/**
 * One form: its store, its validation and the counting of its stops. Rendered by `SchemaForm`, or by a page with a few
 * fields of its own.
 */
import type { Value } from '#schemas/model/json.ts';
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { FieldError, FormModule } from '#schemas/runtime/types.ts';
import { checkAnswers } from './check.ts';
import { type AnswerReader, createFormStore, type FormStore, type FormSurroundings } from './form-store.ts';
import { useRuleStops } from './rule-stops.ts';
import type { ShownErrors } from './shown-errors.ts';

export interface FormOptions extends Partial<AnswerReader> {
  /** With `onChange` controlled, else where the form begins. */
  value: Value;
  onChange?: (value: Value) => void;
  /** Replaces the form's own rules, e.g. with rules that span more than the form. */
  check?: (answers: Value) => FieldError[];
  /** Pointers of answers that came from elsewhere: their errors are shown at once. */
  validated?: readonly string[];
}

const asItIs = (value: Value) => value;
const ignore = () => undefined;

/** Created once and kept in sync with the surrounding props; the renderer subscribes to the store. */
export function useForm(
  form: Pick<FormModule, 'id' | 'ui' | 'validate'>,
  {
    value,
    onChange,
    toAnswers = asItIs,
    completed = asItIs,
    check = (answers) => checkAnswers(form, answers),
    validated = [],
  }: FormOptions,
): FormStore {
  const surroundings: FormSurroundings = {
    toAnswers,
    completed,
    check,
    onChange: onChange ?? ignore,
    defer: startTransition,
  };
  const [store] = useState(() => {
    const made = createFormStore(value, surroundings);
    for (const pointer of validated) made.reveal(pointer);
    return made;
  });
  const isControlled = onChange !== undefined;
  useLayoutEffect(() => store.configure(surroundings));
  useLayoutEffect(() => {
    if (isControlled) store.accept(value);
  }, [store, value, isControlled]);
  useRuleStops(form.id, store);

  const handOver = useEffectEvent(() => void store.flush());
  useEffect(() => {
    // Captured, so that a listener that saves a draft on the same event sees the latest text.
    window.addEventListener('pagehide', handOver, true);
    document.addEventListener('visibilitychange', handOver, true);
    return () => {
      window.removeEventListener('pagehide', handOver, true);
      document.removeEventListener('visibilitychange', handOver, true);
    };
  }, []);
  useLayoutEffect(() => () => void store.flush(), [store]);
  return store;
}

/** The current value and visible errors, for a page that renders the fields itself and rerenders with them. */
export function useFormView({ subscribe, value, errors }: FormStore): { value: Value; errors: ShownErrors } {
  return {
    value: useSyncExternalStore(subscribe, value, value),
    errors: useSyncExternalStore(subscribe, errors, errors),
  };
}
