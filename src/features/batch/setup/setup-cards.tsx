import { type ReactNode, useState } from 'react';
import { formatAddress } from '#domain/address.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import type { BatchSetupState } from '../flow/use-batch-setup.ts';
import { useBatchText } from '../texts.ts';
import { PickupForm, SenderForm } from './setup-form.tsx';

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
