import type { TFunction } from 'i18next';
import type { AddressField } from '#machines/address-import/mapping.ts';
import { messageOf } from '#src/form-core/errors.ts';
import type { CellFault, GridRow } from '../grid/row.ts';

export const faultText = (t: TFunction, { key, params }: CellFault): string =>
  messageOf(t, { key, params: { ...params } });

export const faultAt = (row: GridRow, field: AddressField): CellFault | undefined =>
  row.faults.find((fault) => fault.field === field);

/** What was put right in a cell, and what else is to be known of it. */
export function markTexts(t: TFunction, row: GridRow, field: AddressField): string[] {
  const mark = row.marks[field];
  if (!mark) return [];
  const fixes = mark.fixes.map((fix) => t(`import:fix.${fix}`));
  return mark.note === 'formula' ? [...fixes, t('import:fault.formula')] : fixes;
}
