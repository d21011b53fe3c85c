import { useEffect, useRef } from 'react';
import { failureKey } from '#src/api/failure-text.ts';
import type { CallFailure } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/ui/status.tsx';

/** Whether the order has gone on meanwhile, e.g. because the courier was faster: what the page shows of it is over. */
export const isTooLate = (failure: CallFailure | undefined): boolean => failure?.codeName === 'orderNotChangeable';

/** Why nothing was changed. The button that was pressed may be gone: reading goes on here, unless a field says it. */
export function ChangeFailure({ failure }: { failure: CallFailure }) {
  const { t } = useText('orders', 'answers');
  const box = useRef<HTMLDivElement>(null);
  const isOfField = failure.errors.length > 0;
  useEffect(() => {
    if (!isOfField) box.current?.focus();
  }, [failure, isOfField]);
  return (
    <div ref={box} tabIndex={-1}>
      <Box tone="err" role="alert">
        <b>{t('orders:change.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
      </Box>
    </div>
  );
}
