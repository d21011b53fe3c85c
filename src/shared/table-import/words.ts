/** Message keys of the sentences that name what the rows are; all others are the same for every kind of rows. */
import type { ColumnSetName } from '#machines/table-import/mapping.ts';

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
