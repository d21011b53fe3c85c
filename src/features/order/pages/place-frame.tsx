import { type ReactNode, useId } from 'react';
import { partsOfStep } from '#machines/order/order.flows.ts';
import { placeKinds } from '#machines/order/order.types.ts';
import { selectSteps } from '#machines/order/order.selectors.ts';
import { DraftLine, DraftNewsBox } from '#src/forms/drafts/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { placeOrderPath } from '#src/shared/navigation/order-params.ts';
import { Button } from '#src/components/button.tsx';
import { Tabs } from '#src/components/lists.tsx';
import { Steps } from '#src/components/route.tsx';
import { Box } from '#src/components/status.tsx';
import { toAnswers } from '#src/forms/core/answers.ts';
import { TicketPart } from '#src/components/card.tsx';
import { FailureVerdict } from '../components/failure-verdict.tsx';
import { PriceAnnouncement, PriceBar } from '../components/price-bar.tsx';
import { Leg, PricePanel } from '../components/price-panel.tsx';
import { QuotedCod } from '../components/quoted-cod.tsx';
import { OutletVerdict } from '../components/verdicts.tsx';
import type { Order } from '../model/use-order.ts';
import { useCountry } from '../model/countries.ts';

type Answers = Readonly<Record<string, unknown>>;

/** Today's tariff, centavos with tax, for the next weight in the table; an estimate, not a charge. */
function useEstimate({ snapshot, forms }: Order): number | undefined {
  const { recipient, parcel } = snapshot.context.answers;
  const country = useCountry((recipient as Answers).country);
  const { billingWeight } = toAnswers(forms.getForm('parcel', { collectsCod: false }), parcel as Answers);
  if (typeof billingWeight !== 'number') return undefined;
  return country?.rates.find(({ weightKg }) => weightKg >= billingWeight)?.total;
}

/** D-64: that the price is to be confirmed, said from the first field on, with what the tariff lets expect. */
function ToBeConfirmed({ place }: { place: Order }) {
  const { t, format } = useText('place', 'answers');
  const estimate = useEstimate(place);
  return (
    <>
      <span className="k">{t('order:price.label')}</span>
      <span className="place-unpriced">{t('answers:priceToConfirm')}</span>
      <p className="k order-price-note">
        {estimate === undefined
          ? t('place:unpriced.how')
          : t('place:unpriced.estimate', { amount: format.money(estimate) })}
      </p>
    </>
  );
}

/** The mini guía of an order abroad, in place of a bill. */
function AbroadPanel({ place }: { place: Order }) {
  const { t } = useText('place', 'order');
  const heading = useId();
  const { step, snapshot } = place;
  const { sender, recipient } = snapshot.context.answers;
  const { country, city } = recipient as Answers;
  const label = useCountry(country)?.label;
  return (
    <aside className="ticket bite mini" aria-labelledby={heading}>
      <h2 className="sr" id={heading}>
        {t('order:panel.label')}
      </h2>
      <TicketPart>
        <span className="k">{t('order:panel.filling')}</span>
        <div className="order-legs">
          <Leg label={t('order:panel.sends')} answers={sender} next={step === 'first'} />
          <Leg
            label={t('order:panel.receives')}
            answers={{ name: recipient.name }}
            place={[city, label].filter(Boolean).join(', ')}
            next={step === 'first'}
          />
        </div>
      </TicketPart>
      <TicketPart>
        <ToBeConfirmed place={place} />
      </TicketPart>
    </aside>
  );
}

export interface PlaceFrameProps {
  place: Order;
  /** The button at the bottom of a small screen, in few words. */
  barAction: ReactNode;
  children: ReactNode;
}

/** Why there is no order yet, unless a field on screen says it all. */
function Verdicts({ place }: { place: Order }) {
  const { t } = useText('place', 'order');
  const { actor, snapshot, step } = place;
  const { failure, serverErrors, isRepriced } = snapshot.context;
  const isAtField = failure?.kind === 'business' && partsOfStep[step].some((part) => serverErrors[part]);
  return (
    <div className="order-lead">
      {isRepriced && (
        <Box tone="warn" role="alert">
          {t('place:askedAgain')}
        </Box>
      )}
      {(!isAtField || failure.code === 'orderCreationFailure') && <FailureVerdict order={{ actor, snapshot }} />}
      <OutletVerdict snapshot={snapshot} />
    </div>
  );
}

/** What both steps have around them: where it goes, the way back, the saved draft, the question, the price. */
export function PlaceFrame({ place, barAction, children }: PlaceFrameProps) {
  const { t } = useText('place', 'order');
  const { actor, snapshot, step, forms, goTo, heading, saved, isSignedIn } = place;
  const retryPrice = () => actor.send({ type: 'price.retry' });
  const steps = selectSteps(snapshot);
  const { number } = steps.find((each) => each.step === step) ?? { number: 1 };
  return (
    <div className="page order">
      <div className="order-top">
        {step === 'first' ? (
          <span />
        ) : (
          <Button variant="quiet" size="sm" className="flush" icon="back" onClick={() => goTo('first')}>
            {t('place:step.first')}
          </Button>
        )}
        <DraftLine state={saved.state} />
      </div>
      <Tabs
        label={t('place:kinds')}
        current={forms.kind}
        tabs={placeKinds.map((kind) => ({ id: kind, to: placeOrderPath({ kind }), label: t(`place:kind.${kind}`) }))}
      />
      <Steps
        steps={steps.map((each) => ({
          id: each.step,
          label: t(`place:step.${each.step}`),
          done: each.state === 'done',
          ...(each.open && { onGo: () => goTo(each.step) }),
        }))}
        current={step}
        label={t('order:stepsLabel')}
      />
      <DraftNewsBox
        news={saved.news}
        draft={saved.draft}
        forms={Object.fromEntries(
          [...partsOfStep.first, ...partsOfStep.second].map((part) => [
            part,
            forms.getForm(part, { collectsCod: true }),
          ]),
        )}
      />
      <div className="wiz">
        <div>
          <p className="soft">{t('order:progress', { number, count: steps.length })}</p>
          <h1 className="order-question" ref={heading} tabIndex={-1}>
            {t(`place:question.${forms.kind}.${step}`)}
          </h1>
          {!isSignedIn && <p className="soft">{t('place:noAccount')}</p>}
          {forms.isPriced && <QuotedCod snapshot={snapshot} />}
          <Verdicts place={place} />
          {children}
        </div>
        {forms.isPriced ? (
          <PricePanel snapshot={snapshot} step={step === 'first' ? 'sender' : 'parcel'} onRetry={retryPrice} />
        ) : (
          <AbroadPanel place={place} />
        )}
      </div>
      {forms.isPriced ? (
        <PriceBar snapshot={snapshot} onRetry={retryPrice}>
          {barAction}
        </PriceBar>
      ) : (
        <div className="pbar order-bar">
          <div className="place-bar-price">
            <ToBeConfirmed place={place} />
          </div>
          {barAction}
        </div>
      )}
      {forms.isPriced && <PriceAnnouncement snapshot={snapshot} />}
    </div>
  );
}
