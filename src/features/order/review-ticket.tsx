import type { ReactNode } from 'react';
import { formatOrigin } from '#domain/address.ts';
import { formatPhone } from '#domain/phone.ts';
import { selectPrice, type OrderSnapshot } from '#machines/order/order.selectors.ts';
import type { OrderAnswers, OrderStep } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Ticket, TicketPart } from '#src/ui/paper.tsx';
import { Ltr, Money } from '#src/ui/small.tsx';
import { transitWords } from './words.ts';

interface ChangeProps {
  step: OrderStep;
  onChange: (step: OrderStep) => void;
}

function Change({ step, onChange }: ChangeProps) {
  const { t } = useText('order');
  return (
    <Button variant="quiet" size="sm" className="flush" onClick={() => onChange(step)}>
      {t('order:review.change')}
      <span className="sr"> {t(`order:step.${step}`)}</span>
    </Button>
  );
}

interface EndProps extends ChangeProps {
  label: string;
  answers: OrderAnswers['sender'];
}

function End({ label, answers, step, onChange }: EndProps) {
  const { name, company, phone, email, street, address1, address2, town, zip } = answers;
  const door = [street, address1].filter(Boolean).join(' ');
  const lines = [company, [door, town].filter(Boolean).join(', '), `${zip} ${formatOrigin(answers)}`].filter(Boolean);
  return (
    <section>
      <h2 className="soft sm">{label}</h2>
      <address>
        <b>
          <bdi>{name}</bdi>
        </b>
        {lines.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
        {address2 && (
          <span className="soft sm">
            <bdi>{address2}</bdi>
          </span>
        )}
        {[phone && formatPhone(phone), email].filter(Boolean).map((contact) => (
          <span key={contact}>
            <Ltr>{contact}</Ltr>
          </span>
        ))}
      </address>
      <Change step={step} onChange={onChange} />
    </section>
  );
}

interface PartProps extends ChangeProps {
  children: ReactNode;
}

function Part({ step, onChange, children }: PartProps) {
  const { t } = useText('order');
  return (
    <TicketPart>
      <div className="order-part-head">
        <h2>{t(`order:step.${step}`)}</h2>
        <Change step={step} onChange={onChange} />
      </div>
      <dl className="order-facts">{children}</dl>
    </TicketPart>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ParcelFacts({ snapshot }: { snapshot: OrderSnapshot }) {
  const { t, format } = useText('order', 'fields');
  const { itemName, itemType, quantity, weight, hasVolume, length, width, height, itemValue, remark, productType } = snapshot.context.answers.parcel;
  const { quote } = selectPrice(snapshot);
  const price = quote?.price;
  const actual = typeof weight === 'number' ? format.kilograms(weight) : '';
  const days = quote && transitWords(t, quote);
  return (
    <>
      <Fact name={t('order:review.content')}>
        <bdi>{itemName}</bdi>
        {t('order:review.pieces', { count: Number(quantity) })}
      </Fact>
      <Fact name={t('order:review.category')}>{t(`fields:goods.${itemType}`)}</Fact>
      <Fact name={t('order:review.service')}>
        {days ? t('order:review.serviceLine', { product: t(`fields:product.${productType}`), days }) : t(`fields:product.${productType}`)}
      </Fact>
      <Fact name={t(hasVolume ? 'order:review.weightAndSize' : 'order:review.weight')}>
        <span className="num">
          {actual}
          {hasVolume && (
            <>
              {' · '}
              <bdi dir="ltr">{[length, width, height].join(' × ')}</bdi> {t('fields:unit.cm')}
            </>
          )}
        </span>
      </Fact>
      {price && (
        <Fact name={t('order:review.billing')}>
          <span className="num">{format.kilograms(price.billingWeightKg)}</span>{' '}
          {price.volumetricWeightKg > 0 && (
            <span className="soft">
              {t('order:review.billingWhy', { actual: format.number(Number(weight)), volumetric: format.number(price.volumetricWeightKg) })}
            </span>
          )}
        </Fact>
      )}
      <Fact name={t('order:review.value')}>
        <Money centavos={Number(itemValue)} />
      </Fact>
      {remark && (
        <Fact name={t('order:review.remark')}>
          <bdi>{remark}</bdi>
        </Fact>
      )}
    </>
  );
}

function PickupFacts({ pickup }: { pickup: OrderAnswers['pickup'] }) {
  const { t, format } = useText('order', 'fields');
  const { pickupDate, pickupSlot, paymentMode } = pickup;
  const [from, to] = (pickupSlot ?? '').split('-').map((hour) => `${hour}:00`);
  return (
    <>
      {pickupDate && <Fact name={t('order:review.pickupAt')}>{t('order:review.slot', { date: format.longDate(pickupDate), from, to })}</Fact>}
      <Fact name={t('order:review.payment')}>{t(`fields:paymentMode.${paymentMode}`)}</Fact>
    </>
  );
}

/** The whole order on one ticket: the two ends, the parcel, pickup and payment, each with its way to change it. */
export function ReviewTicket({ snapshot, onChange }: { snapshot: OrderSnapshot; onChange: (step: OrderStep) => void }) {
  const { t } = useText('order');
  const { sender, recipient, pickup } = snapshot.context.answers;
  return (
    <Ticket className="order-review">
      <TicketPart className="order-ends">
        <End label={t('order:panel.sends')} answers={sender} step="sender" onChange={onChange} />
        <div className="order-route" aria-hidden="true" />
        <End label={t('order:panel.receives')} answers={recipient} step="recipient" onChange={onChange} />
      </TicketPart>
      <Part step="parcel" onChange={onChange}>
        <ParcelFacts snapshot={snapshot} />
      </Part>
      <Part step="pickup" onChange={onChange}>
        <PickupFacts pickup={pickup} />
      </Part>
    </Ticket>
  );
}
