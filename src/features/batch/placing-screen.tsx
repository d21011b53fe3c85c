import { useEffect, useRef } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { getMessage } from '#src/form-core/errors.ts';
import type { SendImport } from '#src/shared/table-import/flow/use-table-import.ts';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import { Box } from '#src/ui/status.tsx';
import { useBatchText } from './texts.ts';

export interface PlacingScreenProps {
  failure: Failure | undefined;
  send: SendImport;
}

/** The rows on their way to the server, once however often they are sent. */
export function PlacingScreen({ failure, send }: PlacingScreenProps) {
  const { t } = useBatchText();
  if (!failure) return <Skeleton label={t('batch:placing.text')} />;
  return <PlacingFailure failure={failure} send={send} />;
}

/** Names the server's errors, a field's own reason before the general one. */
function PlacingFailure({ failure, send }: { failure: Failure; send: SendImport }) {
  const { t } = useBatchText();
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and the page is shorter: without focus the message may be out of sight.
  useEffect(() => box.current?.focus(), []);
  const isTaken = failure.codeName === 'idempotencyConflict';
  const reasons = new Set(failure.errors.map((error) => getMessage(t, error)));
  const reason = [...reasons].join(' ') || t(failureKey(failure), { defaultValue: t('notices:busy') });
  return (
    <div ref={box} tabIndex={-1}>
      <Box tone="err" role="alert">
        <b>{t('batch:placing.failed')}</b>{' '}
        {isTaken ? t('batch:placing.conflict') : `${reason} ${t('batch:placing.safe')}`}
        <div className="row">
          {!isTaken && (
            <Button size="sm" onClick={() => send({ type: 'import.resume' })}>
              {t('batch:placing.retry')}
            </Button>
          )}
          <Button variant="line" size="sm" onClick={() => send({ type: 'import.stop' })}>
            {t('batch:placing.back')}
          </Button>
        </div>
      </Box>
    </div>
  );
}
