import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type PricedSnapshot, selectPrice } from '#machines/order/order.selectors.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';

export interface AwaitedPriceProps {
  snapshot: PricedSnapshot;
  /** What the order will cost, once that is certain. */
  total: number | undefined;
  /** The customer tried to place the order before its price was available. */
  isAwaited: boolean;
  onRetry: () => void;
  /** Beside trying again. */
  actions?: ReactNode;
  /** Leads to what is said, if anything is. */
  ref?: Ref<Pick<HTMLElement, 'focus'>>;
}

type Word = 'failed' | 'there' | 'unavailable' | 'coming';

function getWord({ snapshot, total, isAwaited }: AwaitedPriceProps): Word | undefined {
  const { state } = selectPrice(snapshot);
  if (state === 'failed') return 'failed';
  if (!isAwaited) return undefined;
  if (total !== undefined) return 'there';
  return state === 'current' ? 'unavailable' : 'coming';
}

const tones = { failed: 'err', there: 'info', unavailable: 'err', coming: 'warn' } as const;

/**
 * The price that an order requires: shows a failure wherever it occurs; and to a customer who tried to place the order
 * before the price was available, what has become of it. A press gets a response, and the customer agrees to no unseen
 * price.
 */
export function AwaitedPrice(props: AwaitedPriceProps) {
  const { t, format } = useText('order');
  const { total, isAwaited, onRetry, actions, ref } = props;
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.focus();
  useImperativeHandle(ref, () => ({ focus }), []);
  useEffect(() => {
    if (isAwaited) focus();
  }, [isAwaited]);
  const word = getWord(props);
  if (!word) return null;
  function retry() {
    // The button disappears; the result is shown in its place if the customer waits for it.
    const next = isAwaited ? box.current : document.querySelector<HTMLElement>('#main h1');
    next?.focus();
    onRetry();
  }
  const texts = {
    failed: `${t('order:price.failed')} ${t('order:failure.safe')}`,
    there: t('order:place.priceThere', { amount: format.money(total ?? 0) }),
    unavailable: t('order:price.unavailable'),
    coming: t('order:place.waitForPrice'),
  } satisfies Record<Word, string>;
  return (
    <div ref={box} className="order-awaited" tabIndex={-1}>
      <Box tone={tones[word]} role={word === 'there' ? 'status' : 'alert'}>
        {texts[word]}
        {word === 'failed' && (
          <div className="row">
            <Button variant="quiet" size="sm" className="flush" onClick={retry}>
              {t('order:failure.retry')}
            </Button>
            {actions}
          </div>
        )}
      </Box>
    </div>
  );
}
