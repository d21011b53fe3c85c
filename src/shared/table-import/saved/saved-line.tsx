import { useEffect } from 'react';
import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { useObservable } from '#src/browser/observable.ts';
import { DraftLine } from '#src/forms/drafts/index.ts';
import { Box } from '#src/ui/status.tsx';
import { useImportText } from '../texts.ts';
import { getWords } from '../words.ts';
import type { SavedCopy } from './use-saved-import.ts';

/** Whether a reload would find the rows as they are. */
export function SavedLine({ columns, kept }: { columns: ColumnSetName; kept: Pick<SavedCopy, 'saveState'> }) {
  const { t } = useImportText();
  const state = useObservable(kept.saveState);
  const isLost = state.status === 'failed';

  useEffect(() => {
    // Leaving the page needs no question: the rows are stored on this device. Only a failed copy is worth one.
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);

  return isLost ? <Box tone="warn">{t(getWords[columns].notKept)}</Box> : <DraftLine state={state} />;
}
