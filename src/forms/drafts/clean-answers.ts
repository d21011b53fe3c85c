/** What may come back from a draft: it lay where anybody could change it, and may be older than the form. */
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { type FormShape, propertiesOf, uiOf } from '../engine/answers.ts';
import type { Value } from '../engine/pointer.ts';

/** Longer texts are none that a person typed into one field. */
const longestText = 10_000;
/** A number that could not be read stays as the text that was typed. */
const longestNumber = 100;
const mostEntries = 200;

const isText = (value: unknown, longest = longestText): value is string => typeof value === 'string' && value.length <= longest;

function fits({ type, enum: values, items }: ResolvedSchema, value: unknown): boolean {
  if (values && !values.includes(value)) return false;
  if (type === 'string') return isText(value);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'number' || type === 'integer') return Number.isFinite(value) || isText(value, longestNumber);
  if (type !== 'array' || !Array.isArray(value) || value.length > mostEntries) return false;
  return value.every((entry) => isText(entry) && (items?.type ?? 'string') === 'string');
}

/** Consent is given anew each time, and a password is never written down. */
const isKept = (form: FormShape, name: string) => !['consent', 'password', 'passwordRules'].includes(uiOf(form, name)?.widget ?? '');

/**
 * The answers in something untrusted that have the form's names and types. Rules are not looked at: what was
 * typed wrong comes back to be corrected.
 */
export function cleanAnswers(form: FormShape, untrusted: unknown): Value {
  if (typeof untrusted !== 'object' || untrusted === null) return {};
  const given = new Map(Object.entries(untrusted));
  const kept = Object.entries(propertiesOf(form.schema)).filter(
    ([name, schema]) => given.has(name) && isKept(form, name) && fits(schema, given.get(name)),
  );
  return Object.fromEntries(kept.map(([name]) => [name, given.get(name)]));
}
