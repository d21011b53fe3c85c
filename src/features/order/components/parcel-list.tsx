import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { getOpenPosition, maxParcels, numberParcels, type ParcelAnswers } from '#machines/order/order.parcels.ts';
import { type PricedSnapshot, selectPrice } from '#machines/order/order.selectors.ts';
import type { OrderAnswers, ParcelsChange, ValidateStep } from '#machines/order/order.types.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Money } from '#src/components/small.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import './parcel-list.css';

interface ParcelListProps {
  snapshot: PricedSnapshot;
  validate: ValidateStep;
  busy?: boolean;
  /** Hands over what is typed before the change. */
  onChange: (change: ParcelsChange) => void;
  /** The form of the open parcel; another form for each `key`. */
  children: (key: string) => ReactNode;
}

interface RowProps {
  parcel: ParcelAnswers;
  number: number;
  isValid: boolean;
  total: number | undefined;
  busy: boolean;
  onOpen: () => void;
}

/** A parcel whose form is closed, as one line that opens it. */
function ClosedParcel({ parcel, number, isValid, total, busy, onOpen }: RowProps) {
  const { t, format } = useText('order');
  const { itemName, weight } = parcel;
  return (
    <button type="button" className="parcel-row" aria-expanded={false} disabled={busy} onClick={onOpen}>
      <span className="parcel-number" aria-hidden="true">
        {format.number(number)}
      </span>
      <span className="parcel-words">
        <span className="sr">{t('order:parcels.one', { number: format.number(number) })} </span>
        <b>{itemName ? <bdi>{itemName}</bdi> : t('order:parcels.unnamed')}</b>{' '}
        <span className="soft sm">
          {isValid ? typeof weight === 'number' && format.kilograms(weight) : t('order:parcels.toCorrect')}
        </span>
      </span>
      <b className="num">{isValid && total !== undefined && <Money centavos={total} />}</b>
      <Icon name={isValid ? 'down' : 'triangle'} />
    </button>
  );
}

/**
 * The parcels of an order (ADR 129): one form is open, the others are lines above and below it. With a single parcel there
 * is only its form, and the way to add another.
 */
export function ParcelList({ snapshot, validate, busy = false, onChange, children }: ParcelListProps) {
  const { t, format } = useText('order');
  const { answers } = snapshot.context;
  const { each: prices } = selectPrice(snapshot);
  const parcels = numberParcels(answers);
  const open = getOpenPosition(answers);
  const count = parcels.length;
  const heading = useRef<HTMLHeadingElement>(null);
  const key = `${open}/${count}`;
  const shown = useRef(key);
  const showOpen = useEffectEvent(() => {
    if (shown.current !== key) heading.current?.focus();
    shown.current = key;
  });
  // The button that was pressed is gone: what it opened has the focus.
  useEffect(() => showOpen(), [key]);

  const rows = parcels.map(({ parcel, number: each }) => (
    <ClosedParcel
      key={each}
      parcel={parcel}
      number={each}
      isValid={validate('parcel', { ...answers, parcel, others: undefined }).length === 0}
      total={prices[each - 1]?.total}
      busy={busy}
      onOpen={() => onChange({ kind: 'open', position: each - 1 })}
    />
  ));
  const number = format.number(open + 1);
  const isFull = count >= maxParcels;
  return (
    <div className="parcel-list">
      {count > 1 && <p className="soft">{t('order:parcels.hint')}</p>}
      {rows.slice(0, open)}
      <section
        className={count > 1 ? 'parcel-open' : undefined}
        aria-label={count > 1 ? t('order:parcels.title', { number, count: format.number(count) }) : undefined}
      >
        <h2 ref={heading} tabIndex={-1} hidden={count === 1} className="parcel-title">
          <span className="parcel-number" aria-hidden="true">
            {number}
          </span>
          {t('order:parcels.title', { number, count: format.number(count) })}
        </h2>
        <div className={count > 1 ? 'parcel-body' : undefined}>
          {children(key)}
          {count > 1 && (
            <div className="parcel-actions">
              <Button
                variant="quiet"
                size="sm"
                icon="copy"
                disabled={isFull || busy}
                onClick={() => onChange({ kind: 'duplicate' })}
              >
                {t('order:parcels.duplicate')}
              </Button>
              <Button
                variant="quiet"
                size="sm"
                icon="close"
                disabled={busy}
                aria-label={t('order:parcels.removeThis', { number })}
                onClick={() => onChange({ kind: 'remove', position: open })}
              >
                {t('order:parcels.remove')}
              </Button>
            </div>
          )}
        </div>
      </section>
      {rows.slice(open + 1)}
      {!isFull && (
        <div className="parcel-add">
          <Button variant="line" icon="plus" disabled={busy} onClick={() => onChange({ kind: 'add' })}>
            {t('order:parcels.add')}
          </Button>
          {count === 1 && (
            <Button variant="line" icon="copy" disabled={busy} onClick={() => onChange({ kind: 'duplicate' })}>
              {t('order:parcels.duplicate')}
            </Button>
          )}
        </div>
      )}
      {count > 1 && (
        <p className="soft sm">
          {t('order:parcels.limit', { count: format.number(count), max: format.number(maxParcels) })}
        </p>
      )}
    </div>
  );
}

/** A line for each parcel of the order with its price, for the ticket beside the form; nothing for a single parcel. */
export function ParcelLines({ snapshot }: { snapshot: PricedSnapshot }) {
  const { t, format } = useText('order');
  const { answers } = snapshot.context;
  const { each, estimate } = selectPrice(snapshot);
  const parcels = numberParcels(answers);
  if (parcels.length === 1) return null;
  return (
    <dl className="num">
      {parcels.map(({ parcel, number, isOpen }) => {
        const name = parcel.itemName ? isolate(parcel.itemName) : t('order:parcels.unnamed');
        const line = t('order:parcels.line', { number: format.number(number), name });
        const total = each[number - 1]?.total;
        return (
          <div key={number}>
            <dt>{isOpen ? <b>{line}</b> : line}</dt>
            <dd>{total === undefined || estimate ? '—' : <Money centavos={total} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}

interface ParcelNamesProps {
  answers: OrderAnswers;
  /** The open one is shown beside them. */
  withoutOpen?: boolean;
}

/** The parcels of the order in short, a line each. */
export function ParcelNames({ answers, withoutOpen = false }: ParcelNamesProps) {
  const { t, format } = useText('order');
  return numberParcels(answers).map(({ parcel: { itemName, weight }, number, isOpen }) =>
    isOpen && withoutOpen ? null : (
      <span key={number} className="order-other-parcel">
        {t('order:parcels.line', {
          number: format.number(number),
          name: itemName ? isolate(itemName) : t('order:parcels.unnamed'),
        })}
        {typeof weight === 'number' && t('order:panel.parcelLine', { weight: format.kilograms(weight) })}
      </span>
    ),
  );
}
