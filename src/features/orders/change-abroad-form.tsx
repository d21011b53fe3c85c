import { useMemo } from 'react';
import type { Answer } from '#contract/calls.ts';
import * as form from '#schemas/generated/international/change.js';
import type { CallFailure, Input } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { errorsUnder } from '#src/forms/core/check.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { slotsFor } from './own-slots.ts';

type Order = Answer<'orderDetail'>;
export type ChangeAbroad = Input<'internationalOrderChange'>['change'];

const getChange = ({ sender, pickup }: Order): ChangeAbroad => ({
  pickupDate: pickup.pickupDate ?? '',
  pickupSlot: pickup.pickupSlot ?? '',
  ...(sender.address2 && { senderReferences: sender.address2 }),
});

export interface ChangeAbroadFormProps {
  order: Order;
  busy: boolean;
  failure: CallFailure | undefined;
  onSubmit: (change: ChangeAbroad) => void;
}

/** Loaded with the form engine when a customer changes an order to another country. */
export default function ChangeAbroadForm({ order, busy, failure, onSubmit }: ChangeAbroadFormProps) {
  const { t } = useText('orders', 'forms', 'fields', 'rules', 'answers');
  const api = useApi();
  const services = useMemo(() => slotsFor(api, order), [api, order]);
  const given = getChange(order);
  const key = `change ${order.orderNo} ${JSON.stringify(given)}`;
  const [value, setValue] = useSavedAnswers<FormValue<'international/change'>>(key, given);
  const errors = useMemo(() => failure && errorsUnder(failure.errors, 'change'), [failure]);
  return (
    <SchemaForm<'international/change'>
      form={form}
      value={value}
      onChange={setValue}
      onSubmit={onSubmit}
      services={services}
      serverErrors={errors}
      busy={busy}
      submitLabel={t('orders:change.save')}
    />
  );
}
