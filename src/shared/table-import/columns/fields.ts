/** What a column can hold, by what the rows are, in the order of the repair grid. */
import type { AddressField, ColumnField, ColumnSetName, ParcelField } from '#machines/table-import/mapping.ts';

const addressFields = [
  'name',
  'phone',
  'zip',
  'state',
  'city',
  'township',
  'town',
  'street',
  'address1',
  'address2',
  'company',
  'email',
] as const satisfies readonly AddressField[];

export const parcelFields = [
  'itemName',
  'itemType',
  'productType',
  'quantity',
  'weight',
  'length',
  'width',
  'height',
  'itemValue',
  'codAmount',
  'insure',
  'remark',
] as const satisfies readonly ParcelField[];

export const getFields = {
  address: addressFields,
  batch: [...addressFields, ...parcelFields],
} as const satisfies Readonly<Record<ColumnSetName, readonly ColumnField[]>>;

/** What the cells of a row say. */
export type Texts = Readonly<Partial<Record<ColumnField, string>>>;

/** Of all sets, in the order of any of them. */
export const columnFields: readonly ColumnField[] = getFields.batch;
