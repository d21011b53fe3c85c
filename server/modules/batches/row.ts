/** A row of a batch: validated like an order that is placed by hand, with errors at the fields of the row (FEAT-05). */
import type { FieldError } from '#contract/codes.ts';
import type { Contact, Parcel } from '#schemas/entities.ts';
import { registry, type SchemaTypes } from '#schemas/generated/registry.js';
import { normalizeAnswers } from '#schemas/runtime/normalize.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { rejectedFields } from '../../http/validate.ts';
import { findMisfit } from '../catalogue/find-misfit.ts';

export type SentRow = Input<'batchQuote'>['rows'][number];
type Entry = SchemaTypes['batch/row'];

/** An order splits the row into these two. */
export interface OrderParts {
  recipient: Contact;
  parcel: Parcel;
}

type Validation = { parts: OrderParts } | { errors: FieldError[] };

/** When a batch has a row twice, the first one counts. */
export function firstOfEach<Row extends SentRow>(rows: readonly Row[]): Row[] {
  const first = new Map<number, Row>();
  for (const sent of rows) if (!first.has(sent.row)) first.set(sent.row, sent);
  return [...first.values()];
}

const recipientFields: ReadonlySet<string> = new Set(Object.keys(registry['order/recipient'].schema.properties ?? {}));

export function getParts(entry: Entry): OrderParts {
  const fields = Object.entries(entry);
  return {
    recipient: Object.fromEntries(fields.filter(([name]) => recipientFields.has(name))) as Contact,
    parcel: Object.fromEntries(fields.filter(([name]) => !recipientFields.has(name))) as Parcel,
  };
}

const plain = ({ pointer, key, params }: FieldError): FieldError => ({ pointer, key, params });

/** Validates by the rules of the row alone. */
export function validateEntry(sent: object, now: Date): Validation {
  const entry = normalizeAnswers(sent, registry['batch/row'].schema) as object;
  const errors = rejectedFields(entry, registry['batch/row'], now);
  if (errors.length > 0) return { errors: errors.map(plain) };
  const parts = getParts(entry as Entry);
  const misfit = findMisfit(parts.recipient);
  return misfit.length > 0 ? { errors: misfit } : { parts };
}

/** Maps an order's pointers to those of the row; pointers outside of the row stay as they are. */
const inRow = ({ pointer, ...error }: FieldError): FieldError => ({
  ...error,
  pointer: pointer.replace(/^\/(?:recipient|parcel)(?=\/)/, ''),
});

/** Validates by all rules of an order, also those between its two ends. */
export function validateRow(
  entry: object,
  common: Omit<Input<'orderAdd'>, 'recipient' | 'parcel'>,
  now: Date,
): Validation {
  const validated = validateEntry(entry, now);
  if ('errors' in validated) return validated;
  const errors = rejectedFields({ ...common, ...validated.parts }, registry['calls/order-add'], now);
  return errors.length > 0 ? { errors: errors.map(plain).map(inRow) } : validated;
}

/** Why placing or pricing rejected a row. Rethrows anything but a rejection. */
export function toErrors(error: unknown): FieldError[] {
  if (!(error instanceof BusinessError)) throw error;
  const { codeName, details } = error;
  return details.errors?.map(inRow) ?? [{ pointer: '', key: `answers:${codeName}`, params: { ...details.params } }];
}

/** Maximum characters of a field in a stored row: no page shows more. */
const maxKept = 300;

/** What is stored of a row until it has an order: its field values, as far as they can be stored and shown. */
export function savedEntry(entry: object): Record<string, unknown> {
  const names = Object.keys(registry['batch/row'].schema.properties ?? {});
  const kept = (value: unknown): unknown =>
    typeof value === 'string'
      ? value
          .slice(0, maxKept)
          .replaceAll('\0', '')
          .replace(/\p{Cs}/gu, '')
      : value;
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([name, value]) => names.includes(name) && ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name, value]) => [name, kept(value)]),
  );
}
