import { type ReactNode, useMemo, useState } from 'react';
import type { FieldError } from '#schemas/runtime/types.ts';
import { formatAddress } from '#domain/address/address.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/card.tsx';
import * as pickupForm from '#schemas/generated/order/pickup.js';
import * as senderForm from '#schemas/generated/order/sender.js';
import { useApi } from '#src/api/react.tsx';
import { AddressBookShortcut, SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { addressBookService } from '#src/shared/addresses/address-book-service.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { useDropOffBranch } from '#src/shared/branches/use-drop-off-branch.ts';
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
  /** Of the value that was refused. */
  serverErrors: readonly FieldError[];
}

function PickupForm({ zip, value, serverErrors, onDone, onClose }: PickupFormProps) {
  const { t } = useBatchText();
  const api = useApi();
  const [answers, setAnswers] = useState<FormValue<'order/pickup'>>(value ?? {});
  const services = useMemo(() => orderServices(api, zip), [api, zip]);
  const extras = usePickupExtras(answers);
  return (
    <SchemaForm<'order/pickup'>
      form={pickupForm}
      value={answers}
      onChange={setAnswers}
      onSubmit={onDone}
      services={services}
      extras={extras}
      serverErrors={serverErrors}
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

/** How all parcels leave, and how they are paid. */
function PickupLine({ sender, pickup }: { sender: Sender; pickup: Pickup }) {
  const { t, format } = useBatchText();
  const dropOff = useDropOffBranch({ sender, pickup });
  const slot = chosenSlot(pickup);
  const name = dropOff ? isolate(dropOff.branch.name) : '…';
  return (
    <p>
      <b>
        {slot
          ? t('batch:setup.when', { date: format.date(slot.date), slot: format.slot(slot.slot) })
          : t('batch:list.dropOff', { name })}
      </b>{' '}
      <span className="soft sm">{t(`answers:paymentMode.${pickup.paymentMode}`)}</span>
    </p>
  );
}

interface SetupCardsProps {
  state: BatchSetupState;
  /** Why the server refused the batch. */
  errors: readonly FieldError[];
}

const ofPickup = '/pickup';

/** The sender of all orders, and how they leave: the form opens where the server has refused it. */
export function SetupCards({ state, errors }: SetupCardsProps) {
  const { t } = useBatchText();
  const [refused, setRefused] = useState(() =>
    errors.flatMap(({ pointer, ...error }) =>
      pointer.startsWith(`${ofPickup}/`) ? { ...error, pointer: pointer.slice(ofPickup.length) } : [],
    ),
  );
  const [open, setOpen] = useState<Part | undefined>(refused.length > 0 ? 'pickup' : undefined);
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
            serverErrors={refused}
            onDone={(value) => {
              setPickup(value);
              setRefused([]);
              close();
            }}
            onClose={close}
          />
        </Card>
      ) : (
        <PartCard
          title={t('batch:setup.pickup')}
          asked={t(sender ? 'batch:setup.pickupNone' : 'batch:setup.pickupFirst')}
          said={sender && pickup && <PickupLine sender={sender} pickup={pickup} />}
          isReady={sender !== undefined}
          onOpen={() => setOpen('pickup')}
        />
      )}
    </section>
  );
}
