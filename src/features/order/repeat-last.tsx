import { useId, useState } from 'react';
import { isBegun } from '#machines/order/order.draft.ts';
import { useApi } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { useLastOrder } from '#src/shared/orders/last-order.ts';
import { Button } from '#src/ui/button.tsx';
import { fetchEarlierOrder } from './earlier-order.ts';
import type { Order } from './use-order.ts';

/** At the start of an order: the last one again, up to when it is picked up. Nothing is drawn where there was none. */
export function RepeatLast({ order: { actor, snapshot } }: { order: Order }) {
  const { t } = useText('order');
  const api = useApi();
  const what = useId();
  const [isFetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const isStart = snapshot.context.step === 'sender' && !isBegun(snapshot.context);
  const { last } = useLastOrder(isStart);
  if (!isStart || !last) return null;

  async function repeat(orderNo: string) {
    setFetching(true);
    const draft = await fetchEarlierOrder(api, orderNo);
    setFetching(false);
    setFailed(!draft);
    if (draft) actor.send({ type: 'draft.restore', draft });
  }

  const { itemName, counterpartName, counterpartCity } = last;
  return (
    <div className="order-repeat">
      <Button
        variant="line"
        size="sm"
        icon="refresh"
        busy={isFetching}
        aria-describedby={what}
        onClick={() => void repeat(last.orderNo)}
      >
        {t('order:repeat.last')}
      </Button>
      <span id={what} className="soft sm">
        {t('order:repeat.what', {
          item: isolate(itemName),
          name: isolate(counterpartName),
          city: isolate(counterpartCity),
        })}
      </span>
      <span className="errm" role="status" hidden={!failed}>
        {failed && t('order:repeat.failed')}
      </span>
    </div>
  );
}
