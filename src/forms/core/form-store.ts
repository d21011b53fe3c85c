/**
 * One form's state outside of React: the newest answers, pending text, and the visible errors. Fields subscribe to
 * their own part, so that a key press or an error rerenders one field.
 */
import { deepEqual } from '#schemas/model/equality.ts';
import { isObject, type Value } from '#schemas/model/json.ts';
import { isWithin, pointerTo, valueAt, withValueAt } from '#schemas/model/pointer.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import { createListeners } from '#src/lib/observable.ts';
import { afterPointerUp, createDebouncedInputs, isPointerDown, type LateCommits } from './input-timing.ts';
import { type Choices, movedChoices, movedPointer, noChoices, savedChoices, withChoice } from './choices.ts';
import {
  errorFor,
  mayRejectAtOnce,
  rechecked,
  rejectedAtOnce,
  type ReportedFieldError,
  revealed,
  type ShownError,
  type ShownErrors,
  toRejection,
} from './errors.ts';

/** What counts as an answer in a form's value. */
export interface AnswerReader {
  /** The answers to validate and to send. */
  toAnswers: (value: Value, choices: Choices) => Value;
  /** The value with what follows from it, e.g. computed answers; the same object when nothing does. */
  completed: (value: Value) => Value;
}

/** What the form gets from its surroundings; may change with every render. */
export interface FormSurroundings extends AnswerReader {
  check: (answers: Value) => FieldError[];
  onChange: (value: Value) => void;
  /** Runs an update that may wait while a person types (React's `startTransition`). */
  defer: (update: () => void) => void;
}

export interface FormStore {
  subscribe: (listener: () => void) => () => void;
  /** The newest answers, whether drawn yet or not. */
  value: () => Value;
  /** The parent's value: the echo of an earlier update, or new answers to fill in. */
  accept: (value: Value) => void;
  /**
   * Changes answers, by pointer. The text fields named here show the new text, except the `author`, whose text is the
   * source of the change.
   */
  change: (changes: Readonly<Record<string, unknown>>, author?: string) => void;
  /** Reorders, adds and removes rows of a list; errors move with them. `origins`: each row's former index. */
  reorder: (list: string, entries: readonly unknown[], origins: readonly (number | undefined)[]) => void;
  /** The chosen alternatives. A choice lasts until its answer is set from outside, whatever is typed. */
  choices: () => Choices;
  /** Chooses an alternative of the answer at `pointer` and changes answers with it. */
  choose: (
    pointer: string,
    options: readonly unknown[],
    option: unknown,
    changes: Readonly<Record<string, unknown>>,
  ) => void;
  /** Stores the alternative detected for an answer, as if it had been chosen. */
  settle: (pointer: string, options: readonly unknown[], option: unknown) => void;
  /** Sets an object in which one name was renamed or removed; errors and choices below move with it. */
  rename: (object: string, name: string, to: string | undefined, next: Value) => void;
  late: LateCommits;
  /** Flushes pending text of all fields or of one, and returns the current answers. */
  flush: (pointer?: string) => Value;
  /** Increases whenever the value of the field, or of an ancestor, is set by anything but the field's own input. */
  revision: (pointer: string) => number;
  error: (pointer: string) => ShownError | undefined;
  errors: () => ShownErrors;
  /** The field was left, or an entry of it is complete: hand over its text and show its errors. */
  leave: (pointer: string) => void;
  /** Shows the current errors of a field, without taking its text. */
  reveal: (pointer: string) => void;
  /** Hides the errors of a field while it is being corrected; they may return when the field is left. */
  hideErrors: (pointer: string) => void;
  /** The answers as they would be sent, with their errors; shows nothing. */
  validateAll: () => { answers: Value; errors: readonly FieldError[] };
  /** Whether the answers still break the rule, visible or not. */
  isBroken: (error: Pick<ReportedFieldError, 'pointer' | 'key'>) => boolean;
  /** Shows all errors, or returns the answers when there are none. */
  submit: () => { answers: Value; errors: readonly FieldError[] };
  showServerErrors: (errors: readonly ReportedFieldError[]) => void;
  configure: (surroundings: FormSurroundings) => void;
}

/** How many values handed to the parent may still be echoed; older ones are dropped. */
const pendingEchoCount = 20;

/** Where two values differ, one level deep; values that are no objects as wholes. */
function differing(one: Value, other: Value): string[] {
  if (!isObject(one) || !isObject(other)) return deepEqual(one, other) ? [] : [''];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names]
    .map((name) => pointerTo(name))
    .filter((pointer) => !deepEqual(valueAt(one, pointer), valueAt(other, pointer)));
}

export function createFormStore(initial: Value, atFirst: FormSurroundings): FormStore {
  const { subscribe, notify: tell } = createListeners();
  const revisions = new Map<string, number>();
  const touched = new Set<string>();
  let surroundings = atFirst;
  let current = atFirst.completed(initial);
  /** What the parent rendered last, and what it was handed since. */
  let renderedValue = initial;
  let pendingEchoes: Value[] = [];
  let shown: ShownErrors = [];
  /** What is on screen of them: the same, but for the time of a press. */
  let drawn = shown;
  let choices = noChoices;

  function validateAll() {
    const answers = surroundings.toAnswers(current, choices);
    return { answers, errors: surroundings.check(answers) };
  }
  const check = () => validateAll().errors;
  const catchUp = () => {
    if (drawn === shown) return;
    drawn = shown;
    tell();
  };
  const notify = () => {
    if (isPointerDown()) afterPointerUp(catchUp);
    else drawn = shown;
    tell();
  };

  function bump(pointers: readonly string[]) {
    for (const pointer of pointers) {
      late.drop(pointer);
      revisions.set(pointer, (revisions.get(pointer) ?? 0) + 1);
    }
  }

  function change(changes: Readonly<Record<string, unknown>>, author?: string) {
    const changed = Object.keys(changes).filter((pointer) => !deepEqual(valueAt(current, pointer), changes[pointer]));
    if (changed.length === 0) return;
    const before = current;
    current = surroundings.completed(
      changed.reduce((value, pointer) => withValueAt(value, pointer, changes[pointer]), current),
    );
    for (const pointer of changed) touched.add(pointer);
    bump(changed.filter((pointer) => pointer !== author));
    if (shown.length > 0 || Object.values(changes).some(mayRejectAtOnce)) {
      const faults = check();
      shown = rechecked(shown, faults, [...changed, ...differing(before, current)]);
      shown = rejectedAtOnce(shown, faults, changed);
    }
    pendingEchoes = [...pendingEchoes, current].slice(-pendingEchoCount);
    surroundings.onChange(current);
    notify();
  }

  function accept(value: Value) {
    // Ignore rerenders with a stale value while our own update is pending.
    if (pendingEchoes.length > 0 && deepEqual(value, renderedValue)) return;
    renderedValue = value;
    const echo = pendingEchoes.findLastIndex((earlier) => deepEqual(earlier, value));
    const isNewest = echo === pendingEchoes.length - 1;
    if (echo >= 0) {
      // An echo of older answers comes from a render that newer answers are about to replace.
      if (isNewest) current = value;
      pendingEchoes = pendingEchoes.slice(echo + 1);
      return;
    }
    const next = surroundings.completed(value);
    const changed = differing(current, next);
    choices = savedChoices(choices, current, next);
    current = next;
    pendingEchoes = [];
    if (changed.length === 0) return;
    bump(changed);
    if (shown.length > 0) shown = rechecked(shown, check(), changed);
    notify();
  }

  const late = createDebouncedInputs((pointer, value) =>
    surroundings.defer(() => change({ [pointer]: value }, pointer)),
  );

  function flush(pointer?: string): Value {
    for (const [name, value] of Object.entries(late.take(pointer))) change({ [name]: value }, name);
    return current;
  }

  /** What was noted of places goes along when these move; undefined for a place that is gone. */
  function move(moved: (pointer: string) => string | undefined) {
    choices = movedChoices(choices, moved);
    const touchedNow = [...touched].map(moved).filter((pointer) => pointer !== undefined);
    touched.clear();
    for (const pointer of touchedNow) touched.add(pointer);
    shown = shown.flatMap((error) => {
      const pointer = moved(error.pointer);
      return pointer === undefined ? [] : [{ ...error, pointer }];
    });
  }

  function reorder(list: string, entries: readonly unknown[], origins: readonly (number | undefined)[]) {
    flush();
    move((pointer) => movedPointer(pointer, list, origins));
    change({ [list]: entries });
  }

  function rename(object: string, name: string, to: string | undefined, next: Value) {
    flush();
    const from = object + pointerTo(name);
    const target = to === undefined ? undefined : object + pointerTo(to);
    move((pointer) => {
      if (!isWithin(pointer, from)) return pointer;
      return target === undefined ? undefined : target + pointer.slice(from.length);
    });
    change({ [object]: next });
  }

  function choose(
    pointer: string,
    options: readonly unknown[],
    option: unknown,
    changes: Readonly<Record<string, unknown>>,
  ) {
    choices = withChoice(choices, pointer, options, option);
    change(changes);
    // Notify even if no answer changed: another alternative is rendered.
    notify();
  }

  function hasAnswer(pointer: string) {
    const wasTouched = [...touched].some((name) => isWithin(name, pointer));
    return wasTouched || valueAt(current, pointer) !== undefined;
  }

  function reveal(pointer: string) {
    const next = revealed(shown, check(), pointer);
    if (deepEqual(next, shown)) return;
    shown = next;
    notify();
  }

  return {
    subscribe,
    value: () => current,
    accept,
    change,
    reorder,
    choices: () => choices,
    choose,
    settle: (pointer, options, option) => {
      choices = withChoice(choices, pointer, options, option);
    },
    rename,
    late,
    flush,
    revision: (pointer) => {
      let sum = revisions.get('') ?? 0;
      for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1))
        sum += revisions.get(pointer.slice(0, end)) ?? 0;
      return sum;
    },
    error: (pointer) => errorFor(drawn, pointer),
    errors: () => drawn,
    leave: (pointer) => {
      flush(pointer);
      // A field that was only tabbed through is reported on submit, not before.
      if (hasAnswer(pointer)) reveal(pointer);
    },
    reveal,
    hideErrors: (pointer) => {
      const next = shown.filter((error) => !isWithin(error.pointer, pointer));
      if (next.length === shown.length) return;
      shown = next;
      notify();
    },
    isBroken: ({ pointer, key }) => check().some((fault) => fault.pointer === pointer && fault.key === key),
    validateAll,
    submit: () => {
      flush();
      const result = validateAll();
      shown = toRejection(result.errors);
      notify();
      return result;
    },
    showServerErrors: (errors) => {
      shown = toRejection(errors, 'server');
      notify();
    },
    configure: (next) => {
      surroundings = next;
    },
  };
}
