import { ParcelList } from '../components/parcel-list.tsx';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { formatAddress } from '#domain/address/address.ts';
import { isToBranch } from '#domain/parcel/branch-delivery.ts';
import type { OrderEvent, OrderStep, ParcelsChange } from '#machines/order/order.types.ts';
import { addressBookService } from '#src/shared/addresses/address-book-service.ts';
import { useApi } from '#src/api/react.tsx';
import type { FormModule } from '#schemas/runtime/types.ts';
import { selectBlocked, selectUnservedZip } from '#machines/order/order.selectors.ts';
import { AddressBookShortcut, SchemaForm } from '#src/courier-fields/index.ts';
import type { FieldExtras } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { PasteAddress } from '#src/shared/addresses/paste-address.tsx';
import { Button } from '#src/components/button.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Card } from '#src/components/card.tsx';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { isBegun } from '#machines/order/order.draft.ts';
import { useLastOrder } from '#src/shared/orders/last-order.ts';
import { bagRule, useCollectsCod } from '../model/parcel-rules.ts';
import { coverageRule } from '../model/coverage-rule.ts';
import { OrderFrame } from './order-frame.tsx';
import { BoxAdvice, useParcelExtras } from '../components/parcel-extras.tsx';
import { ChooseSavedParcel, SaveParcel } from '../components/lazy-parts.tsx';
import { LeaveOrder } from '../components/leave-order.tsx';
import { getContext, getForm, toParcelBody, validateStep, webParcel } from '../model/step-forms.ts';
import { type Order, type OrderScreenProps, useFlushedForm } from '../model/use-order.ts';
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
type StepFormId = `order/${FormStep}`;

interface StepProps extends OrderScreenProps {
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

function Step({ order, saved, step, extras, lead, after, around = (draw) => draw(step) }: StepProps) {
  const { t, format } = useText('order', 'fields', 'answers', 'forms');
  const api = useApi();
  const state = useAppState();
  const id = useId();
  const form = useFlushedForm<StepFormId>(order);
  const { actor, snapshot } = order;
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

  const { name, zip } = answers[step === 'sender' ? 'recipient' : 'sender'];
  const isOtherKnown = (name ?? zip) !== undefined;

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
    if (opened) form.current?.focus('/name');
  }, [form, opened]);

  // Finished once and wrong now: another step changed, so say at once what is wrong here.
  const showOvertaken = useEffectEvent(() => {
    const isFinished = completed.includes(step) && !serverErrors[step];
    if (isFinished && validateStep(step, answers).length > 0) form.current?.submit();
  });
  useEffect(() => showOvertaken(), []);

  const [openedWrong, setOpenedWrong] = useState(0);
  // Its form says what is wrong as soon as it is drawn.
  useEffect(() => {
    if (openedWrong > 0) form.current?.submit();
  }, [form, openedWrong]);

  function submit(value: OrderEvent & { type: 'step.submit' }) {
    actor.send(value);
    // Another parcel is not valid, and is opened.
    if (step === 'parcel' && actor.getSnapshot().context.step === step) setOpenedWrong((times) => times + 1);
  }

  return (
    <OrderFrame
      order={order}
      saved={saved}
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
            <SchemaForm<StepFormId>
              key={key}
              ref={form}
              id={id}
              form={getForm(step, { collectsCod }) as FormModule<StepFormId>}
              value={answers[step]}
              onChange={(value) => actor.send({ type: 'part.change', part: step, answers: value })}
              onSubmit={(value) =>
                submit({ type: 'step.submit', step, answers: value } as OrderEvent & { type: 'step.submit' })
              }
              context={getContext(step, answers)}
              services={services}
              extras={extras}
              serverErrors={serverErrors[step]}
              lead={
                <div className="order-lead">
                  <RejectionVerdict snapshot={snapshot} />
                  <ClearedVerdict snapshot={snapshot} />
                  <OutletVerdict snapshot={snapshot} />
                  {isEnd(step) ? <AddressBookShortcut /> : <CoverageVerdict snapshot={snapshot} />}
                  {isEnd(step) && <PasteAddress />}
                  {/* While the other end isn't known it would come, and push the field away, while this one is typed. */}
                  {isEnd(step) && isOtherKnown && <SwapEnds order={order} />}
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
        <LeaveOrder saved={saved} />
      </div>
    </OrderFrame>
  );
}

function ParcelStep(props: OrderScreenProps) {
  const { actor, snapshot, flush, form } = props.order;
  const extras = useParcelExtras(snapshot, webParcel);
  function readParcel() {
    flush();
    const parcel = toParcelBody(actor.getSnapshot().context.answers);
    if (!parcel) form.current?.submit();
    return parcel;
  }
  function changeParcels(change: ParcelsChange) {
    flush();
    actor.send({ type: 'parcels.change', change });
  }
  return (
    <Step
      {...props}
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

function PickupStep(props: OrderScreenProps) {
  const { snapshot } = props.order;
  const extras = usePickupExtras(snapshot.context.answers.pickup, selectUnservedZip(snapshot));
  return <Step {...props} step="pickup" extras={extras} />;
}

/** The step that is being filled in. */
export function StepScreen(props: OrderScreenProps) {
  const { step } = props.order;
  if (step === 'parcel') return <ParcelStep {...props} />;
  if (step === 'pickup') return <PickupStep {...props} />;
  return <Step key={step} {...props} step={step === 'sender' ? 'sender' : 'recipient'} />;
}
