import { type ReactNode, useId } from 'react';
import { selectPrice, type OrderSnapshot } from '#machines/order/order.selectors.ts';
import { orderSteps, type OrderStep } from '#machines/order/order.types.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { FormReview } from '#src/courier-fields/index.ts';
import type { FormId } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Ticket, TicketPart } from '#src/ui/paper.tsx';
import { stepForms } from './step-forms.ts';
import { billingWeightText, transitText } from './order-texts.ts';

type AskedStep = Exclude<OrderStep, 'review'>;

/** Those between the two ends of the way and this page. */
const parts = orderSteps.filter((step) => step !== 'sender' && step !== 'recipient' && step !== 'review');

export interface ReviewTicketProps {
  snapshot: OrderSnapshot;
  /** Leads to the field that asked for an answer. */
  onChange: (step: OrderStep, pointer: string) => void;
}

/** What the server and the domain know about an answer. */
function useNotes(snapshot: OrderSnapshot): Partial<Record<OrderStep, Readonly<Record<string, ReactNode>>>> {
  const { t, format } = useText('order');
  const { quote } = selectPrice(snapshot);
  return {
    parcel: {
      productType: quote && transitText(t, quote),
      billingWeight: billingWeightText(t, format, snapshot.context.answers.parcel),
    },
  };
}

function Step({ step, snapshot, onChange }: ReviewTicketProps & { step: AskedStep }) {
  const { t } = useText('order');
  const id = useId();
  const notes = useNotes(snapshot)[step];
  const { answers, field } = snapshot.context;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t(`order:step.${step}`)}</h2>
      <FormReview
        form={stepForms[step] as FormModule<FormId>}
        value={answers[step]}
        notes={notes}
        heading="h3"
        onChange={(pointer) => onChange(step, pointer)}
        returned={field?.step === step ? field.pointer : undefined}
      />
    </section>
  );
}

/** The whole order on one ticket, as its forms tell it: the two ends, then what goes between them and when. */
export function ReviewTicket(props: ReviewTicketProps) {
  return (
    <Ticket className="order-review">
      <TicketPart className="order-ends">
        <Step {...props} step="sender" />
        <div className="order-route" aria-hidden="true" />
        <Step {...props} step="recipient" />
      </TicketPart>
      {parts.map((step) => (
        <TicketPart key={step}>
          <Step {...props} step={step} />
        </TicketPart>
      ))}
    </Ticket>
  );
}
