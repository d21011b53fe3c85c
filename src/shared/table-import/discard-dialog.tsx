import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useImportText } from './texts.ts';
import { getWords } from './words.ts';

export interface DiscardDialogProps {
  columns: ColumnSetName;
  open: boolean;
  /** Rows that would go. */
  rows: number;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before rows that went nowhere yet are thrown away. */
export function DiscardDialog({ columns, open, rows, onClose, onDiscard }: DiscardDialogProps) {
  const { t, format } = useImportText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(getWords[columns].discardTitle)}
      actions={
        <>
          <Button variant="danger" onClick={onDiscard}>
            {t('import:discard.yes')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('import:discard.no')}
          </Button>
        </>
      }
    >
      <p>{t(getWords[columns].discardText, { count: rows, rows: format.number(rows, 0) })}</p>
    </Dialog>
  );
}
