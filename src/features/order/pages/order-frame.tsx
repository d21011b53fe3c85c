import { type ReactNode, Suspense } from 'react';
import { selectPrice, selectSteps } from '#machines/order/order.selectors.ts';
import { orderSteps } from '#machines/order/order.types.ts';
import { DraftLine, DraftNewsBox } from '#src/forms/drafts/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Steps } from '#src/components/route.tsx';
import { PriceAnnouncement, PriceBar } from '../components/price-bar.tsx';
import { PricePanel } from '../components/price-panel.tsx';
import { QuotedCod } from '../components/quoted-cod.tsx';
import { DropOffVerdict, ReviewVerdict } from '../components/lazy-parts.tsx';
import { stepForms } from '../model/step-forms.ts';
import { useServerClock } from '#src/lib/clock.ts';
import type { Order } from '../model/use-order.ts';

export interface OrderFrameProps {
  order: Order;
  /** The button at the bottom that leads on, in few words. */
  barAction: ReactNode;
  children: ReactNode;
}

/** Where one came from: the step before, or the review that asked for a change. */
function Back({ order }: { order: Order }) {
  const { t } = useText('order');
  const { step, returning } = order.snapshot.context;
  const toReview = returning && order.snapshot.can({ type: 'step.goTo', step: 'review' });
  const before = toReview ? 'review' : orderSteps[orderSteps.findIndex((each) => each === step) - 1];
  if (!before) return <span />;
  return (
    <Button variant="quiet" size="sm" className="flush" icon="back" onClick={() => order.goTo(before)}>
      <span className="hide-m">{toReview ? t('order:backToReview') : t(`order:step.${before}`)}</span>
      <span className="only-m">{t('order:back')}</span>
    </Button>
  );
}

function Question({ order: { step, heading, snapshot } }: { order: Order }) {
  const { t } = useText('order');
  const number = orderSteps.findIndex((each) => each === step) + 1;
  const progress = t('order:progress', { number, count: orderSteps.length });
  const question = t(`order:question.${step}`);
  const { answers } = snapshot.context;
  const { handover, pickupDate, pickupSlot } = answers.pickup;
  const isBrought = step === 'review' && handover === 'dropOff';
  const { quote } = selectPrice(snapshot);
  const { serverTime, at } = useServerClock(snapshot.context.quote?.answeredAt);
  const verdict =
    step === 'review' && !isBrought && pickupDate && pickupSlot && quote && serverTime
      ? { pickupDate, pickupSlot, transit: quote, clock: { serverTime, at } }
      : undefined;
  return (
    <>
      <p className="soft">{verdict || isBrought ? `${progress} · ${t('order:review.progress')}` : progress}</p>
      <h1 className="order-question" ref={heading} tabIndex={-1}>
        {verdict || isBrought ? (
          <Suspense fallback={question}>
            {verdict ? <ReviewVerdict {...verdict} /> : <DropOffVerdict answers={answers} />}
          </Suspense>
        ) : (
          question
        )}
      </h1>
    </>
  );
}

/** What every step has around it: the way back, the saved draft, the route, the question, the price. */
export function OrderFrame({ order, barAction, children }: OrderFrameProps) {
  const { t } = useText('order');
  const { snapshot, actor, saved } = order;
  const retryPrice = () => actor.send({ type: 'price.retry' });
  const steps = selectSteps(snapshot).map(({ step, state, open }) => ({
    id: step,
    label: t(`order:step.${step}`),
    done: state === 'done',
    ...(open && { onGo: () => order.goTo(step) }),
  }));
  return (
    <div className="page order">
      <div className="order-top">
        <Back order={order} />
        <DraftLine state={saved.state} />
      </div>
      <Steps steps={steps} current={order.step} label={t('order:stepsLabel')} />
      <DraftNewsBox news={saved.news} draft={saved.draft} forms={stepForms} />
      <div className="wiz">
        <div>
          <Question order={order} />
          <QuotedCod snapshot={snapshot} />
          {children}
        </div>
        <PricePanel snapshot={snapshot} step={order.step} isBill={order.step === 'review'} onRetry={retryPrice} />
      </div>
      <PriceBar snapshot={snapshot} onRetry={retryPrice}>
        {barAction}
      </PriceBar>
      <PriceAnnouncement snapshot={snapshot} />
    </div>
  );
}
