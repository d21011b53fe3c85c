import { Suspense, useEffect, useId } from 'react';
import { orderSteps } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { ChangePending } from '#src/shared/orders/cod-change-pending.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Skeleton } from '#src/components/status.tsx';
import { OrderPlaceholder } from '../components/order-placeholder.tsx';
import { useStepRoute } from '../model/order-page-state.ts';
import { online } from '../model/kinds.ts';
import { prepareLateParts, ReviewPart } from '../components/lazy-parts.tsx';
import { ToPlaced, UnlessPlaced } from '../components/placed-here.tsx';
import { ReplaceDialog } from '../components/replace-dialog.tsx';
import { placingTexts } from '../model/order-texts.ts';
import { StepScreen } from './step-screen.tsx';
import { useOrderAgain } from '../model/use-order-again.ts';
import { type Order, useOrder } from '../model/use-order.ts';
import { useAllowedCod } from '../model/parcel-rules.ts';
import { stepForms } from '../model/step-forms.ts';
import { useStepFocus, useStepTitle } from '../model/use-step.ts';
import { useUsualSender } from '../model/use-usual-sender.ts';
import './order.css';
import { OrderFrame } from './order-frame.tsx';

/** The last step: the question takes the focus at once, what there is to look over comes when it has arrived. */
function ReviewScreen({ order }: { order: Order }) {
  const { t } = useText('order');
  const id = useId();
  return (
    <OrderFrame
      order={order}
      barAction={
        <Button type="submit" form={id} busy={order.snapshot.hasTag('busy')}>
          {placingTexts(t, order.snapshot.context.answers.pickup).plain}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton label={t('order:loading')} />}>
        <ReviewPart order={order} id={id} />
      </Suspense>
    </OrderFrame>
  );
}

/** One customer's order, from its draft to its number. */
function CustomerOrder({ userId }: { userId: string }) {
  const { t } = useText('order');
  const order = useOrder(online, userId);
  useStepRoute(order);
  useStepTitle(t(`order:question.${order.step}`), orderSteps, order.step);
  useStepFocus(order);
  useUsualSender(order, stepForms.sender);
  useAllowedCod(order);
  const again = useOrderAgain(order, online.fetchEarlier);
  const { snapshot } = order;
  const { placed } = snapshot.context;
  const isUnderWay = order.step !== 'sender';
  useEffect(() => {
    if (isUnderWay) prepareLateParts();
  }, [isUnderWay]);

  if (placed) return <ToPlaced orderNo={placed.orderNo} flow="order" />;
  if (again.isPending) return <OrderPlaceholder />;
  const Screen = order.step === 'review' ? ReviewScreen : StepScreen;
  return (
    <>
      <ChangePending />
      <Screen order={order} />
      <ReplaceDialog {...again} />
    </>
  );
}

/** ROUTE-21: the online order. Sits behind the sign-in guard; a stored session's customer may still be on the way. */
export function OrderPage() {
  const { user } = useSession();
  if (!user) return <OrderPlaceholder />;
  return (
    <UnlessPlaced flow="order">
      <CustomerOrder key={user.userId} userId={user.userId} />
    </UnlessPlaced>
  );
}
