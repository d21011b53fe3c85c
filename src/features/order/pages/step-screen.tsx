import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { formatAddress } from '#domain/address/address.ts';
import { isBegun } from '#machines/order/order.draft.ts';
import { selectBlocked, selectUnservedZip } from '#machines/order/order.selectors.ts';
import type { OrderStep } from '#machines/order/order.types.ts';
import type { FieldExtras } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/card.tsx';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { OrderFrame } from './order-frame.tsx';
import { PartFields } from '../components/part-form.tsx';
import { useParcelExtras } from '../components/parcel-extras.tsx';
import { useParcelParts } from '../components/parcel-parts.tsx';
import { LeaveOrder } from '../components/leave-order.tsx';
import { webParcel, webRules } from '../model/step-forms.ts';
import type { Order } from '../model/use-order.ts';
import { ClearedVerdict, CoverageVerdict, OutletVerdict, RejectionVerdict } from '../components/verdicts.tsx';
import { SwapEnds } from '../components/swap-ends.tsx';
import { RepeatLast } from '../components/repeat-line.tsx';

type FormStep = Exclude<OrderStep, 'review'>;

interface StepProps {
  order: Order;
  step: FormStep;
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Above the fields, in the form. */
  lead?: ReactNode;
  /** Under the form, before the button. */
  after?: ReactNode;
  /** Puts the form among others; another key is another form. */
  around?: (draw: (key: string) => ReactNode) => ReactNode;
  /** Whether the step goes on with another form, which has to be corrected first. */
  openWrong?: () => boolean;
}

function Step({ order, step, extras, lead, after, around = (draw) => draw(step), openWrong }: StepProps) {
  const { t } = useText('order', 'forms');
  const id = useId();
  const { actor, snapshot, handles } = order;
  const { answers, returning, completed, serverErrors, offered } = snapshot.context;
  // The postal code of an end alone decides whether couriers go there.
  const isEnd = step === 'sender' || step === 'recipient';

  // The usual sender is collapsed to a line until the customer wants another one, or it has an error.
  const [opened, setOpened] = useState(false);
  const isFolded =
    step === 'sender' &&
    !opened &&
    !returning &&
    answers.sender === offered &&
    !serverErrors.sender &&
    selectBlocked(snapshot) === undefined &&
    webRules.validate(step, answers).length === 0;
  useEffect(() => {
    if (opened) handles.current.get('sender')?.focus('/name');
  }, [handles, opened]);

  // Finished once and wrong now: another step changed, so say at once what is wrong here.
  const showOvertaken = useEffectEvent(() => {
    const isFinished = completed.includes(step) && !serverErrors[step];
    if (isFinished && webRules.validate(step, answers).length > 0) handles.current.get(step)?.submit();
  });
  useEffect(() => showOvertaken(), []);

  function submit() {
    if (!openWrong?.()) actor.send({ type: 'step.submit' });
  }

  return (
    <OrderFrame
      order={order}
      barAction={
        <Button type="submit" form={id}>
          {t('order:next.short')}
        </Button>
      }
    >
      <RepeatLast
        size="sm"
        isStart={step === 'sender' && !isBegun(snapshot.context)}
        fetchEarlier={order.forms.fetchEarlier}
        onFetched={(draft) => actor.send({ type: 'draft.restore', draft })}
      />
      {isFolded && (
        <Card className="order-folded">
          <span>
            <b>
              <bdi>{answers.sender.name}</bdi>
            </b>
            <span className="soft sm">
              <bdi>{formatAddress(answers.sender)}</bdi>
            </span>
          </span>
          <Button
            variant="quiet"
            size="sm"
            className="flush"
            aria-label={t('forms:review.change', { label: t('order:step.sender') })}
            onClick={() => setOpened(true)}
          >
            {t('order:review.change')}
          </Button>
        </Card>
      )}
      {around((key) => (
        <>
          <PartFields
            key={key}
            order={order}
            part={step}
            id={id}
            extras={extras}
            isFolded={isFolded}
            onSubmit={submit}
            lead={
              <>
                <RejectionVerdict snapshot={snapshot} part={step} />
                <OutletVerdict snapshot={snapshot} />
                {!isEnd && <CoverageVerdict snapshot={snapshot} />}
                {lead}
              </>
            }
            shortcuts={isEnd && <SwapEnds order={order} other={step === 'sender' ? 'recipient' : 'sender'} />}
          />
          {after}
        </>
      ))}
      <div className="order-end">
        <Button variant="go" type="submit" form={id} className="order-go">
          {returning ? t('order:next.return') : t(`order:next.${step}`)}
        </Button>
        <LeaveOrder saved={order.saved} />
      </div>
    </OrderFrame>
  );
}

function ParcelStep({ order }: { order: Order }) {
  const extras = useParcelExtras(order.snapshot, webParcel);
  const parts = useParcelParts(order, webRules, () => order.handles.current.get('parcel')?.submit());
  return <Step order={order} step="parcel" extras={extras} {...parts} />;
}

function PickupStep({ order }: { order: Order }) {
  const { snapshot } = order;
  const extras = usePickupExtras(snapshot.context.answers.pickup, selectUnservedZip(snapshot));
  return (
    <Step order={order} step="pickup" extras={extras} lead={<ClearedVerdict snapshot={snapshot} part="pickup" />} />
  );
}

/** The step that is being filled in. */
export function StepScreen({ order }: { order: Order }) {
  const { step } = order;
  if (step === 'parcel') return <ParcelStep order={order} />;
  if (step === 'pickup') return <PickupStep order={order} />;
  return <Step key={step} order={order} step={step === 'sender' ? 'sender' : 'recipient'} />;
}
