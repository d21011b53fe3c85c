/** The form around a widget, and the part of its state that the widget shows. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { type Observable, useObservable } from '#src/lib/observable.ts';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { chosenAmong } from '#src/forms/core/choices.ts';
import type { FormStore } from '#src/forms/core/form-store.ts';
import type { ShownError, ShownErrors } from '#src/forms/core/errors.ts';
import type { FormServices } from '../services.tsx';
import type { FieldExtras, WidgetDefinitions, WidgetProps } from '../types.ts';
import type { RuleChecks, RuleNote } from './rule-checks.ts';
import type { Turns } from './render-queue.ts';
import type { Unfinished } from './unfinished.ts';
import type { Lookup, LookupState } from './lookup.ts';

export interface FormParts {
  form: FormModule;
  store: FormStore;
  widgets: WidgetDefinitions;
  lookup: Lookup;
  rules: RuleChecks;
  /** The newest services; read when needed, since they may change while a form is open. */
  services: () => FormServices;
  extras: Observable<Extras>;
  turns: Turns;
  unfinished: Unfinished;
  /** Moves the focus to the control of a field. */
  focus: (pointer: string) => void;
}

const FormPartsContext = createContext<FormParts | undefined>(undefined);

export const FormPartsProvider = FormPartsContext;

export function useFormParts(): FormParts {
  const parts = use(FormPartsContext);
  if (!parts) throw new Error('A form widget needs a SchemaForm above it');
  return parts;
}

const neverChanges = () => () => undefined;

/** @param isWatched whether the caller rerenders when the result changes. */
function useFormState<T>(read: (store: FormStore) => T, isWatched = true): T {
  const { store } = useFormParts();
  const now = useCallback(() => read(store), [store, read]);
  return useSyncExternalStore(isWatched ? store.subscribe : neverChanges, now, now);
}

/** The error shown at a field or at an entry of it. */
export function useShownError(pointer: string): ShownError | undefined {
  return useFormState(useCallback((store) => store.error(pointer), [pointer]));
}

/** The error shown at this very pointer, not below it. */
export function useExactError(pointer: string): ShownError | undefined {
  const error = useShownError(pointer);
  return error?.pointer === pointer ? error : undefined;
}

/** All visible errors. */
export function useShownErrors(): ShownErrors {
  return useFormState(useCallback((store) => store.errors(), []));
}

/** Which of the fields have errors; the caller rerenders only when that changes. */
export function useErrorsAt(names: readonly string[]): (name: string) => boolean {
  const watched = names.join();
  const wrong = useFormState(
    useCallback(
      (store) =>
        watched === ''
          ? ''
          : watched
              .split(',')
              .filter((name) => store.error(pointerTo(name)))
              .join(),
      [watched],
    ),
  ).split(',');
  return (name) => wrong.includes(name);
}

/** The newest answer of any field of the form. */
export function useAnswer(pointer: string): unknown {
  return useFormState(useCallback((store) => valueAt(store.value(), pointer), [pointer]));
}

/** The state of a field's server-validated rule; undefined for a field without one. */
export function useRuleNote({ pointer, schema }: Pick<WidgetProps, 'pointer' | 'schema'>): RuleNote | undefined {
  const { rules } = useFormParts();
  const hasRule = schema.serverRule !== undefined;
  const note = () => (hasRule ? rules.note(pointer) : undefined);
  return useSyncExternalStore(hasRule ? rules.subscribe : neverChanges, note, note);
}

/** The state of the form's lookup. */
export function useLookupState(): LookupState {
  const { lookup } = useFormParts();
  return useObservable(lookup);
}

/** The alternative among these that is chosen for an answer; undefined when none is. */
export function useChosenOption(pointer: string, options: readonly unknown[]): unknown {
  return useFormState(useCallback((store) => chosenAmong(store.choices(), pointer, options), [pointer, options]));
}

/** Changes whenever a field's input has to adopt a value that it did not type. */
export function useRevision(pointer: string, isWatched = true): number {
  return useFormState(
    useCallback((store) => store.revision(pointer), [pointer]),
    isWatched,
  );
}

export type Extras = Readonly<Record<string, FieldExtras>>;

/** The screen's extras for a field; only that field rerenders when they change. */
export function useExtras(name: string): FieldExtras {
  const { extras } = useFormParts();
  const own = () => extras.get()[name];
  return useSyncExternalStore(extras.subscribe, own, own) ?? noExtras;
}

const noExtras: FieldExtras = {};
