import { useState } from 'react';
import type { OrderEnd } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import type { OpenOrder } from '../model/use-open-order.ts';

interface SwapEndsProps {
  order: Pick<OpenOrder, 'actor' | 'snapshot' | 'flush'>;
  /**
   * The end that is not the one to begin with: while it isn't known the button would come, and push the field away, while
   * the first one is typed.
   */
  other: OrderEnd;
}

/** Sender and recipient change places, as for a parcel that is to come back. */
export function SwapEnds({ order: { actor, snapshot, flush }, other }: SwapEndsProps) {
  const { t } = useText('order');
  const [times, setTimes] = useState(0);
  const { name, zip } = snapshot.context.answers[other];
  if ((name ?? zip) === undefined || !snapshot.can({ type: 'ends.swap' })) return null;

  function swap() {
    flush();
    actor.send({ type: 'ends.swap' });
    setTimes((before) => before + 1);
  }

  return (
    <div className="order-swap">
      <Button variant="quiet" size="sm" className="flush" icon="refresh" onClick={swap}>
        {t('order:swap.ends')}
      </Button>
      <span key={times} className="sr" role="status">
        {times > 0 && t('order:swap.done')}
      </span>
    </div>
  );
}
