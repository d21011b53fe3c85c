import type { TFunction } from 'i18next';
import { constants } from '#domain/constants.ts';
import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import type { ReadFailure } from '#machines/table-import/table.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { apart, shownSize } from '#domain/file-text.ts';
import { getLimits } from '../reading/limits.ts';

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
