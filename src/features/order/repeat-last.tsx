import { useState } from 'react';
import { isBegun } from '#machines/order/order.draft.ts';
import { useApi } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { useLastOrder } from '#src/shared/orders/last-order.ts';
import { fetchEarlierOrder } from './earlier-order.ts';
import { RepeatLine } from './repeat-line.tsx';
import type { Order } from './use-order.ts';

/** At the start of an order: the last one again, up to when it is picked up. */
export function RepeatLast({ order: { actor, snapshot } }: { order: Order }) {
  const { t } = useText('order');
  const api = useApi();
  const [isFetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const isStart = snapshot.context.step === 'sender' && !isBegun(snapshot.context);
  const { loading, last } = useLastOrder(isStart);
  if (!isStart) return null;

  async function repeat(orderNo: string) {
    setFetching(true);
    const draft = await fetchEarlierOrder(api, orderNo);
    setFetching(false);
    setFailed(!draft);
    if (draft) actor.send({ type: 'draft.restore', draft });
  }

  return (
    <RepeatLine
      size="sm"
      busy={isFetching}
      last={last}
      loading={loading}
      failed={failed}
      onRepeat={(orderNo) => void repeat(orderNo)}
    >
      {t('order:repeat.last')}
    </RepeatLine>
  );
}
