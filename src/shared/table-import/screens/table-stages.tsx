import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { Skeleton } from '#src/ui/states.tsx';
import type { TableImport } from '../flow/use-table-import.ts';
import { useImportText } from '../texts.ts';
import { MappingScreen } from './mapping-screen.tsx';
import { shownName } from '#domain/file-text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';

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

export interface TableStagesProps extends Pick<TableImport, 'snapshot' | 'send'> {
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
