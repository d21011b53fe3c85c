import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type OrderSnapshot, selectPrice } from '#machines/order/order.selectors.ts';
import type { OrderAnswers, OrderStep } from '#machines/order/order.types.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { useItemTypeName } from '#src/shared/parcels/item-types.ts';
import { FormSummary } from '#src/courier-fields/index.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import type { FormId } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { useDeliveryBranch, useDropOffBranch } from '#src/shared/branches/use-drop-off-branch.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Bends } from '#src/components/logo.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { transitText } from '../model/order-texts.ts';
import { ParcelNames } from './parcel-list.tsx';
import { stepForms } from '../model/step-forms.ts';

type AskedStep = Exclude<OrderStep, 'review'>;

export interface ReviewTicketProps {
  snapshot: OrderSnapshot;
  /** Leads to the part that asks for these answers. */
  onChange: (step: OrderStep) => void;
}

interface PartProps extends ReviewTicketProps {
  step: AskedStep;
  /** Answers that have their words from elsewhere than their field. */
  answerTexts?: Readonly<Record<string, string>>;
  /** What the server knows of these answers. */
  note?: ReactNode;
  stamp?: ReactNode;
}

/** Service and billing weight, as a stamp on a letter. */
function Stamp({ parcel }: { parcel: OrderAnswers['parcel'] }) {
  const { t, format } = useText('order', 'fields');
  const { billingWeight } = toAnswers(stepForms.parcel, parcel);
  return (
    <p className="order-stamp">
      <svg viewBox="0 0 40 34" aria-hidden="true" focusable="false">
        <Bends />
      </svg>
      <span>{t(`fields:product.${parcel.productType ?? 'standard'}`)}</span>
      {typeof billingWeight === 'number' && <span>{format.kilograms(billingWeight)}</span>}
    </p>
  );
}

/** The answers of one step told as one, and the one way to change them, which has the focus when one comes back. */
function Part({ step, snapshot, onChange, note, answerTexts, stamp }: PartProps) {
  const { t } = useText('order', 'forms');
  const id = useId();
  const change = useRef<HTMLButtonElement>(null);
  const { answers, changing } = snapshot.context;
  const isBack = changing === step;
  useEffect(() => {
    if (isBack) change.current?.focus();
  }, [isBack]);
  const isEnd = step === 'sender' || step === 'recipient';
  return (
    <section className={isEnd ? 'order-end-of' : 'order-line'} aria-labelledby={id}>
      {!isEnd && (
        <span className="order-line-icon">
          <Icon name={step === 'parcel' ? 'box' : answers.pickup.handover === 'dropOff' ? 'shop' : 'calendar'} />
        </span>
      )}
      <div>
        <h2 id={id} className={isEnd ? 'k' : 'sr'}>
          {isEnd ? t(step === 'sender' ? 'order:panel.sends' : 'order:panel.receives') : t(`order:step.${step}`)}
        </h2>
        <FormSummary form={stepForms[step] as FormModule<FormId>} value={answers[step]} answerTexts={answerTexts} />
        {note && <span className="soft sm">{note}</span>}
      </div>
      <Button
        ref={change}
        variant="quiet"
        size="sm"
        className="flush"
        aria-label={t('forms:review.change', { label: t(`order:step.${step}`) })}
        onClick={() => onChange(step)}
      >
        {t('order:review.change')}
      </Button>
      {stamp}
    </section>
  );
}

/** The whole order on one ticket, as one writes it on a parcel: the two ends, then what goes between them and when. */
export function ReviewTicket(props: ReviewTicketProps) {
  const { t } = useText('order');
  const { quote } = selectPrice(props.snapshot);
  const itemTypeName = useItemTypeName();
  const { answers } = props.snapshot.context;
  const { itemType } = answers.parcel;
  const dropOff = useDropOffBranch(answers);
  const toBranch = useDeliveryBranch(answers.recipient);
  return (
    <Ticket className="order-review">
      <TicketPart className="order-ends">
        <Part {...props} step="sender" />
        <div className="order-route" aria-hidden="true" />
        <Part
          {...props}
          step="recipient"
          answerTexts={toBranch && { branchCode: isolate(toBranch.name) }}
          stamp={<Stamp parcel={answers.parcel} />}
        />
      </TicketPart>
      <TicketPart className="order-lines">
        <Part
          {...props}
          step="parcel"
          answerTexts={itemType ? { itemType: itemTypeName(itemType) } : {}}
          note={answers.others && <ParcelNames answers={answers} withoutOpen />}
        />
        <Part
          {...props}
          step="pickup"
          answerTexts={dropOff && { branchCode: isolate(dropOff.branch.name) }}
          note={
            quote &&
            t(answers.pickup.handover === 'dropOff' ? 'order:review.dropOffTransit' : 'order:review.transit', {
              days: transitText(t, quote),
            })
          }
        />
      </TicketPart>
    </Ticket>
  );
}
