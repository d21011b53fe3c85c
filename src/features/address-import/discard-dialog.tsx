import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useImportText } from './texts.ts';

export interface DiscardDialogProps {
  open: boolean;
  /** Rows that would go. */
  rows: number;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before rows that are not in the book yet are thrown away. */
export function DiscardDialog({ open, rows, onClose, onDiscard }: DiscardDialogProps) {
  const { t, format } = useImportText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('import:discard.title')}
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
      <p>{t('import:discard.text', { count: rows, rows: format.number(rows, 0) })}</p>
    </Dialog>
  );
}
