/** What is to be known of a table before its columns: rows that were left out, and letters that may be wrong. */
import type { SourceTable } from '#machines/table-import/table.ts';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import type { SendImport } from '../flow/use-table-import.ts';
import { useImportText } from '../texts.ts';

interface TableNoticeProps {
  table: SourceTable;
  send: SendImport;
}

/** Rows that are hidden in the spreadsheet are left out until the person takes them in. */
export function HiddenRows({ table: { rows, hidden = [] }, send }: TableNoticeProps) {
  const { t, format } = useImportText();
  const isTaken = hidden.length === 0;
  const count = isTaken ? rows.filter((row) => row.isHidden).length : hidden.length;
  if (count === 0) return null;
  return (
    <Box tone="info" role="status">
      {t(isTaken ? 'import:hidden.taken' : 'import:hidden.left', { count, rows: format.number(count, 0) })}
      <div className="row">
        <Button variant="line" size="sm" onClick={() => send({ type: 'hidden.set', isTaken: !isTaken })}>
          {t(isTaken ? 'import:hidden.leave' : 'import:hidden.take')}
        </Button>
      </div>
    </Box>
  );
}

/** Letters that could be others: how they were read, and how else they may be. */
export function LetterChoice({ table: { encodings = [] }, send }: TableNoticeProps) {
  const { t } = useImportText();
  const [used, ...others] = encodings;
  if (!used || others.length === 0) return null;
  const getName = (encoding: typeof used) => t(`import:letters.${encoding}`);
  return (
    <Box tone="warn">
      <b>{t('import:letters.title')}</b> {t('import:letters.text', { name: getName(used) })}
      <div className="row">
        {others.map((encoding) => (
          <Button
            key={encoding}
            variant="line"
            size="sm"
            onClick={() => send({ type: 'source.reread', as: { encoding } })}
          >
            {t('import:letters.read', { name: getName(encoding) })}
          </Button>
        ))}
      </div>
    </Box>
  );
}
