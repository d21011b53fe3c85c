import { useState } from 'react';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box } from '#src/components/status.tsx';
import type { Answer } from '#contract/calls.ts';
import { useApi } from '#src/api/react.tsx';
import { type BookNews, isOver } from './book-list.ts';

type LastImport = NonNullable<Answer<'addressList'>['lastImport']>;

interface ImportUndo {
  isAsking: boolean;
  busy: boolean;
  /** Why it did not work; it may be tried again. */
  failure: CallFailure | undefined;
  ask: () => void;
  close: () => void;
  undo: () => void;
}

const endOf = (failure: CallFailure): BookNews => ({
  kind: 'failed',
  key: 'addresses:news.undoFailed',
  why: failure.codeName === 'notFound' ? 'addresses:lastImport.gone' : failureKey(failure),
});

/**
 * Asks, and takes an import back (ROUTE-06).
 *
 * @param onEnd it was, or it never can be any more.
 */
function useImportUndo({ importId }: LastImport, onEnd: (importId: string, news: BookNews) => void): ImportUndo {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function undo() {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('addressImportUndo', { importId });
    setBusy(false);
    if (result.ok) return onEnd(importId, { kind: 'undone', tally: result.data });
    if (isOver(result)) return onEnd(importId, endOf(result));
    setFailure(result);
  }

  return {
    isAsking,
    busy,
    failure,
    ask: () => {
      setFailure(undefined);
      setAsking(true);
    },
    close: () => setAsking(false),
    undo: () => void undo(),
  };
}

/** "hoy a las 10:42"; by its date where the device's clock says neither today nor yesterday. */
function useWhen(): (at: string) => string {
  const { t, format } = useText('addresses');
  return (at) => {
    const today = localDate(new Date());
    const date = localDate(new Date(at));
    const when = { time: format.time(at), date: format.date(at) };
    if (date === today) return t('addresses:lastImport.today', when);
    return t(date === addDays(today, -1) ? 'addresses:lastImport.yesterday' : 'addresses:lastImport.on', when);
  };
}

function NotUndone({ failure }: { failure: CallFailure }) {
  const { t } = useText('addresses', 'answers');
  return (
    <Box tone="err" role="alert">
      <b>{t('addresses:news.undoFailed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
    </Box>
  );
}

function UndoDialog({
  last: { added, merged },
  undoing: { busy, failure, close, undo },
}: {
  last: LastImport;
  undoing: ImportUndo;
}) {
  const { t, format } = useText('addresses');
  const counted = (key: string, count: number) => t(key, { count, rows: format.number(count, 0) });
  return (
    <Dialog
      open
      onClose={close}
      title={t('addresses:lastImport.ask')}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={undo}>
            {t('addresses:lastImport.yes')}
          </Button>
          <Button variant="line" onClick={close}>
            {t('addresses:lastImport.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure && <NotUndone failure={failure} />}
        <p>
          {added > 0 && `${counted('addresses:lastImport.added', added)} `}
          {merged > 0 && `${counted('addresses:lastImport.merged', merged)} `}
          {t('addresses:lastImport.kept')}
        </p>
      </div>
    </Dialog>
  );
}

export interface LastImportLineProps {
  last: LastImport;
  onEnd: (importId: string, news: BookNews) => void;
}

/** The import that can still be undone, also long after leaving its own page (ROUTE-06). */
export function LastImportLine({ last, onEnd }: LastImportLineProps) {
  const { t, format } = useText('addresses');
  const when = useWhen();
  const undoing = useImportUndo(last, onEnd);
  const count = last.added + last.merged;
  return (
    <>
      <div className="address-imported soft sm">
        <span>{t('addresses:lastImport.line', { count, rows: format.number(count, 0), when: when(last.at) })}</span>
        <span aria-hidden="true">·</span>
        <Button
          variant="quiet"
          size="sm"
          busy={undoing.busy}
          aria-label={t('addresses:lastImport.undo')}
          onClick={undoing.ask}
        >
          {t('addresses:undo')}
        </Button>
      </div>
      {undoing.failure && !undoing.isAsking && <NotUndone failure={undoing.failure} />}
      {undoing.isAsking && <UndoDialog last={last} undoing={undoing} />}
    </>
  );
}
