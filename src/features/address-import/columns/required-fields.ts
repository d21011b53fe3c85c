import * as entryForm from '#schemas/generated/address/entry.js';
import type { AddressField } from '#machines/address-import/mapping.ts';
import { importFields } from './fields.ts';

const alwaysAsked: ReadonlySet<string> = new Set(entryForm.schema.required ?? []);

/** Without these no row is right, as the form says. */
export const requiredFields: readonly AddressField[] = importFields.filter((field) => alwaysAsked.has(field));
