import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { Skeleton } from '#src/ui/states.tsx';
import type { TableImport } from '../flow/use-table-import.ts';
import { useImportText } from '../texts.ts';
import { MappingScreen } from './mapping-screen.tsx';
import { ReadingScreen } from './reading-screen.tsx';

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
