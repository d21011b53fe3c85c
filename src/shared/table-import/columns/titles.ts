/**
 * What people call the columns of their lists in every language: the names on our own forms, and what other programs
 * and couriers write (`schemas/messages/<language>/vocabulary/columns.json`). Compared without case, accents and
 * punctuation.
 */
import type { ColumnField } from '#machines/table-import/mapping.ts';
import { byDictionary } from '#src/i18n/vocabulary.ts';

/** `wholeAddress`: street, number, colony and the rest in one cell; taking that apart would be guessing. */
type ColumnVocabulary = Readonly<Record<ColumnField | 'wholeAddress', readonly string[]>>;

const vocabularies = Object.values(
  byDictionary(
    import.meta.glob<ColumnVocabulary>('../../../../schemas/messages/*/vocabulary/columns.json', {
      eager: true,
      import: 'default',
    }),
  ),
);

export const columnTitles = (field: ColumnField): string[] => vocabularies.flatMap((words) => words[field]);

export const wholeAddressTitles: readonly string[] = vocabularies.flatMap(({ wholeAddress }) => wholeAddress);
