/** One validation of the whole form, with the rules that reach beyond it, in the order of the screen. */
import type { FieldError, FormUi, SchemaModule } from '#schemas/runtime/types.ts';
import type { FormContext } from '#src/forms/types.ts';
import { fieldOrder } from './layout.ts';
import { pointerTo, segmentsOf, type Value } from './pointer.ts';
import type { Refusal } from './shown-errors.ts';
import { zipFieldsOf } from '#src/forms/engine/lookup-fill.ts';

/** Errors of the whole that lie in this form, with pointers into this form. */
export function errorsUnder<E extends Refusal>(errors: readonly E[], at: string): E[] {
  const parent = pointerTo(at);
  return errors
    .filter(({ pointer }) => pointer === parent || pointer.startsWith(`${parent}/`))
    .map((error) => ({ ...error, pointer: error.pointer.slice(parent.length) }));
}

function crossErrors(answers: Value, context: FormContext | undefined): FieldError[] {
  if (!context) return [];
  return errorsUnder(context.within.validate({ ...context.data, [context.at]: answers }), context.at);
}

/** The field that fills this one in, if any. */
function sourceOf(ui: FormUi | undefined, name: string): string | undefined {
  const field = ui?.fields[name];
  if (field?.widget === 'colony') return zipFieldsOf(ui)?.zip;
  return field?.filledBy;
}

/** A refusal of a field that is never drawn is told at the field whose widget sets it. */
function atDrawnField<E extends Refusal>(ui: FormUi | undefined, error: E): E {
  const [name = ''] = segmentsOf(error.pointer);
  const field = ui?.fields[name];
  return field?.hidden && field.filledBy ? { ...error, pointer: pointerTo(field.filledBy) } : error;
}

/** Refusals where a person can see and correct them, in the order in which the form asks; one rule once. */
export function placed<E extends Refusal>({ ui }: Pick<SchemaModule, 'ui'>, errors: readonly E[]): E[] {
  const order = fieldOrder(ui);
  const place = ({ pointer }: E) => order.indexOf(segmentsOf(pointer)[0] ?? '');
  return errors.map((error) => atDrawnField(ui, error)).toSorted((a, b) => place(a) - place(b));
}

/**
 * Faults of the answers. Those that only follow from another fault are left out: nobody has to choose a
 * colony before the postal code that offers them.
 */
export function checkAnswers(
  form: Pick<SchemaModule, 'ui' | 'validate'>,
  answers: Value,
  context?: FormContext,
): FieldError[] {
  const own = form.validate(answers);
  const cross = crossErrors(answers, context).filter((error) => !own.some(({ pointer }) => pointer === error.pointer));
  const wrong = new Set(own.map(({ pointer }) => pointer));
  const stands = ({ pointer, keyword }: FieldError) => {
    const source = sourceOf(form.ui, segmentsOf(pointer)[0] ?? '');
    return keyword !== 'required' || source === undefined || !wrong.has(pointerTo(source));
  };
  return placed(form, [...own, ...cross].filter(stands));
}

/** Faults, and after them what the server has refused of fields that are right otherwise. */
export function withRefusals(
  form: Pick<SchemaModule, 'ui'>,
  faults: FieldError[],
  refusals: readonly FieldError[],
): FieldError[] {
  if (refusals.length === 0) return faults;
  const isFree = ({ pointer }: FieldError) => !faults.some((fault) => fault.pointer === pointer);
  return placed(form, [...faults, ...refusals.filter(isFree)]);
}
