/**
 * The kinds of rows of a table, each with the compiled form that validates it: the names of its fields, their controls,
 * and which are required.
 */
import * as entryForm from '#schemas/generated/address/entry.js';
import * as rowForm from '#schemas/generated/batch/row.js';
import * as parcelForm from '#schemas/generated/order/parcel.js';
import * as recipientForm from '#schemas/generated/order/recipient.js';
import {
  type ColumnField,
  type ColumnPart,
  columnParts,
  type ColumnSetName,
  type ColumnUse,
  type Mapping,
} from '#machines/table-import/mapping.ts';
import type { ImportBook } from '#machines/table-import/table-import.types.ts';
import { getField } from '#src/form-core/field-of.ts';
import { addressLineFields } from './address-line.ts';
import { getFields, parcelFields, type Texts } from './fields.ts';
import { orderAnswers, usualAnswers } from './order-row.ts';

/** The part of a row that is validated. */
interface ValidatedRow {
  readonly type: ImportBook;
  readonly texts: Texts;
}

type AskedField = ReturnType<typeof getField>;

interface ColumnSet {
  readonly fields: readonly ColumnField[];
  readonly asked: ReadonlyMap<ColumnField, AskedField>;
  readonly validate: typeof entryForm.validate;
  /** The answers to validate and to send: cells without text are no answers (RULE-GEN-01). */
  readonly toAnswers: (row: ValidatedRow) => Record<string, unknown>;
  /** Whether a row that is there twice is asked about. */
  readonly asksAboutTwins: boolean;
}

const getAsked = (form: Parameters<typeof getField>[0], fields: readonly ColumnField[]) =>
  new Map(fields.map((field) => [field, getField(form, field)]));

const filledIn = (fields: readonly ColumnField[], { texts }: ValidatedRow) =>
  Object.fromEntries(fields.flatMap((field) => (texts[field] ? [[field, texts[field]] as const] : [])));

export const columnSets: Readonly<Record<ColumnSetName, ColumnSet>> = {
  /** ENT-14, validated as in the address book. */
  address: {
    fields: getFields.address,
    asked: getAsked(entryForm, getFields.address),
    validate: entryForm.validate,
    toAnswers: (row) => ({ type: row.type, ...filledIn(getFields.address, row) }),
    asksAboutTwins: true,
  },
  /** FEAT-05: who receives it and what it is. Two parcels for one door are two orders. */
  batch: {
    fields: getFields.batch,
    asked: new Map([...getAsked(recipientForm, getFields.address), ...getAsked(parcelForm, parcelFields)]),
    validate: rowForm.validate,
    toAnswers: ({ texts }) => orderAnswers(texts),
    asksAboutTwins: false,
  },
};

function askedField(columns: ColumnSetName, field: ColumnField): AskedField {
  const asked = columnSets[columns].asked.get(field);
  if (!asked) throw new Error(`${columns} has no column "${field}"`);
  return asked;
}

const isPart = (use: ColumnUse): use is ColumnPart => columnParts.some((part) => part === use);

/** Message key of the field's name, or of what else a column may hold. */
export const toTitle = (columns: ColumnSetName, use: ColumnUse): string =>
  isPart(use) ? `import:part.${use}` : `fields:${askedField(columns, use).label}`;

/** What a column may be said to hold. */
export const getUses = (columns: ColumnSetName): readonly ColumnUse[] => [...getFields[columns], ...columnParts];

/** The fields that a column of several fills. */
const filledFields: Partial<Record<ColumnUse | 'leftOut', readonly ColumnField[]>> = {
  streetLine: ['street', 'address1'],
  wholeAddress: addressLineFields,
};

/** Attributes of whatever the field is written in. */
export const getControl = (columns: ColumnSetName, field: ColumnField) => askedField(columns, field).control;

/** Fields that no column fills and no row can do without. */
export const missingFields = (columns: ColumnSetName, mapping: Mapping): readonly ColumnField[] =>
  requiredFields(columns).filter(
    (field) => !mapping.some((use) => use === field || (use && filledFields[use]?.includes(field))),
  );

/** Without these no row is right. */
export const requiredFields = (columns: ColumnSetName): readonly ColumnField[] =>
  columnSets[columns].fields.filter((field) => !askedField(columns, field).optional && !(field in usualAnswers));
