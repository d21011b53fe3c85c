/** The forms of the settings; loaded with the form engine when one of them is opened. */
import * as pickupForm from '#schemas/generated/order/pickup.js';
import * as senderForm from '#schemas/generated/order/sender.js';
import { useMemo, useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import { AddressBookShortcut, SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { addressBookService } from '#src/shared/orders/address-book-service.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { PasteAddress } from '#src/shared/pasted-address/panel/paste-address.tsx';
import { Button } from '#src/ui/button.tsx';
import type { Pickup, Sender } from '../flow/setup.ts';
import { useBatchText } from '../texts.ts';

interface PartProps<Value> {
  value: Value | undefined;
  onDone: (value: Value) => void;
  /** Absent while there is nothing to go back to. */
  onClose: (() => void) | undefined;
}

function Close({ onClose }: Pick<PartProps<never>, 'onClose'>) {
  const { t } = useBatchText();
  if (!onClose) return null;
  return (
    <Button variant="line" onClick={onClose}>
      {t('batch:setup.close')}
    </Button>
  );
}

export function SenderForm({ value, onDone, onClose }: PartProps<Sender>) {
  const { t } = useBatchText();
  const api = useApi();
  const [answers, setAnswers] = useState<FormValue<'order/sender'>>(value ?? {});
  const services = useMemo(
    () => ({ ...orderServices(api, undefined), addressBook: addressBookService(api, 'sender') }),
    [api],
  );
  return (
    <SchemaForm<'order/sender'>
      form={senderForm}
      value={answers}
      onChange={setAnswers}
      onSubmit={onDone}
      services={services}
      lead={
        <div className="row">
          <AddressBookShortcut />
          <PasteAddress />
        </div>
      }
      submitLabel={t('batch:setup.accept')}
      actions={<Close onClose={onClose} />}
    />
  );
}

export interface PickupFormProps extends PartProps<Pickup> {
  /** The postal code of the pickup. */
  zip: string;
}

export function PickupForm({ zip, value, onDone, onClose }: PickupFormProps) {
  const { t } = useBatchText();
  const api = useApi();
  const [answers, setAnswers] = useState<FormValue<'order/pickup'>>(value ?? {});
  const services = useMemo(() => orderServices(api, zip), [api, zip]);
  const extras = usePickupExtras();
  return (
    <SchemaForm<'order/pickup'>
      form={pickupForm}
      value={answers}
      onChange={setAnswers}
      onSubmit={onDone}
      services={services}
      extras={extras}
      submitLabel={t('batch:setup.accept')}
      actions={<Close onClose={onClose} />}
    />
  );
}
