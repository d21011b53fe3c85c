import { useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';

type Swap = { type: 'ends.swap' };

export interface SwapEndsProps {
  order: {
    actor: { send: (event: Swap) => void };
    snapshot: { can: (event: Swap) => boolean };
    /** Hands over what is still being typed. */
    flush: () => void;
  };
}

/** Sender and recipient change places, as for a parcel that is to come back. */
export function SwapEnds({ order: { actor, snapshot, flush } }: SwapEndsProps) {
  const { t } = useText('order');
  const [times, setTimes] = useState(0);
  if (!snapshot.can({ type: 'ends.swap' })) return null;

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
