/** A row of an import is judged as an entry that is added by hand: by the same compiled rules, with the same places and words. */
import type { FieldError } from '#contract/codes.ts';
import { registry } from '#schemas/generated/registry.js';
import { refusedFields } from '../../../http/validate.ts';
import type { BookType, SentEntry } from '../entry.ts';

export type Judgement = { entry: SentEntry } | { errors: FieldError[] };

/** A row may leave the book out, but not name another one. */
const otherBook = (entry: object, type: BookType): FieldError[] =>
  'type' in entry && entry.type !== type ? [{ pointer: '/type', key: 'rules:const', params: {} }] : [];

export function judgeRow(sent: object, type: BookType, now: Date): Judgement {
  const entry = { type, ...sent };
  const errors = refusedFields(entry, registry['address/entry'], now);
  const all = errors.length > 0 ? errors : otherBook(entry, type);
  if (all.length > 0) return { errors: all.map(({ pointer, key, params }) => ({ pointer, key, params })) };
  return { entry: entry as SentEntry };
}
