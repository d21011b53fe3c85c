/**
 * One form: its store, its validation and the counting of its stops. Rendered by `SchemaForm`, or by a page with a few
 * fields of its own.
 */
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Value } from '#schemas/model/json.ts';
import type { FieldError, FormModule } from '#schemas/runtime/types.ts';
import { getRuleId, type StopKind } from '#schemas/runtime/rule-id.ts';
import { checkAnswers } from './check.ts';
import { type AnswerReader, createFormStore, type FormStore, type FormSurroundings } from './form-store.ts';
import type { ShownError, ShownErrors } from './errors.ts';
import { type RuleStopListener, useRuleStopListener } from './rule-stop-listener.tsx';

/** Reports which rules stopped a person in this form: each once per visit and kind, by its id, never by a value. */
type Stop = ShownError & { keyword: string };

/** Errors that come only from a server response are counted on the server. */
const isStop = (error: ShownError): error is Stop => error.keyword !== undefined && error.source !== 'server';

const getId = ({ pointer, key }: ShownError) => `${pointer} ${key}`;

const sameIn = (errors: ShownErrors, { pointer, key }: ShownError) =>
  errors.find((error) => error.pointer === pointer && error.key === key);

/** Watches only the visible errors. Returns a function that stops watching. */
export function watchRuleStops(
  form: string,
  store: Pick<FormStore, 'subscribe' | 'errors' | 'isBroken'>,
  tell: RuleStopListener,
): () => void {
  const reported = new Set<string>();
  /** Reported, and not corrected since. */
  const open = new Map<string, Stop>();
  let before: ShownErrors = [];

  function once(kind: StopKind, { pointer, key, keyword }: Stop) {
    const rule = getRuleId(form, pointer, keyword);
    const id = `${kind} ${rule} ${key}`;
    if (reported.has(id)) return;
    reported.add(id);
    tell({ rule, key, kind });
  }

  function look() {
    const now = store.errors();
    if (now === before && open.size === 0) return;
    for (const error of now.filter(isStop)) {
      const earlier = sameIn(before, error);
      if (error.listed && !earlier?.listed) once('refused', error);
      // An error that was reported and then corrected while hidden is not reported again when it comes back.
      else if (!open.has(getId(error))) once('shown', error);
      open.set(getId(error), error);
    }
    for (const [id, error] of open) {
      if (sameIn(now, error) || store.isBroken(error)) continue;
      open.delete(id);
      once('corrected', error);
    }
    before = now;
  }

  look();
  return store.subscribe(look);
}

function useRuleStops(form: string, store: FormStore): void {
  const tell = useRuleStopListener();
  useEffect(() => tell && watchRuleStops(form, store, tell), [form, store, tell]);
}

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
