import { Fragment, type ReactNode } from 'react';
import type { Answer } from '#contract/calls.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import { orderTimeFields } from '#domain/parcel/order-status.ts';
import { getDoorCollection } from '#domain/pricing/cod.ts';
import { constants } from '#domain/constants.ts';
import { formatPhone } from '#domain/account/phone.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { CollectingNote } from '#src/shared/orders/cod-collecting-note.tsx';
import { useItemTypeName } from '#src/shared/parcels/item-types.ts';
import { Ltr, Money } from '#src/components/small.tsx';

type Order = Answer<'orderDetail'>;

function Facts({ title, children, note }: { title: string; children: ReactNode; note?: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="orders-facts">{children}</dl>
      {note}
    </section>
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

interface ContactFactsProps {
  title: string;
  contact: Order['recipient'];
  /** It may say that the recipient collects the parcel at a branch. */
  change?: Order['deliveryChange'];
}

export function ContactFacts({ title, contact, change }: ContactFactsProps) {
  const { t, format } = useText('orders', 'status');
  return (
    <section>
      <h2>{title}</h2>
      <address>
        <b>{isolate(contact.name)}</b>
        {contact.company && <span>{isolate(contact.company)}</span>}
        {change?.branchAddress && (
          <>
            <span>{t('status:deliveryChangeByUs.branch', { branch: isolate(change.branchName ?? '') })}</span>
            <span>{isolate(change.branchAddress)}</span>
          </>
        )}
        {contact.address && <span>{isolate(contact.address)}</span>}
        <span>{isolate([contact.zip, contact.origin].filter(Boolean).join(' '))}</span>
        {contact.country && <span>{format.country(contact.country)}</span>}
        {contact.address2 && <span className="soft">{isolate(contact.address2)}</span>}
        <span>
          <Ltr>{formatPhone(contact.phone)}</Ltr>
        </span>
        {contact.email && (
          <span>
            <Ltr>{contact.email}</Ltr>
          </span>
        )}
      </address>
    </section>
  );
}

/** The rows of the parcel: null for a field that another row or section shows. A new field has to have its row here. */
function useParcelRows({ parcel, billingWeightKg }: Order): Record<keyof Order['parcel'], ReactNode> {
  const { t, format } = useText('orders', 'answers', 'fields');
  const itemTypeName = useItemTypeName();
  const { weight, length, width, height } = parcel;
  const size = { weight: format.number(weight), length, width, height };
  return {
    itemName: (
      <Fact name={t('orders:detail.content')}>
        {t('orders:detail.pieces', { item: isolate(parcel.itemName), count: parcel.quantity })}
      </Fact>
    ),
    quantity: null,
    itemType: <Fact name={t('orders:detail.category')}>{itemTypeName(parcel.itemType)}</Fact>,
    goodsCategory: parcel.goodsCategory && (
      <Fact name={t('fields:parcel.goodsCategory')}>{t(`answers:handling.${parcel.goodsCategory}`)}</Fact>
    ),
    productType: <Fact name={t('orders:detail.service')}>{t(`answers:product.${parcel.productType}`)}</Fact>,
    serviceType: null,
    bag: parcel.bag && <Fact name={t('fields:parcel.bag')}>{t(`fields:bag.${parcel.bag}`)}</Fact>,
    weight: (
      <>
        <Fact name={t('orders:detail.weight')}>
          {t(parcel.hasVolume ? 'orders:detail.weightAndSize' : 'orders:detail.weightOnly', size)}
        </Fact>
        <Fact name={t('orders:detail.billing')}>{format.kilograms(billingWeightKg)}</Fact>
      </>
    ),
    hasVolume: null,
    length: null,
    width: null,
    height: null,
    purpose: parcel.purpose && (
      <Fact name={t('fields:parcelAbroad.purpose')}>{t(`fields:customsPurpose.${parcel.purpose}`)}</Fact>
    ),
    originCountry: parcel.originCountry && (
      <Fact name={t('fields:parcelAbroad.originCountry')}>{format.country(parcel.originCountry)}</Fact>
    ),
    hsCode: parcel.hsCode && (
      <Fact name={t('fields:parcelAbroad.hsCode')}>
        <Ltr>{parcel.hsCode}</Ltr>
      </Fact>
    ),
    itemValue: (
      <Fact name={t('orders:detail.value')}>
        <Money centavos={parcel.itemValue} />
      </Fact>
    ),
    insure: null,
    codAmount: null,
    withReturn: null,
    remark: parcel.remark && (
      <Fact name={t('orders:detail.remark')}>
        <bdi>{parcel.remark}</bdi>
      </Fact>
    ),
  };
}

export function ParcelFacts({ order }: { order: Order }) {
  const { t } = useText('orders');
  const rows = useParcelRows(order);
  return (
    <Facts title={t('orders:detail.parcel')}>
      {Object.entries(rows).map(([field, row]) => (
        <Fragment key={field}>{row}</Fragment>
      ))}
    </Facts>
  );
}

/** Where and until when it is brought to a branch, and the code for the counter. */
function DropOffFacts({ dropOff, pickup }: { dropOff: NonNullable<Order['dropOff']>; pickup: Order['pickup'] }) {
  const { t, format } = useText('orders', 'answers');
  const { branchName, address, date, time, code } = dropOff;
  return (
    <Facts title={t('orders:detail.dropOff')}>
      <Fact name={t('orders:detail.dropOffAt')}>
        <bdi>{branchName}</bdi>, <bdi>{address}</bdi>
      </Fact>
      <Fact name={t('orders:detail.dropOffUntil')}>
        {t('orders:detail.dropOffTime', { date: format.longDate(date), time: isolate(time) })}
      </Fact>
      {code && (
        <Fact name={t('orders:detail.dropOffCode')}>
          <b className="num">
            <Ltr>{code}</Ltr>
          </b>
        </Fact>
      )}
      <Fact name={t('orders:detail.payment')}>{t(`answers:paymentMode.${pickup.paymentMode}`)}</Fact>
    </Facts>
  );
}

export function PickupFacts({ order: { pickup, dropOff } }: { order: Order }) {
  const { t, format } = useText('orders', 'answers');
  if (dropOff) return <DropOffFacts dropOff={dropOff} pickup={pickup} />;
  const slot = chosenSlot(pickup);
  const [from, to] = (slot?.slot ?? '').split('-');
  return (
    <Facts title={t('orders:detail.pickup')}>
      <Fact name={t('orders:detail.pickupAt')}>
        {t('orders:detail.slot', { date: slot && format.longDate(slot.date), from, to })}
      </Fact>
      <Fact name={t('orders:detail.payment')}>{t(`answers:paymentMode.${pickup.paymentMode}`)}</Fact>
    </Facts>
  );
}

/** The breakdown as it was charged: its lines add up to the total to the cent (D-62). Abroad it may have to be confirmed (D-64). */
export function PriceFacts({ order: { price, estimate, country } }: { order: Order }) {
  const { t, format } = useText('orders', 'coupons', 'answers');
  if (!price) {
    return (
      <Facts title={t('orders:detail.price')}>
        <Fact name={t('orders:detail.total')}>
          <b>{t('answers:priceToConfirm')}</b>
        </Fact>
        {estimate !== null && (
          <Fact name={t('orders:detail.estimate')}>
            <Money centavos={estimate} />
          </Fact>
        )}
      </Facts>
    );
  }
  const { vatPercent, vatAbroadPercent } = constants.money;
  return (
    <Facts title={t('orders:detail.price')} note={<CollectingNote collecting={price.collecting} />}>
      <Fact name={t('orders:detail.freight', { weight: format.number(price.billingWeightKg) })}>
        <Money centavos={price.freight} />
      </Fact>
      {price.surcharges.map(({ code, amount }) => (
        <Fact key={code} name={t(`orders:detail.${code}`)}>
          <Money centavos={amount} />
        </Fact>
      ))}
      {price.discounts.map(({ nameKey, amount }) => (
        // Two coupons may have one name.
        <Fact key={`${nameKey} ${amount}`} name={t('orders:detail.coupon', { name: t(nameKey) })}>
          <Money centavos={-amount} />
        </Fact>
      ))}
      <Fact name={t('orders:detail.subtotal')}>
        <Money centavos={price.subtotal} />
      </Fact>
      <Fact name={t('orders:detail.vat', { percent: country === null ? vatPercent : vatAbroadPercent })}>
        <Money centavos={price.vat} />
      </Fact>
      <Fact name={t('orders:detail.total')}>
        <b>
          <Money centavos={price.total} />
        </b>
      </Fact>
    </Facts>
  );
}

/** What the courier collects at the door, by the sums that the label shows (D-53, D-55). */
export function CollectionFacts({ order: { parcel, pickup, total: price } }: { order: Order }) {
  const { t } = useText('orders', 'fields');
  const { paymentMode } = pickup;
  const { goods, freight, total } = getDoorCollection({ codAmount: parcel.codAmount, paymentMode, price });
  if (total === 0) return null;
  return (
    <Facts title={t('orders:detail.collect')}>
      {goods > 0 && (
        <Fact name={t('fields:parcel.codAmount')}>
          <Money centavos={goods} />
        </Fact>
      )}
      {freight > 0 && (
        <Fact name={t('orders:detail.collectFreight')}>
          <Money centavos={freight} />
        </Fact>
      )}
      <Fact name={t('orders:detail.collectTotal')}>
        <b>
          <Money centavos={total} />
        </b>
      </Fact>
    </Facts>
  );
}

/** ENT-16: when what happened, as far as it has; and why it was cancelled. */
export function TimeFacts({ order }: { order: Order }) {
  const { t, format } = useText('orders', 'fields');
  const { cancellation } = order;
  return (
    <Facts title={t('orders:detail.times')}>
      {Object.values(orderTimeFields).map((name) => {
        const at = order[name];
        return (
          at && (
            <Fact key={name} name={t(`orders:detail.${name}`)}>
              <time dateTime={at}>{format.dateTime(at)}</time>
            </Fact>
          )
        );
      })}
      {cancellation && (
        <Fact name={t('orders:detail.cancelReason')}>
          {t(`fields:cancelReason.${cancellation.reason}`)}
          {cancellation.note && (
            <>
              {': '}
              <bdi>{cancellation.note}</bdi>
            </>
          )}
        </Fact>
      )}
    </Facts>
  );
}

/** What the customer has changed since, with the totals before and after where they differ. */
export function ChangeFacts({ changes }: Pick<Order, 'changes'>) {
  const { t, format } = useText('orders');
  if (changes.length === 0) return null;
  return (
    <Facts title={t('orders:detail.changes')}>
      {changes.map(({ at, parts, before, total }) => (
        <Fact key={at} name={format.dateTime(at)}>
          {t('orders:change.entry', { fields: format.list(parts.map((part) => t(`orders:change.field.${part}`))) })}
          {total !== before && (
            <>
              {' · '}
              <s>
                <Money centavos={before} />
              </s>{' '}
              <Money centavos={total} />
            </>
          )}
        </Fact>
      ))}
    </Facts>
  );
}
