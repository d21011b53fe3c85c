import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { formatAddress } from '#domain/address/address.ts';
import type { OrderEvent, OrderStep } from '#machines/order/order.types.ts';
import { addressBookService } from '#src/shared/addresses/address-book-service.ts';
import { useApi } from '#src/api/react.tsx';
import type { FormModule } from '#schemas/runtime/types.ts';
import { selectBlocked } from '#machines/order/order.selectors.ts';
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
import { bagRule, useCollectsCod } from '../model/parcel-rules.ts';
import { coverageRule } from '../model/coverage-rule.ts';
import { OrderFrame } from './order-frame.tsx';
import { useParcelExtras } from '../components/parcel-extras.tsx';
import { useParcelParts } from '../components/parcel-parts.tsx';
import { LeaveOrder } from '../components/leave-order.tsx';
import { getForm, webParcel, webRules } from '../model/step-forms.ts';
import { type OrderScreenProps, useFlushedForm } from '../model/use-order.ts';
import { ClearedVerdict, CoverageVerdict, OutletVerdict, RejectionVerdict } from '../components/verdicts.tsx';
import { SwapEnds } from '../components/swap-ends.tsx';
import { fetchEarlierOrder } from '../model/order-page-state.ts';
import { RepeatLast } from '../components/repeat-line.tsx';

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
  /** Whether the step goes on with another form, which has to be corrected first. */
  openWrong?: () => boolean;
}

/** Sender or recipient: the postal code alone decides whether couriers go there. */
const isEnd = (step: FormStep): step is 'sender' | 'recipient' => step === 'sender' || step === 'recipient';

function Step({ order, saved, step, extras, lead, after, around = (draw) => draw(step), openWrong }: StepProps) {
  const { t, format } = useText('order', 'fields', 'answers', 'forms');
  const api = useApi();
  const state = useAppState();
  const id = useId();
  const form = useFlushedForm<StepFormId>(order);
  const blocked = useRef<HTMLDivElement>(null);
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
    webRules.validate(step, answers).length === 0;
  useEffect(() => {
    if (opened) form.current?.focus('/name');
  }, [form, opened]);

  // Finished once and wrong now: another step changed, so say at once what is wrong here.
  const showOvertaken = useEffectEvent(() => {
    const isFinished = completed.includes(step) && !serverErrors[step];
    if (isFinished && webRules.validate(step, answers).length > 0) form.current?.submit();
  });
  useEffect(() => showOvertaken(), []);

  function submit(value: OrderEvent & { type: 'step.submit' }) {
    if (openWrong?.()) return;
    if (actor.getSnapshot().can(value)) return actor.send(value);
    // The form has validated everything but the outlet.
    blocked.current?.focus();
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
      <RepeatLast
        size="sm"
        isStart={step === 'sender' && !isBegun(snapshot.context)}
        fetchEarlier={fetchEarlierOrder}
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
              context={webRules.getContext(step, answers)}
              services={services}
              extras={extras}
              serverErrors={serverErrors[step]}
              lead={
                <div className="order-lead">
                  <RejectionVerdict snapshot={snapshot} />
                  <ClearedVerdict snapshot={snapshot} />
                  <OutletVerdict
                    ref={blocked}
                    snapshot={snapshot}
                    onChange={step === 'sender' ? undefined : () => order.goTo('sender')}
                  />
                  {isEnd(step) ? <AddressBookShortcut /> : <CoverageVerdict snapshot={snapshot} />}
                  {isEnd(step) && <PasteAddress />}
                  {/* While the other end isn't known it would come, and push the field away, while this one is typed. */}
                  {isEnd(step) && isOtherKnown && <SwapEnds order={order} />}
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
        <LeaveOrder saved={saved} />
      </div>
    </OrderFrame>
  );
}

function ParcelStep(props: OrderScreenProps) {
  const { order } = props;
  const { snapshot, form } = order;
  const extras = useParcelExtras(snapshot, webParcel);
  const parts = useParcelParts({ ...order, isBusy: false, isSignedIn: true }, webRules, () => form.current?.submit());
  return <Step {...props} step="parcel" extras={extras} {...parts} />;
}

function PickupStep(props: OrderScreenProps) {
  return <Step {...props} step="pickup" extras={usePickupExtras(props.order.snapshot.context.answers.pickup)} />;
}

/** The step that is being filled in. */
export function StepScreen(props: OrderScreenProps) {
  const { step } = props.order;
  if (step === 'parcel') return <ParcelStep {...props} />;
  if (step === 'pickup') return <PickupStep {...props} />;
  return <Step key={step} {...props} step={step === 'sender' ? 'sender' : 'recipient'} />;
}
