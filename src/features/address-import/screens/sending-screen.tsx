import { useEffect } from 'react';
import { v4 as newId } from 'uuid';
import type { ImportContext } from '#machines/table-import/table-import.types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { onReconnect } from '#src/browser/connectivity.ts';
import { Button } from '#src/ui/button.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { Box } from '#src/ui/status.tsx';
import type { SendImport } from '#src/shared/table-import/flow/use-table-import.ts';
import { useImportText } from '#src/shared/table-import/texts.ts';

export interface SendingScreenProps {
  context: ImportContext;
  isPaused: boolean;
  send: SendImport;
}

/** Rows on their way, batch by batch; what was interrupted goes on where it stopped. */
export function SendingScreen({ context: { sending, queue, failure }, isPaused, send }: SendingScreenProps) {
  const { t, format } = useImportText();
  const done = sending - queue.length;
  const text = t('import:sending.progress', {
    done: format.number(done, 0),
    rows: format.number(sending, 0),
    count: sending,
  });
  const isOffline = failure?.codeName === 'offline';
  // It was undone elsewhere, or is too old for that: the rest is an import of its own.
  const isClosed = failure?.codeName === 'notFound';

  useEffect(() => {
    if (!isPaused || !isOffline) return;
    return onReconnect(() => send({ type: 'import.resume' }));
  }, [isPaused, isOffline, send]);

  return (
    <Ticket bite={false}>
      <TicketPart className="import-progress">
        <p role="status">
          {isPaused
            ? t('import:sending.paused', {
                done: format.number(done, 0),
                rows: format.number(sending, 0),
                count: sending,
              })
            : text}
        </p>
        <progress max={sending} value={done} aria-label={text} />
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('import:sending.failed')}</b>{' '}
            {isClosed
              ? t('import:sending.closed')
              : t(failureKey(failure), { ...failure.errors[0]?.params, defaultValue: t('notices:busy') })}{' '}
            {t('import:sending.safe')}
          </Box>
        )}
        <div className="row">
          {isPaused ? (
            <>
              <Button onClick={() => send({ type: 'import.resume', ...(isClosed && { importId: newId() }) })}>
                {t('import:sending.resume')}
              </Button>
              <Button variant="line" onClick={() => send({ type: 'import.stop' })}>
                {t('import:sending.stop')}
              </Button>
            </>
          ) : (
            <Button variant="line" onClick={() => send({ type: 'import.pause' })}>
              {t('import:sending.pause')}
            </Button>
          )}
        </div>
      </TicketPart>
    </Ticket>
  );
}
