import { type ReactNode, useId } from 'react';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import { useSeenBefore } from '#src/shared/app-state/seen-before.ts';
import { Button, type ButtonProps } from '#src/components/button.tsx';
import { SkeletonLine } from '#src/components/status.tsx';

export interface RepeatLineProps extends Pick<ButtonProps, 'size' | 'busy'> {
  /** What the button says. */
  children: ReactNode;
  last: ListedOrder | undefined;
  /** The last order is being asked for. */
  loading: boolean;
  failed: boolean;
  onRepeat: (orderNo: string) => void;
}

/** The last order again, in a line whose room is there before the answer; nothing is drawn where there was none. */
export function RepeatLine({ children, last, loading, failed, onRepeat, ...look }: RepeatLineProps) {
  const { t } = useText('order');
  const what = useId();
  const isExpected = useSeenBefore('sentBefore', last !== undefined);
  if (!last && !(loading && isExpected)) return null;
  return (
    <div className="order-repeat">
      <Button
        variant="line"
        icon="refresh"
        {...look}
        disabled={!last}
        aria-describedby={what}
        onClick={() => last && onRepeat(last.orderNo)}
      >
        {children}
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
