import { useMemo, useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import * as form from '#schemas/generated/order/change.js';
import type { Api, CallFailure, Input } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { type CourierServices, type PickupSlots, SchemaForm } from '#src/courier-fields/index.ts';
import { errorsUnder } from '#src/form-core/check.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';

type Order = Answer<'orderDetail'>;
export type Change = Input<'orderChange'>['change'];

/** The order's own place is its own: full for everybody else, or too near to be offered, it may stay. */
function withOwn({ days, ...rest }: PickupSlots, { pickupDate, pickupSlot }: Order['pickup']): PickupSlots {
  const slotsOf = (slots: PickupSlots['days'][number]['slots']) =>
    [...slots.filter(({ slot }) => slot !== pickupSlot), { slot: pickupSlot, free: 1 }].toSorted((one, other) =>
      one.slot.localeCompare(other.slot),
    );
  const isThere = days.some(({ date }) => date === pickupDate);
  const all = isThere ? days : [{ date: pickupDate, slots: [] }, ...days];
  return {
    ...rest,
    days: all.map((day) => (day.date === pickupDate ? { ...day, slots: slotsOf(day.slots) } : day)),
  };
}

function servicesOf(api: Api, { sender, pickup }: Order): CourierServices {
  return {
    pickupSlots: async (signal) => {
      const result = await api.call('pickupSlots', { zipCode: sender.zip }, { signal });
      if (!result.ok) throw new Error(result.codeName);
      return withOwn(result.data, pickup);
    },
  };
}

function changeOf({ sender, recipient, pickup }: Order): Change {
  return {
    pickupDate: pickup.pickupDate,
    pickupSlot: pickup.pickupSlot,
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

/** Fetched with the form engine when somebody changes an order. */
export default function ChangeForm({ order, change, busy, failure, onAsk }: ChangeFormProps) {
  const { t } = useText('orders', 'forms', 'fields', 'rules', 'answers');
  const api = useApi();
  const services = useMemo(() => servicesOf(api, order), [api, order]);
  const [value, setValue] = useState<FormValue<'order/change'>>(() => change ?? changeOf(order));
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
