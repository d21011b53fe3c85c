/**
 * Validates a row of an import like an entry that is added by hand: with the same compiled rules, pointers and
 * messages.
 */
import type { FieldError } from '#contract/codes.ts';
import { isPostalCode, plainPostalCode } from '#domain/postal.ts';
import { registry } from '#schemas/generated/registry.js';
import { normalizeAnswers } from '#schemas/runtime/normalize.ts';
import type { Input } from '../../../http/handlers.ts';
import { rejectedFields } from '../../../http/validate.ts';
import { findMisfit } from '../../catalogue/find-misfit.ts';
import type { Place } from '../../catalogue/places.ts';
import type { BookType, SentEntry } from '../entry.ts';

export type Validation = { entry: SentEntry } | { errors: FieldError[] };

type SentRow = Input<'addressImport'>['rows'][number];

/** A row may omit the book, but not name another one. */
const otherBook = (entry: object, type: BookType): FieldError[] =>
  'type' in entry && entry.type !== type ? [{ pointer: '/type', key: 'rules:const', params: {} }] : [];

const { schema } = registry['address/entry'];

const getZip = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'zip' in entry && typeof entry.zip === 'string'
    ? entry.zip
    : undefined;

/**
 * The row as it is stored; a code without its leading zero is completed, and the original is preserved so that the form
 * can ask about it.
 */
export function readRow({ entry: sent, ...row }: SentRow): SentRow {
  const entry = normalizeAnswers(sent, schema) as SentRow['entry'];
  const read = getZip(sent);
  const isCompleted = read !== undefined && plainPostalCode(read) !== getZip(entry);
  return { ...row, entry, ...(isCompleted && { readZip: row.readZip ?? read }) };
}

/** The postal codes of a batch that were completed, so no sender wrote them in this form. */
export function completedZips(rows: readonly Pick<SentRow, 'entry' | 'readZip'>[]): string[] {
  const zips = rows.flatMap(({ entry, readZip }) => {
    const zip = getZip(entry);
    return readZip !== undefined && zip !== undefined && isPostalCode(zip) ? [zip] : [];
  });
  return [...new Set(zips)];
}

export function validateRow(
  { entry: sent, readZip }: Pick<SentRow, 'entry' | 'readZip'>,
  type: BookType,
  { places, now }: { places: ReadonlyMap<string, Place>; now: Date },
): Validation {
  const entry = { type, ...sent };
  const errors = rejectedFields(entry, registry['address/entry'], now);
  const all = errors.length > 0 ? errors : otherBook(entry, type);
  if (all.length > 0) return { errors: all.map(({ pointer, key, params }) => ({ pointer, key, params })) };
  const validated = entry as SentEntry;
  const { city = null, township = null } = places.get(validated.zip) ?? {};
  const asked = findMisfit(validated, readZip === undefined ? undefined : { read: readZip, city, township });
  return asked.length > 0 ? { errors: asked } : { entry: validated };
}
