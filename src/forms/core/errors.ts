/** The single mapping from errors to sentences: for fields, the summary, and server responses. */
import type { TFunction } from 'i18next';
import { endsAsSentence } from '#domain/text/text.ts';
import { isWithin, parsePointer } from '#schemas/model/pointer.ts';
import { type FieldError, literalText } from '#schemas/runtime/types.ts';

/** Namespaces that a form's words come from. */
export const formNamespaces = ['forms', 'fields', 'rules', 'ui'] as const;

/**
 * The sentence for an error: its key's text with the rule's own numbers in it. A key without a text (an older server, a
 * newer site) falls back to a general sentence. A foreign schema's own sentence is shown unchanged.
 */
export function getMessage(t: TFunction, { key, params }: Pick<ReportedFieldError, 'key' | 'params'>): string {
  return literalText(key) ?? t([key, 'forms:errors.unknown'], { ...params });
}

/** Whether the sentence belongs to one field and already names its subject: `rules:street.required`. */
export function namesItsField({ key, pointer }: Pick<ReportedFieldError, 'key' | 'pointer'>): boolean {
  const [, ...path] = key.split(/[:.]/);
  return path.length > 1 && path.at(-2) === parsePointer(pointer).at(-1);
}

/**
 * The message with its label, for a place away from its field: "Teléfono: Escribe 10 dígitos." A label that ends as a
 * sentence needs no colon.
 */
export function namedMessage(t: TFunction, label: string, message: string): string {
  return endsAsSentence(label) ? `${label} ${message}` : t('forms:errors.named', { label, message });
}

// Which errors a person sees, and until when. An error appears when its field is left or when the form is rejected; it
// disappears as soon as that rule passes. No other error appears while a person is typing, except for a character that
// no further typing can make valid.

/** A field error as browser and server report it: pointer, message key, parameters. The server reports no keyword. */
export type ReportedFieldError = Omit<FieldError, 'keyword'> & Partial<Pick<FieldError, 'keyword'>>;

export interface ShownError extends ReportedFieldError {
  /** `server`: reported by a response; removed when the field changes, since only the server can validate it again. */
  source: 'rule' | 'server';
  /** Also listed in the summary at the top. */
  listed: boolean;
}

/** By pointer, in the order of the fields on screen. */
export type ShownErrors = readonly ShownError[];

const firstOfEach = (errors: readonly ReportedFieldError[]): ReportedFieldError[] =>
  errors.filter((error, index) => errors.findIndex(({ pointer }) => pointer === error.pointer) === index);

/** The form was rejected: every error is shown and listed, one per field. */
export function toRejection(errors: readonly ReportedFieldError[], source: ShownError['source'] = 'rule'): ShownErrors {
  return firstOfEach(errors).map(({ pointer, key, params, keyword }) => ({
    pointer,
    key,
    params,
    keyword,
    source,
    listed: true,
  }));
}

/**
 * A field was left: its errors appear under it. The summary of an earlier rejection keeps its layout, because the press
 * that rejected the form is often what left the field.
 */
export function revealed(shown: ShownErrors, actual: readonly ReportedFieldError[], pointer: string): ShownErrors {
  const isOther = (error: ShownError) => !isWithin(error.pointer, pointer) || error.source === 'server';
  const others = shown.filter(isOther);
  const here = firstOfEach(actual).filter(
    (error) => isWithin(error.pointer, pointer) && !others.some((other) => other.pointer === error.pointer),
  );
  const wasListed = (error: ReportedFieldError) =>
    shown.some((before) => before.pointer === error.pointer && before.listed);
  const newlyShown = here.map((error): ShownError => {
    const { pointer: at, key, params, keyword } = error;
    return { pointer: at, key, params, keyword, source: 'rule', listed: wasListed(error) };
  });
  const place = shown.findIndex((error) => !isOther(error));
  return place < 0 ? [...shown, ...newlyShown] : others.toSpliced(place, 0, ...newlyShown);
}

/** Rules that reject a single character. */
const shownAtOnce: ReadonlySet<string | undefined> = new Set(['printable']);
/** None of these rules rejects Latin text, so typing it skips the check. */
const beyondLatin = /[\u0250-\u{10ffff}]/u;

/** Whether a changed answer may contain a character that is rejected at once. */
export const mayRejectAtOnce = (answer: unknown): boolean => typeof answer === 'string' && beyondLatin.test(answer);

/** Answers changed at `pointers`: a rejected character is reported while the person is still typing. */
export function rejectedAtOnce(
  shown: ShownErrors,
  actual: readonly ReportedFieldError[],
  pointers: readonly string[],
): ShownErrors {
  const atOnce = actual.filter(({ keyword }) => shownAtOnce.has(keyword));
  return pointers.reduce(
    (all, pointer) => (atOnce.some((error) => error.pointer === pointer) ? revealed(all, atOnce, pointer) : all),
    shown,
  );
}

/** Answers changed at `pointers`: corrected errors disappear, the others describe the present value. */
export function rechecked(
  shown: ShownErrors,
  actual: readonly ReportedFieldError[],
  pointers: readonly string[],
): ShownErrors {
  const changed = (error: ShownError) =>
    pointers.some((pointer) => isWithin(error.pointer, pointer) || isWithin(pointer, error.pointer));
  return shown.flatMap((error) => {
    if (error.source === 'server') return changed(error) ? [] : [error];
    const remaining = actual.find(({ pointer, key }) => pointer === error.pointer && key === error.key);
    return remaining ? [{ ...error, params: remaining.params }] : [];
  });
}

const byPlace = new WeakMap<ShownErrors, ReadonlyMap<string, ShownError>>();

/** The error of each field and of all its ancestors: every field on screen asks whenever one of them changes. */
function indexed(shown: ShownErrors): ReadonlyMap<string, ShownError> {
  const known = byPlace.get(shown);
  if (known) return known;
  const index = new Map<string, ShownError>();
  for (const error of shown) {
    if (index.get(error.pointer)?.pointer !== error.pointer) index.set(error.pointer, error);
    for (let end = error.pointer.lastIndexOf('/'); end > 0; end = error.pointer.lastIndexOf('/', end - 1)) {
      const around = error.pointer.slice(0, end);
      if (!index.has(around)) index.set(around, error);
    }
  }
  byPlace.set(shown, index);
  return index;
}

/** The error to show at a field: its own, else the first one below it (an item of a list). */
export function errorFor(shown: ShownErrors, pointer: string): ShownError | undefined {
  if (shown.length === 0) return undefined;
  return pointer === '' ? (shown.find((error) => error.pointer === '') ?? shown[0]) : indexed(shown).get(pointer);
}
