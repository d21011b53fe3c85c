import { useId, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { useImportText } from '../texts.ts';

export interface StartImportProps {
  /** Rows that are right. */
  count: number;
  onStart: () => void;
}

/** The way into the book, once a row is right. */
export function StartImport({ count, onStart }: StartImportProps) {
  const { t, format } = useImportText();
  if (count === 0) return <NothingReady />;
  return (
    <Button variant="go" onClick={onStart}>
      {t('import:repair.start', { count, rows: format.number(count, 0) })}
    </Button>
  );
}

/** Says why the way leads nowhere yet, and louder to who presses it. */
function NothingReady() {
  const { t } = useImportText();
  const reason = useId();
  const [isPressed, setPressed] = useState(false);
  return (
    <>
      <div id={reason} className="import-reason">
        {isPressed ? (
          <Box tone="err" role="alert">
            {t('import:repair.nothingReady')}
          </Box>
        ) : (
          <p className="soft sm">{t('import:repair.nothingReady')}</p>
        )}
      </div>
      <Button variant="go" aria-disabled aria-describedby={reason} onClick={() => setPressed(true)}>
        {t('import:repair.startNone')}
      </Button>
    </>
  );
}
