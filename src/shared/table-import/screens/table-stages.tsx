import type { ColumnSetName } from '#machines/table-import.mapping.ts';
import { shownName } from '#domain/content/file-kind.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Button } from '#src/components/button.tsx';
import { Box, Skeleton } from '#src/components/status.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import type { SavedCopy } from '../saved-import.ts';
import { getWords, useImportText } from '../texts.ts';
import type { TableImport } from '../use-table-import.ts';
import { MappingScreen } from './mapping-screen.tsx';

interface SavedBoxProps {
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

interface DiscardDialogProps {
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

interface ReadingScreenProps {
  name: string;
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** The file is read in a thread of its own; this says how far it is. */
function ReadingScreen({ name, share, onCancel }: ReadingScreenProps) {
  const { t } = useImportText();
  const text = name ? t('import:reading.file', { name: isolate(shownName(name)) }) : t('import:reading.cells');
  return (
    <Ticket bite={false}>
      <TicketPart className="import-progress">
        <p role="status">{text}</p>
        <progress max={100} value={Math.round(share * 100)} aria-label={text} />
        <Button variant="line" size="sm" onClick={onCancel}>
          {t('import:reading.cancel')}
        </Button>
      </TicketPart>
    </Ticket>
  );
}

interface TableStagesProps extends Pick<TableImport, 'snapshot' | 'send'> {
  columns: ColumnSetName;
  onDiscard: () => void;
}

/** From the choice of a list until its rows are in the grid; nothing before and after. */
export function TableStages({ columns, snapshot, send, onDiscard }: TableStagesProps) {
  const { t } = useImportText();
  const { name, progress, table, mapping } = snapshot.context;
  if (snapshot.matches('reading'))
    return <ReadingScreen name={name} share={progress} onCancel={() => send({ type: 'read.cancel' })} />;
  if (snapshot.matches('mapping') && table)
    return <MappingScreen columns={columns} table={table} mapping={mapping} send={send} onDiscard={onDiscard} />;
  return snapshot.matches('preparing') ? <Skeleton label={t('import:preparing')} /> : null;
}
