/** One validation of the whole form, with the rules that reach beyond it, in the order of the screen. */
import { isContainer, isObject, type Value } from '#schemas/model/json.ts';
import { parsePointer, pointerTo } from '#schemas/model/pointer.ts';
import type { FieldError, FormUi, SchemaModule } from '#schemas/runtime/types.ts';
import { fieldOrder } from './layout.ts';
import type { ReportedFieldError } from './shown-errors.ts';

/** Rules that need more than this form: `data` and this form at `at` are judged together by `within`. */
export interface FormContext {
  /** The compiled schema of the whole. */
  within: Pick<SchemaModule, 'validate'>;
  /** The property of the whole that this form answers, e.g. `billing`. */
  at: string;
  /** The other properties. */
  data: Readonly<Record<string, unknown>>;
}

/** Errors of the whole that lie in this form, with pointers into this form. */
export function errorsUnder<E extends ReportedFieldError>(errors: readonly E[], at: string): E[] {
  const parent = pointerTo(at);
  return errors
    .filter(({ pointer }) => pointer === parent || pointer.startsWith(`${parent}/`))
    .map((error) => ({ ...error, pointer: error.pointer.slice(parent.length) }));
}

function crossErrors(answers: Value, context: FormContext | undefined): FieldError[] {
  if (!context) return [];
  return errorsUnder(context.within.validate({ ...context.data, [context.at]: answers }), context.at);
}

/** A refusal of a field that is never drawn is told at the field whose widget sets it. */
function atDrawnField<E extends ReportedFieldError>(ui: FormUi | undefined, error: E): E {
  const [name = ''] = parsePointer(error.pointer);
  const field = ui?.fields[name];
  return field?.hidden && field.filledBy ? { ...error, pointer: pointerTo(field.filledBy) } : error;
}

/** Refusals where a person can see and correct them, in the order in which the form asks; one rule once. */
export function placed<E extends ReportedFieldError>({ ui }: Pick<SchemaModule, 'ui'>, errors: readonly E[]): E[] {
  const order = fieldOrder(ui);
  const place = ({ pointer }: E) => order.indexOf(parsePointer(pointer)[0] ?? '');
  return errors.map((error) => atDrawnField(ui, error)).toSorted((a, b) => place(a) - place(b));
}

/** Refusals of an answer as a form's own: some speak of the whole that the form is a part of. */
export function ownErrors<E extends ReportedFieldError>(
  { form, context }: { form: Pick<SchemaModule, 'ui'>; context?: FormContext | undefined },
  errors: readonly E[],
): E[] {
  const inside = context ? errorsUnder(errors, context.at) : [];
  return placed(form, inside.length > 0 ? inside : errors);
}

/** Of a form for one value that nobody has answered: there is nothing to judge. */
const missingValueError: FieldError = { pointer: '', key: 'rules:required', params: {}, keyword: 'required' };

/** Rows without answers: JSON has no word for them. */
function emptyRows(value: unknown, pointer = ''): FieldError[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => {
      const place = pointer + pointerTo(index);
      if (entry !== undefined) return emptyRows(entry, place);
      return { pointer: place, key: 'rules:emptyRow', params: { position: index + 1 }, keyword: 'required' };
    });
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    isContainer(entry) ? emptyRows(entry, pointer + pointerTo(name)) : [],
  );
}

/** The faults of a value, where an empty row is said to be empty and not to be of a wrong type. */
export const withEmptyRows = (faults: readonly FieldError[], value: unknown): FieldError[] =>
  emptyRows(value).reduce((all, row) => [...all.filter(({ pointer }) => pointer !== row.pointer), row], [...faults]);

/**
 * Faults of the answers. Those that only follow from another fault are left out: nobody has to answer what another
 * field fills in while that one is wrong.
 */
export function checkAnswers(
  form: Pick<SchemaModule, 'ui' | 'validate' | 'texts'>,
  answers: Value,
  context?: FormContext,
): FieldError[] {
  const found = (answers as unknown) === undefined ? [missingValueError] : form.validate(answers);
  const own = form.texts === 'literal' ? withEmptyRows(found, answers) : found;
  const cross = crossErrors(answers, context).filter((error) => !own.some(({ pointer }) => pointer === error.pointer));
  const wrong = new Set(own.map(({ pointer }) => pointer));
  const stands = ({ pointer, keyword }: FieldError) => {
    const source = form.ui?.fields[parsePointer(pointer)[0] ?? '']?.filledBy;
    return keyword !== 'required' || source === undefined || !wrong.has(pointerTo(source));
  };
  return placed(form, [...own, ...cross].filter(stands));
}

/** Faults, and after them what the server has refused of fields that are right otherwise. */
export function withRejections(
  form: Pick<SchemaModule, 'ui'>,
  faults: FieldError[],
  refusals: readonly FieldError[],
): FieldError[] {
  if (refusals.length === 0) return faults;
  const isFree = ({ pointer }: FieldError) => !faults.some((fault) => fault.pointer === pointer);
  return placed(form, [...faults, ...refusals.filter(isFree)]);
}
