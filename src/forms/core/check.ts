/** One validation of the whole form, with the rules that reach beyond it, in the order of the screen. */
import type { FieldError, FormUi, SchemaModule } from '#schemas/runtime/types.ts';
import { isContainer, isObject, type Value } from '#schemas/model/json.ts';
import { parsePointer, pointerTo } from '#schemas/model/pointer.ts';
import type { ReportedFieldError } from './errors.ts';

// What is drawn where: the sections of a `.ui.json`, less what is not asked for at the moment.

/** Field names in the order of the screen. */
function fieldOrder(ui: FormUi | undefined): string[] {
  return ui?.sections.flatMap(({ fields }) => fields.flat()) ?? [];
}

export interface DrawnSection {
  title?: string;
  hint?: string;
  /** Fields side by side; a row of one is a field alone. */
  rows: readonly (readonly string[])[];
}

/** Sections with only the fields that `isDrawn` wants; empty rows and sections are left out. */
export function drawnSections(ui: FormUi, isDrawn: (name: string) => boolean): DrawnSection[] {
  return ui.sections
    .map(({ title, hint, fields }) => {
      const rows = fields.map((row) => (typeof row === 'string' ? [row] : row).filter(isDrawn));
      return { title, hint, rows: rows.filter((row) => row.length > 0) };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** Rules that span more than this form: `within` validates `data` together with this form at `at`. */
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

/** Moves an error of a field that is never rendered to the field whose widget sets it. */
function atDrawnField<E extends ReportedFieldError>(ui: FormUi | undefined, error: E): E {
  const [name = ''] = parsePointer(error.pointer);
  const field = ui?.fields[name];
  return field?.hidden && field.filledBy ? { ...error, pointer: pointerTo(field.filledBy) } : error;
}

/** Errors at fields where a person can see and correct them, in form order; each rule once. */
export function placed<E extends ReportedFieldError>({ ui }: Pick<SchemaModule, 'ui'>, errors: readonly E[]): E[] {
  const order = fieldOrder(ui);
  const place = ({ pointer }: E) => order.indexOf(parsePointer(pointer)[0] ?? '');
  return errors.map((error) => atDrawnField(ui, error)).toSorted((a, b) => place(a) - place(b));
}

/** Errors of a response as errors of this form: some of them point into the whole that contains the form. */
export function ownErrors<E extends ReportedFieldError>(
  { form, context }: { form: Pick<SchemaModule, 'ui'>; context?: FormContext | undefined },
  errors: readonly E[],
): E[] {
  const inside = context ? errorsUnder(errors, context.at) : [];
  return placed(form, inside.length > 0 ? inside : errors);
}

/** For a form of a single value that has no answer: there is nothing to validate. */
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

/** The errors of a value, where an empty row is reported as empty instead of as a wrong type. */
export const withEmptyRows = (faults: readonly FieldError[], value: unknown): FieldError[] =>
  emptyRows(value).reduce((all, row) => [...all.filter(({ pointer }) => pointer !== row.pointer), row], [...faults]);

/**
 * Errors of the answers. Errors that only follow from another error are left out: a person need not answer what another
 * field fills in once it is corrected.
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

/** Validation errors, followed by server errors of fields that are otherwise valid. */
export function withRejections(
  form: Pick<SchemaModule, 'ui'>,
  faults: FieldError[],
  rejections: readonly FieldError[],
): FieldError[] {
  if (rejections.length === 0) return faults;
  const isFree = ({ pointer }: FieldError) => !faults.some((fault) => fault.pointer === pointer);
  return placed(form, [...faults, ...rejections.filter(isFree)]);
}
