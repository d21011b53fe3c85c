import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { formatAddress } from '#domain/address/address.ts';
import { isToBranch } from '#domain/parcel/branch-delivery.ts';
import { isBegun } from '#machines/order/order.draft.ts';
import { selectBlocked, selectUnservedZip } from '#machines/order/order.selectors.ts';
import type { OrderStep } from '#machines/order/order.types.ts';
import { addressBookService } from '#src/shared/addresses/address-book-service.ts';
import { useApi } from '#src/api/react.tsx';
import type { FormModule } from '#schemas/runtime/types.ts';
import { AddressBookShortcut, SchemaForm } from '#src/courier-fields/index.ts';
import type { FieldExtras, FormId, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { PasteAddress } from '#src/shared/addresses/paste-address.tsx';
import { Button } from '#src/components/button.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Card } from '#src/components/card.tsx';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { bagRule, useCollectsCod } from '../model/parcel-rules.ts';
import { coverageRule } from '../model/coverage-rule.ts';
import { OrderFrame } from './order-frame.tsx';
import { useParcelExtras } from '../components/parcel-extras.tsx';
import { useParcelParts } from '../components/parcel-parts.tsx';
import { LeaveOrder } from '../components/leave-order.tsx';
import { getForm, webParcel, webRules } from '../model/step-forms.ts';
import { type Order, useHandle } from '../model/use-order.ts';
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

/** Sender or recipient: the postal code alone decides whether couriers go there. */
const isEnd = (step: FormStep): step is 'sender' | 'recipient' => step === 'sender' || step === 'recipient';

function Step({ order, step, extras, lead, after, around = (draw) => draw(step), openWrong }: StepProps) {
  const { t, format } = useText('order', 'fields', 'answers', 'forms');
  const api = useApi();
  const state = useAppState();
  const id = useId();
  const { actor, snapshot, handles } = order;
  const collectsCod = useCollectsCod(snapshot.context.answers);
  const { answers, returning, completed, serverErrors, offered, keep } = snapshot.context;
  const services = useMemo(() => {
    const ofEnd = isEnd(step)
      ? { checkRule: coverageRule({ actor }, step, format), addressBook: addressBookService(api, step) }
      : step === 'parcel'
        ? { checkRule: bagRule(api, state) }
        : {};
    return { ...orderServices(api, answers.sender.zip), ...ofEnd };
  }, [api, state, actor, step, format, answers.sender.zip]);

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

  const handle = useHandle(order, step);

  function change(value: FormValue) {
    actor.send({ type: 'part.change', part: step, answers: value as (typeof answers)[FormStep] });
  }

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
          <div hidden={isFolded}>
            <SchemaForm<FormId>
              key={key}
              ref={handle}
              id={id}
              form={getForm(step, { collectsCod }) as FormModule<FormId>}
              value={answers[step] as FormValue}
              onChange={change}
              onSubmit={submit}
              context={webRules.getContext(step, answers)}
              services={services}
              extras={extras}
              serverErrors={serverErrors[step]}
              lead={
                <div className="order-lead">
                  <RejectionVerdict snapshot={snapshot} part={step} />
                  <OutletVerdict snapshot={snapshot} />
                  {isEnd(step) ? <AddressBookShortcut /> : <CoverageVerdict snapshot={snapshot} />}
                  {isEnd(step) && <PasteAddress />}
                  {isEnd(step) && <SwapEnds order={order} other={step === 'sender' ? 'recipient' : 'sender'} />}
                  {lead}
                </div>
              }
            />
          </div>
          {isEnd(step) && !isFolded && !isToBranch(answers[step]) && (
            <CheckRow
              className="order-keep"
              checked={keep[step]}
              onChange={(event) => actor.send({ type: 'address.keep', end: step, keep: event.target.checked })}
            >
              {t(`order:keep.${step}`)}
            </CheckRow>
          )}
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
