import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { orderSteps } from '#machines/order/order.types.ts';
import { type OrderSnapshot, selectPrice, selectSteps } from '#machines/order/order.selectors.ts';
import { DraftLine, DraftNewsBox } from '#src/forms/drafts/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Steps } from '#src/components/route.tsx';
import { toQuoteRequest } from '#machines/order/order.quote.ts';
import { useCall } from '#src/api/react.tsx';
import { Box } from '#src/components/status.tsx';
import { PriceAnnouncement, PriceBar } from '../components/price-bar.tsx';
import { PricePanel } from '../components/price-panel.tsx';
import { DropOffVerdict, ReviewVerdict } from '../components/lazy-parts.tsx';
import { stepForms } from '../model/step-forms.ts';
import type { Order, OrderScreenProps } from '../model/use-order.ts';
import { readBeyondOrder } from '../model/prefill.ts';
import { useCollectsCod } from '../model/parcel-rules.ts';

/** What collecting would cost, in centavos with IVA, as the one pricing engine has it (CALL-32). */
function useCollectingCharge({ context }: OrderSnapshot, codAmount: number | undefined): number | undefined {
  const route = toQuoteRequest({ ...context.answers, parcel: {} });
  const { data } = useCall(
    'costByOrder',
    codAmount === undefined || !route ? undefined : { ...route, parcel: { codAmount } },
  );
  const priced = data?.quotes.find(({ price }) => price);
  return priced?.price?.collecting?.total;
}

/** What the quotation had that brought the customer here and this account's order can't take: its price is no cheaper one. */
function OrderLinks({ snapshot }: { snapshot: OrderSnapshot }) {
  const { t, format } = useText('order');
  const collectsCod = useCollectsCod();
  const quoted = readBeyondOrder(new URLSearchParams(useLocation().search));
  const codAmount = collectsCod ? undefined : quoted;
  const charge = useCollectingCharge(snapshot, codAmount);
  if (codAmount === undefined) return null;
  return (
    <Box tone="warn">
      <b>{t('order:beyond.cod', { collected: format.money(codAmount) })}</b>
      <br />
      {t('order:beyond.without')} {charge !== undefined && t('order:beyond.price', { amount: format.money(charge) })}
    </Box>
  );
}

export interface OrderFrameProps extends OrderScreenProps {
  /** The button at the bottom that leads on, in few words. */
  barAction: ReactNode;
  children: ReactNode;
}

/** Where one came from: the step before, or the review that asked for a change. */
function Back({ order }: { order: Order }) {
  const { t } = useText('order');
  const { step, returning } = order.snapshot.context;
  const toReview = returning && order.snapshot.can({ type: 'step.goTo', step: 'review' });
  const before = toReview ? 'review' : orderSteps[orderSteps.indexOf(step) - 1];
  if (!before) return <span />;
  return (
    <Button variant="quiet" size="sm" className="flush" icon="back" onClick={() => order.goTo(before)}>
      <span className="hide-m">{toReview ? t('order:backToReview') : t(`order:step.${before}`)}</span>
      <span className="only-m">{t('order:back')}</span>
    </Button>
  );
}

function Question({ order: { step, heading, snapshot, clock } }: { order: Order }) {
  const { t } = useText('order');
  const number = orderSteps.indexOf(step) + 1;
  const progress = t('order:progress', { number, count: orderSteps.length });
  const question = t(`order:question.${step}`);
  const { answers } = snapshot.context;
  const { handover, pickupDate, pickupSlot } = answers.pickup;
  const isBrought = step === 'review' && handover === 'dropOff';
  const { quote } = selectPrice(snapshot);
  const { serverTime, at } = clock;
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
export function OrderFrame({ order, saved, barAction, children }: OrderFrameProps) {
  const { t } = useText('order');
  const { snapshot, actor } = order;
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
          <OrderLinks snapshot={snapshot} />
          {children}
        </div>
        <PricePanel snapshot={snapshot} step={order.step} isBill={snapshot.hasTag('reviewing')} onRetry={retryPrice} />
      </div>
      <PriceBar snapshot={snapshot} onRetry={retryPrice}>
        {barAction}
      </PriceBar>
      <PriceAnnouncement snapshot={snapshot} />
    </div>
  );
}
