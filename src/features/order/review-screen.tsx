import { Suspense, useId } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import { ReviewPart } from './late-parts.ts';
import { OrderFrame } from './order-frame.tsx';
import type { OrderScreenProps } from './use-order.ts';

/** The last step: the question takes the focus at once, what there is to look over comes when it has arrived. */
export function ReviewScreen({ order, saved }: OrderScreenProps) {
  const { t } = useText('order');
  const id = useId();
  return (
    <OrderFrame
      order={order}
      saved={saved}
      barAction={
        <Button type="submit" form={id} busy={order.snapshot.hasTag('busy')}>
          {t('order:place.plain')}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton label={t('order:loading')} />}>
        <ReviewPart order={order} saved={saved} id={id} />
      </Suspense>
    </OrderFrame>
  );
}
