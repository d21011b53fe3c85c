import { useId, useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { useLastOrder } from '#src/shared/orders/last-order.ts';
import { useSeenBefore } from '#src/shared/app-state/seen-before.ts';
import { Button, type ButtonProps } from '#src/components/button.tsx';
import { SkeletonLine } from '#src/components/status.tsx';

interface RepeatLastProps<D> extends Pick<ButtonProps, 'size'> {
  from?: Parameters<typeof useLastOrder>[1];
  /** Whether nothing is answered yet. */
  isStart: boolean;
  /** Undefined where the order can't be had. */
  fetchEarlier: (api: Api, orderNo: string) => Promise<D | undefined>;
  onFetched: (draft: D) => void;
}

/** At the start of an order: the last one again (FEAT-05), in a line whose room is there before the answer. */
export function RepeatLast<D>({ isStart, from, fetchEarlier, onFetched, size }: RepeatLastProps<D>) {
  const { t } = useText('order');
  const api = useApi();
  const what = useId();
  const [isFetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const { loading, last } = useLastOrder(isStart, from);
  const isExpected = useSeenBefore('sentBefore', last !== undefined);
  if (!isStart || (!last && !(loading && isExpected))) return null;

  async function repeat(orderNo: string) {
    setFetching(true);
    const draft = await fetchEarlier(api, orderNo);
    setFetching(false);
    setFailed(!draft);
    if (draft) onFetched(draft);
  }

  return (
    <div className="order-repeat">
      <Button
        variant="line"
        icon="refresh"
        size={size}
        busy={isFetching}
        disabled={!last}
        aria-describedby={what}
        onClick={() => last && void repeat(last.orderNo)}
      >
        {t('order:repeat.last')}
      </Button>
      <span id={what} className="soft sm">
        {last ? (
          t('order:repeat.what', {
            item: isolate(last.itemName),
            name: isolate(last.counterpartName),
            city: isolate(last.counterpartCity),
          })
        ) : (
          <SkeletonLine width={75} />
        )}
      </span>
      <span className="errm" role="status" hidden={!failed}>
        {failed && t('order:repeat.failed')}
      </span>
    </div>
  );
}
