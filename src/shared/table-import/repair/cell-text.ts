import type { TFunction } from 'i18next';
import type { ColumnField } from '#machines/table-import/mapping.ts';
import { getMessage } from '#src/form-core/errors.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { type CellFault, type GridRow, misfitKey } from '../grid/row.ts';

/** Names of places keep their own direction inside a sentence of another. */
export const isolatedParams = ({ params }: CellFault): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );

export const isMisfit = ({ key }: CellFault): boolean => key === misfitKey;

export const faultText = (t: TFunction, fault: CellFault): string =>
  getMessage(t, { key: fault.key, params: isMisfit(fault) ? isolatedParams(fault) : { ...fault.params } });

export const faultAt = (row: GridRow, field: ColumnField): CellFault | undefined =>
  row.faults.find((fault) => fault.field === field);

/** What was put right in a cell, and what else is to be known of it. */
export function markTexts(t: TFunction, row: GridRow, field: ColumnField): string[] {
  const mark = row.marks[field];
  if (!mark) return [];
  const fixes = mark.fixes.map((fix) => t(`import:fix.${fix}`));
  return mark.note === 'formula' ? [...fixes, t('import:fault.formula')] : fixes;
}
