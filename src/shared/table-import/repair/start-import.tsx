import { useId, useState } from 'react';
import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { useImportText } from '../texts.ts';
import { getWords } from '../words.ts';

export interface StartImportProps {
  columns: ColumnSetName;
  /** Rows that are right. */
  count: number;
  onStart: () => void;
  /** The form that is to be filled in with it; its own submission starts. */
  form?: string | undefined;
}

/** The way on, once a row is right. */
export function StartImport({ columns, count, onStart, form }: StartImportProps) {
  const { t, format } = useImportText();
  if (count === 0) return <NothingReady columns={columns} />;
  return (
    <Button variant="go" {...(form ? { type: 'submit', form } : { onClick: onStart })}>
      {t(getWords[columns].start, { count, rows: format.number(count, 0) })}
    </Button>
  );
}

/** Says why the way leads nowhere yet, and louder to who presses it. */
function NothingReady({ columns }: Pick<StartImportProps, 'columns'>) {
  const { t } = useImportText();
  const reason = useId();
  const [isPressed, setPressed] = useState(false);
  return (
    <>
      <div id={reason} className="import-reason">
        {isPressed ? (
          <Box tone="err" role="alert">
            {t(getWords[columns].nothingReady)}
          </Box>
        ) : (
          <p className="soft sm">{t(getWords[columns].nothingReady)}</p>
        )}
      </div>
      <Button variant="go" aria-disabled aria-describedby={reason} onClick={() => setPressed(true)}>
        {t(getWords[columns].startNone)}
      </Button>
    </>
  );
}
