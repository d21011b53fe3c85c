import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { shownName } from '#domain/file-text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import type { SavedCopy } from '../saved/use-saved-import.ts';
import { useImportText } from '../texts.ts';
import { getWords } from '../words.ts';

export interface SavedBoxProps {
  columns: ColumnSetName;
  kept: SavedCopy;
}

/** Rows of an earlier visit: asks whether to go on with them. */
export function SavedBox({ columns, kept: { found, restore, forget } }: SavedBoxProps) {
  const { t, format } = useImportText();
  if (!found) return null;
  const { rows, kept, savedAt } = found;
  return (
    <Box tone="info" className="import-kept">
      <b>{t(getWords[columns].savedTitle, { count: rows.length, rows: format.number(rows.length, 0) })}</b>{' '}
      {t(kept.name ? 'import:kept.file' : 'import:kept.cells', {
        name: isolate(shownName(kept.name)),
        when: format.dateTime(savedAt),
      })}
      <div className="row">
        <Button size="sm" onClick={restore}>
          {t('import:kept.restore')}
        </Button>
        <Button variant="quiet" size="sm" onClick={forget}>
          {t('import:kept.forget')}
        </Button>
      </div>
    </Box>
  );
}
