import { useEffect, useRef } from 'react';
import type { OrderFailure } from '#machines/order/order.types.ts';
import { failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';

type FailureEvent = { type: 'order.retry' } | { type: 'order.placeAnother' };

export interface FailureVerdictProps {
  order: {
    actor: { send: (event: FailureEvent) => void };
    snapshot: { context: { failure: OrderFailure | undefined }; can: (event: FailureEvent) => boolean };
  };
}

/** Why the order was not placed, that nothing is lost, and the way on (MSG-03, MSG-04, D-65). */
export function FailureVerdict({ order: { actor, snapshot } }: FailureVerdictProps) {
  const { t } = useText('order', 'answers');
  const { failure } = snapshot.context;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;

  const isConflict = snapshot.can({ type: 'order.placeAnother' });
  const kind = isConflict ? 'conflict' : failure.kind;
  const title =
    kind === 'business' ? t(failureKey({ codeName: failure.code ?? 'busy' })) : t(`order:failure.${kind}.title`);
  const text = kind === 'business' ? t('order:failure.safe') : t(`order:failure.${kind}.text`);
  return (
    <div ref={box} tabIndex={-1}>
      <Box tone="err" role="alert">
        <b>{title}</b> {text}
        <div className="row">
          {isConflict && (
            <>
              <ButtonLink size="sm" to={paths.orders}>
                {t('order:failure.conflict.orders')}
              </ButtonLink>
              <Button variant="line" size="sm" onClick={() => actor.send({ type: 'order.placeAnother' })}>
                {t('order:failure.conflict.another')}
              </Button>
            </>
          )}
          {snapshot.can({ type: 'order.retry' }) && (
            <Button variant="quiet" size="sm" className="flush" onClick={() => actor.send({ type: 'order.retry' })}>
              {t('order:failure.retry')}
            </Button>
          )}
        </div>
      </Box>
    </div>
  );
}
