/** The fields of an address as the form says that judges the rows: their names, their controls, which must be filled. */
import * as entryForm from '#schemas/generated/address/entry.js';
import type { AddressField } from '#machines/address-import/mapping.ts';
import { fieldOf } from '#src/form-core/field-of.ts';
import { importFields } from './fields.ts';

const askedFields = Object.fromEntries(importFields.map((field) => [field, fieldOf(entryForm, field)])) as Readonly<
  Record<AddressField, ReturnType<typeof fieldOf>>
>;

/** Message key of the field's name. */
export const titleOf = (field: AddressField): string => `fields:${askedFields[field].label}`;

/** Attributes of whatever the field is written in. */
export const controlOf = (field: AddressField) => askedFields[field].control;

/** Without these no row is right. */
export const requiredFields: readonly AddressField[] = importFields.filter((field) => !askedFields[field].optional);
