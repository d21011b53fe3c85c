import { useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import type { Order } from './use-order.ts';

export interface SwapEndsProps {
  order: Order;
  /** The end that is being filled in. */
  end: 'sender' | 'recipient';
}

/**
 * Sender and recipient change places, as for a parcel that is to come back. Nothing is drawn while the other end isn't
 * known: it would come, and push the field away, while this one is typed.
 */
export function SwapEnds({ order: { actor, snapshot, flush }, end }: SwapEndsProps) {
  const { t } = useText('order');
  const [times, setTimes] = useState(0);
  const { name, zip } = snapshot.context.answers[end === 'sender' ? 'recipient' : 'sender'];
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
