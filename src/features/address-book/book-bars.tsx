/** The bars between the search and the rows: the selection, and the result of the last action. */
import { useEffect, useRef } from 'react';
import type { BookType } from '#src/shared/addresses/books.ts';
import { SelectionBar } from '#src/shared/paged-list/selection-bar.tsx';
import type { Selection } from '#src/shared/paged-list/use-selection.ts';
import { UndoSummary } from '#src/shared/addresses/undo-summary.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Box } from '#src/ui/status.tsx';
import type { Entry } from './entry.ts';
import type { BookActions, BookNews } from './use-book-actions.ts';

export interface BookSelectionProps {
  type: BookType;
  selection: Selection<Entry>;
  actions: BookActions;
}

export function BookSelection({ type, selection, actions }: BookSelectionProps) {
  const { t } = useText('addresses');
  const { ids, clear } = selection;
  return (
    <SelectionBar
      label={t('addresses:selection')}
      count={t('addresses:selected', { count: ids.length })}
      clearLabel={t('addresses:clearSelection')}
      onClear={clear}
      hidden={ids.length === 0}
    >
      <button type="button" onClick={() => actions.remove(type, ids)}>
        <Icon name="close" />
        {t('addresses:removeSelected')}
      </button>
    </SelectionBar>
  );
}

/**
 * Undoes the last deletion, then the one before it, also after other pages were visited; the undo button has the focus.
 */
function DeletedLine({ actions: { deletion, undo, busy } }: { actions: BookActions }) {
  const { t } = useText('addresses');
  const button = useRef<HTMLButtonElement>(null);
  const atFirst = useRef(deletion);
  useEffect(() => {
    if (deletion && deletion !== atFirst.current) button.current?.focus();
  }, [deletion]);
  if (!deletion) return null;
  return (
    <div className="address-deleted">
      <span>{t('addresses:deleted', { count: deletion.ids.length })}</span>
      <Button ref={button} variant="quiet" size="sm" icon="return" busy={busy} onClick={undo}>
        {t('addresses:undo')}
      </Button>
    </div>
  );
}

function Done({ news }: { news: Extract<BookNews, { kind: 'done' }> }) {
  const { t } = useText('addresses');
  const { name } = news.params;
  return (
    <p className="okm">
      <Icon name="tick" />
      {t(news.key, { ...news.params, ...(name && { name: isolate(String(name)) }) })}
    </p>
  );
}

/** The last action in a sentence, and the way back from a deletion. */
export function NewsLines({ actions }: { actions: BookActions }) {
  const { t } = useText('addresses', 'answers');
  const { news } = actions;
  return (
    <>
      {news?.kind === 'failed' && (
        <Box tone="err" role="alert">
          <b>{t(news.key)}</b> {t(news.why)}
        </Box>
      )}
      <div role="status" className="address-news">
        {news?.kind === 'done' && <Done news={news} />}
        {news?.kind === 'undone' && (
          <Box tone="ok">
            <UndoSummary tally={news.tally} />
          </Box>
        )}
        <DeletedLine actions={actions} />
      </div>
    </>
  );
}
