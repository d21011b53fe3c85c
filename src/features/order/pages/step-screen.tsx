import { ParcelList } from '../components/parcel-list.tsx';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { formatAddress } from '#domain/address/address.ts';
import { isBegun } from '#machines/order/order.draft.ts';
import { selectBlocked } from '#machines/order/order.selectors.ts';
import type { OrderStep, ParcelsChange } from '#machines/order/order.types.ts';
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
import { useLastOrder } from '#src/shared/orders/last-order.ts';
import { bagRule, useCollectsCod } from '../model/parcel-rules.ts';
import { coverageRule } from '../model/coverage-rule.ts';
import { OrderFrame } from './order-frame.tsx';
import { BoxAdvice, useParcelExtras } from '../components/parcel-extras.tsx';
import { ChooseSavedParcel, SaveParcel } from '../components/lazy-parts.tsx';
import { LeaveOrder } from '../components/leave-order.tsx';
import { getContext, getForm, toParcelBody, validateStep, webParcel } from '../model/step-forms.ts';
import { type Order, useHandle } from '../model/use-order.ts';
import { ClearedVerdict, CoverageVerdict, OutletVerdict, RejectionVerdict } from '../components/verdicts.tsx';
import { SwapEnds } from '../components/swap-ends.tsx';
import { fetchEarlierOrder } from '../model/order-page-state.ts';
import { RepeatLine } from '../components/repeat-line.tsx';

/** At the start of an order: the last one again, up to when it is picked up. */
function RepeatLast({ order: { actor, snapshot } }: { order: Order }) {
  const { t } = useText('order');
  const api = useApi();
  const [isFetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const isStart = snapshot.context.step === 'sender' && !isBegun(snapshot.context);
  const { loading, last } = useLastOrder(isStart);
  if (!isStart) return null;

  async function repeat(orderNo: string) {
    setFetching(true);
    const draft = await fetchEarlierOrder(api, orderNo);
    setFetching(false);
    setFailed(!draft);
    if (draft) actor.send({ type: 'draft.restore', draft });
  }

  return (
    <RepeatLine
      size="sm"
      busy={isFetching}
      last={last}
      loading={loading}
      failed={failed}
      onRepeat={(orderNo) => void repeat(orderNo)}
    >
      {t('order:repeat.last')}
    </RepeatLine>
  );
}

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
}

/** Sender or recipient: the postal code alone decides whether couriers go there. */
const isEnd = (step: FormStep): step is 'sender' | 'recipient' => step === 'sender' || step === 'recipient';

function Step({ order, step, extras, lead, after, around = (draw) => draw(step) }: StepProps) {
  const { t, format } = useText('order', 'fields', 'answers', 'forms');
  const api = useApi();
  const state = useAppState();
  const id = useId();
  const blocked = useRef<HTMLDivElement>(null);
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
    validateStep(step, answers).length === 0;
  useEffect(() => {
    if (opened) handles.current.get('sender')?.focus('/name');
  }, [handles, opened]);

  // Finished once and wrong now: another step changed, so say at once what is wrong here.
  const showOvertaken = useEffectEvent(() => {
    const isFinished = completed.includes(step) && !serverErrors[step];
    if (isFinished && validateStep(step, answers).length > 0) handles.current.get(step)?.submit();
  });
  useEffect(() => showOvertaken(), []);

  const handle = useHandle(order, step);
  const [openedWrong, setOpenedWrong] = useState(0);
  // Its form says what is wrong as soon as it is drawn.
  useEffect(() => {
    if (openedWrong > 0) handles.current.get('parcel')?.submit();
  }, [handles, openedWrong]);

  function change(value: FormValue) {
    actor.send({ type: 'part.change', part: step, answers: value as (typeof answers)[FormStep] });
  }

  function submit() {
    if (actor.getSnapshot().can({ type: 'step.submit' })) {
      actor.send({ type: 'step.submit' });
      // Another parcel is not valid, and is opened.
      if (step === 'parcel' && actor.getSnapshot().context.step === step) setOpenedWrong((times) => times + 1);
      return;
    }
    // The form has validated everything but the outlet.
    blocked.current?.focus();
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
      <RepeatLast order={order} />
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
              context={getContext(step, answers)}
              services={services}
              extras={extras}
              serverErrors={serverErrors[step]}
              lead={
                <div className="order-lead">
                  <RejectionVerdict snapshot={snapshot} part={step} />
                  {!isEnd(step) && <ClearedVerdict snapshot={snapshot} part={step} />}
                  <OutletVerdict
                    ref={blocked}
                    snapshot={snapshot}
                    onChange={step === 'sender' ? undefined : () => order.goTo('sender')}
                  />
                  {isEnd(step) ? <AddressBookShortcut /> : <CoverageVerdict snapshot={snapshot} />}
                  {isEnd(step) && <PasteAddress />}
                  {isEnd(step) && <SwapEnds order={order} other={step === 'sender' ? 'recipient' : 'sender'} />}
                  {lead}
                </div>
              }
            />
          </div>
          {isEnd(step) && !isFolded && (
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
  const { actor, snapshot, flush, handles } = order;
  const extras = useParcelExtras(snapshot, webParcel);
  function readParcel() {
    flush();
    const parcel = toParcelBody(actor.getSnapshot().context.answers);
    if (!parcel) handles.current.get('parcel')?.submit();
    return parcel;
  }
  function changeParcels(change: ParcelsChange) {
    flush();
    actor.send({ type: 'parcels.change', change });
  }
  return (
    <Step
      order={order}
      step="parcel"
      around={(draw) => (
        <ParcelList snapshot={snapshot} validate={validateStep} onChange={changeParcels}>
          {draw}
        </ParcelList>
      )}
      extras={extras}
      lead={<ChooseSavedParcel />}
      after={
        <>
          <BoxAdvice parcel={snapshot.context.answers.parcel} />
          <SaveParcel readParcel={readParcel} />
        </>
      }
    />
  );
}

function PickupStep({ order }: { order: Order }) {
  return <Step order={order} step="pickup" extras={usePickupExtras(order.snapshot.context.answers.pickup)} />;
}

/** The step that is being filled in. */
export function StepScreen({ order }: { order: Order }) {
  const { step } = order;
  if (step === 'parcel') return <ParcelStep order={order} />;
  if (step === 'pickup') return <PickupStep order={order} />;
  return <Step key={step} order={order} step={step === 'sender' ? 'sender' : 'recipient'} />;
}
