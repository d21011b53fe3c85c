import { useMemo } from 'react';
import type { Answer } from '#contract/calls.ts';
import * as form from '#schemas/generated/order/change.js';
import type { CallFailure, Input } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { errorsUnder } from '#src/forms/core/check.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { slotsFor } from './own-slots.ts';

type Order = Answer<'orderDetail'>;
export type Change = Input<'orderChange'>['change'];

/** When it is picked up; a parcel that is brought to a branch is still brought there. */
const toHandover = ({ handover, pickupDate, pickupSlot }: Order['pickup']) =>
  handover === 'dropOff' ? { handover } : { pickupDate, pickupSlot };

function getChange({ sender, recipient, pickup }: Order): Change {
  return {
    ...toHandover(pickup),
    senderName: sender.name,
    senderPhone: sender.phone,
    ...(sender.address2 && { senderReferences: sender.address2 }),
    recipientName: recipient.name,
    recipientPhone: recipient.phone,
    ...(recipient.address2 && { recipientReferences: recipient.address2 }),
  };
}

export interface ChangeFormProps {
  order: Order;
  /** What was asked for before; the order as it is at first. */
  change: Change | undefined;
  busy: boolean;
  failure: CallFailure | undefined;
  onAsk: (change: Change) => void;
}

/** Loaded with the form engine when a customer changes an order. */
export default function ChangeForm({ order, change, busy, failure, onAsk }: ChangeFormProps) {
  const { t } = useText('orders', 'forms', 'fields', 'rules', 'answers');
  const api = useApi();
  const services = useMemo(() => slotsFor(api, order), [api, order]);
  const given = getChange(order);
  // An order that has changed meanwhile starts over.
  const key = `change ${order.orderNo} ${JSON.stringify(given)}`;
  const [value, setValue] = useSavedAnswers<FormValue<'order/change'>>(key, change ?? given);
  const errors = useMemo(() => failure && errorsUnder(failure.errors, 'change'), [failure]);
  return (
    <SchemaForm<'order/change'>
      form={form}
      value={value}
      onChange={setValue}
      onSubmit={onAsk}
      services={services}
      serverErrors={errors}
      busy={busy}
      submitLabel={t('orders:change.ask')}
    />
  );
}
