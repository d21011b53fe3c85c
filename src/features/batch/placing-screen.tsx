import type { Failure } from '#machines/kit/failure.ts';
import { failureKey } from '#src/api/failure-text.ts';
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
  const isTaken = failure.codeName === 'idempotencyConflict';
  return (
    <Box tone="err" role="alert">
      <b>{t('batch:placing.failed')}</b>{' '}
      {isTaken
        ? t('batch:placing.conflict')
        : `${t(failureKey(failure), { ...failure.errors[0]?.params, defaultValue: t('notices:busy') })} ${t('batch:placing.safe')}`}
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
  );
}
