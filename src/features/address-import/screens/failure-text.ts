import type { TFunction } from 'i18next';
import { constants } from '#domain/constants.ts';
import type { ReadFailure } from '#machines/address-import/table.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { apart, shownSize } from '#src/forms/index.ts';
import { readLimits } from '../reading/limits.ts';

/** The product's numbers, for every sentence of the import. */
export function limitTexts(format: Formats) {
  return {
    size: apart(shownSize(constants.addressBook.importBytes, format.number)),
    rows: format.number(constants.addressBook.importRows, 0),
    columns: format.number(readLimits.columns, 0),
    hours: format.number(constants.addressBook.undoHours, 0),
    count: constants.addressBook.undoHours,
  };
}

/** What is wrong with a file, and what to do. */
export function readFailureText(t: TFunction, format: Formats, reason: ReadFailure): { title: string; todo: string } {
  const limits = limitTexts(format);
  return { title: t(`import:failure.${reason}.title`, limits), todo: t(`import:failure.${reason}.todo`, limits) };
}
