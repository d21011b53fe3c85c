import { type ReactNode, useMemo, useState } from 'react';
import { formatAddress } from '#domain/address/address.ts';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/card.tsx';
import * as pickupForm from '#schemas/generated/batch/pickup.js';
import * as senderForm from '#schemas/generated/order/sender.js';
import { useApi } from '#src/api/react.tsx';
import { AddressBookShortcut, SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { addressBookService } from '#src/shared/addresses/address-book-service.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { PasteAddress } from '#src/shared/addresses/paste-address.tsx';
import type { BatchSetupState, Pickup, Sender } from './batch-setup.ts';
import { useBatchText } from './batches.ts';

/** The forms of the settings; loaded with the form engine when one of them is opened. */
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

function SenderForm({ value, onDone, onClose }: PartProps<Sender>) {
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

interface PickupFormProps extends PartProps<Pickup> {
  /** The postal code of the pickup. */
  zip: string;
}

function PickupForm({ zip, value, onDone, onClose }: PickupFormProps) {
  const { t } = useBatchText();
  const api = useApi();
  const [answers, setAnswers] = useState<FormValue<'batch/pickup'>>(value ?? {});
  const services = useMemo(() => orderServices(api, zip), [api, zip]);
  const extras = usePickupExtras();
  return (
    <SchemaForm<'batch/pickup'>
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

interface PartCardProps {
  title: string;
  /** The current setting; undefined while there is none. */
  said: ReactNode;
  /** What is asked for. */
  asked: string;
  isReady: boolean;
  onOpen: () => void;
}

/** A setting as a line, with a button to set or change it. */
function PartCard({ title, said, asked, isReady, onOpen }: PartCardProps) {
  const { t } = useBatchText();
  const word = t(said ? 'batch:setup.change' : 'batch:setup.choose');
  return (
    <Card className="batch-part">
      <div>
        <h3>{title}</h3>
        {said ?? <p className="soft sm">{asked}</p>}
      </div>
      {isReady && (
        <Button variant={said ? 'quiet' : 'line'} size="sm" aria-label={`${word}: ${title}`} onClick={onOpen}>
          {word}
        </Button>
      )}
    </Card>
  );
}

type Part = 'sender' | 'pickup';

/** The sender of all orders, and their pickup. */
export function SetupCards({ state }: { state: BatchSetupState }) {
  const { t, format } = useBatchText();
  const [open, setOpen] = useState<Part>();
  const { setup, isLoading, setSender, setPickup } = state;
  const { sender, pickup } = setup;
  const close = () => setOpen(undefined);
  return (
    // While the settings load, the cards reserve their space, without text.
    <section className="batch-setup" aria-label={t('batch:setup.label')} aria-busy={isLoading}>
      <h2>{t('batch:setup.label')}</h2>
      <span className="sr" role="status">
        {isLoading && t('batch:setup.loading')}
      </span>
      {open === 'sender' ? (
        <Card>
          <h3>{t('batch:setup.sender')}</h3>
          <SenderForm
            value={sender}
            onDone={(value) => {
              setSender(value);
              close();
            }}
            onClose={close}
          />
        </Card>
      ) : (
        <PartCard
          title={t('batch:setup.sender')}
          asked={t('batch:setup.senderNone')}
          said={
            sender && (
              <p>
                <b>
                  <bdi>{sender.name}</bdi>
                </b>{' '}
                <span className="soft sm">
                  <bdi>{formatAddress(sender)}</bdi>
                </span>
              </p>
            )
          }
          isReady
          onOpen={() => setOpen('sender')}
        />
      )}
      {open === 'pickup' && sender ? (
        <Card>
          <h3>{t('batch:setup.pickup')}</h3>
          <PickupForm
            zip={sender.zip}
            value={pickup}
            onDone={(value) => {
              setPickup(value);
              close();
            }}
            onClose={close}
          />
        </Card>
      ) : (
        <PartCard
          title={t('batch:setup.pickup')}
          asked={t(sender ? 'batch:setup.pickupNone' : 'batch:setup.pickupFirst')}
          said={
            pickup && (
              <p>
                <b>
                  {t('batch:setup.when', {
                    date: format.date(pickup.pickupDate),
                    slot: format.slot(pickup.pickupSlot),
                  })}
                </b>{' '}
                <span className="soft sm">{t(`answers:paymentMode.${pickup.paymentMode}`)}</span>
              </p>
            )
          }
          isReady={sender !== undefined}
          onOpen={() => setOpen('pickup')}
        />
      )}
    </section>
  );
}
