import type { TFunction } from 'i18next';
import { type Text, useText } from '#src/i18n/react.tsx';
import type { ColumnField, ColumnSetName } from '#machines/table-import.mapping.ts';
import { getMessage } from '#src/forms/core/errors.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';
import { constants } from '#domain/constants.ts';
import type { ReadFailure } from '#machines/table-import.types.ts';
import { apart, shownSize } from '#domain/content/file-kind.ts';
import { type CellFault, type GridRow, misfitKey } from './grid/row.ts';
import { getLimits } from './reading/limits.ts';

/** The texts of the import's screens. */
export const useImportText = (): Text => useText('import', 'addresses', 'fields', 'rules', 'forms', 'answers');

/** Message keys of the sentences that name what the rows are; all others are the same for every kind of rows. */
interface ImportWords {
  readonly templateName: string;
  readonly start: string;
  readonly startNone: string;
  readonly nothingReady: string;
  readonly rest: string;
  readonly notKept: string;
  readonly savedTitle: string;
  readonly discardTitle: string;
  readonly discardText: string;
}

export const getWords: Readonly<Record<ColumnSetName, ImportWords>> = {
  address: {
    templateName: 'import:template.name',
    start: 'import:repair.start',
    startNone: 'import:repair.startNone',
    nothingReady: 'import:repair.nothingReady',
    rest: 'import:repair.rest',
    notKept: 'import:repair.notKept',
    savedTitle: 'import:kept.title',
    discardTitle: 'import:discard.title',
    discardText: 'import:discard.text',
  },
  batch: {
    templateName: 'batch:template.name',
    start: 'batch:repair.start',
    startNone: 'batch:repair.startNone',
    nothingReady: 'batch:repair.nothingReady',
    rest: 'batch:repair.rest',
    notKept: 'batch:repair.notKept',
    savedTitle: 'batch:kept.title',
    discardTitle: 'batch:discard.title',
    discardText: 'batch:discard.text',
  },
};

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

/** The product's numbers, for every sentence of the import. */
export function limitTexts(format: Formats, columns: ColumnSetName) {
  const limits = getLimits[columns];
  return {
    size: apart(shownSize(limits.fileBytes, format.number)),
    rows: format.number(limits.rows, 0),
    columns: format.number(limits.columns, 0),
    hours: format.number(constants.addressBook.undoHours, 0),
    count: constants.addressBook.undoHours,
  };
}

/** What is wrong with a file, and what to do. */
export function readFailureText(
  t: TFunction,
  format: Formats,
  columns: ColumnSetName,
  reason: ReadFailure,
): { title: string; todo: string } {
  const limits = limitTexts(format, columns);
  return { title: t(`import:failure.${reason}.title`, limits), todo: t(`import:failure.${reason}.todo`, limits) };
}
