import { type ReactNode, useId } from 'react';
import { chosenBranch, chosenSlot } from '#domain/parcel/drop-off.ts';
import { type PricedSnapshot, selectPrice } from '#machines/order/order.selectors.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Bars, brandBars } from '#src/components/bars.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { TicketPart } from '#src/components/card.tsx';
import { ParcelLines } from './parcel-list.tsx';
import { PriceFigure, PriceLines, PriceNote } from './price-lines.tsx';
import { placeText, transitText } from '../model/order-texts.ts';

export interface PricePanelProps {
  snapshot: PricedSnapshot;
  /** The step that is being filled in. */
  step: string;
  /** Everything is filled in: what is left to look at is the bill. */
  isBill?: boolean;
  onRetry: () => void;
}

interface LegProps {
  label: string;
  answers: OrderAnswers['sender'];
  /** Where that is, in place of what the answers say. */
  place?: string;
  next: boolean;
}

/** One end of the way, as far as it is known. */
export function Leg({ label, answers, place = placeText(answers), next }: LegProps) {
  const { t } = useText('order');
  return (
    <div className={classNames('leg', next && 'next')}>
      <span className="k">{label}</span>
      {answers.name ? (
        <b>
          <bdi>{answers.name}</bdi>
        </b>
      ) : (
        <b className="order-blank">{t('order:panel.toFill')}</b>
      )}
      {place && (
        <span className="k">
          <bdi>{place}</bdi>
        </span>
      )}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The guía that fills itself in, as long as there is something to fill in. */
function FillingParts({ snapshot, step }: Pick<PricePanelProps, 'snapshot' | 'step'>) {
  const { t, format } = useText('order');
  const { sender, recipient, parcel, pickup, others } = snapshot.context.answers;
  const { quote } = selectPrice(snapshot);
  const { itemName, weight } = parcel;
  const isBrought = chosenBranch(pickup) !== undefined;
  const slot = chosenSlot(pickup);
  const handover = isBrought ? 'dropOff' : slot ? 'pickup' : 'handover';
  return (
    <>
      <TicketPart>
        <span className="k">{t('order:panel.filling')}</span>
        <div className="order-legs">
          <Leg label={t('order:panel.sends')} answers={sender} next={step === 'sender'} />
          <Leg label={t('order:panel.receives')} answers={recipient} next={step === 'sender' || step === 'recipient'} />
        </div>
      </TicketPart>
      <TicketPart>
        <ParcelLines snapshot={snapshot} />
        <dl>
          {!others && (
            <Line label={t('order:panel.parcel')}>
              {itemName && typeof weight === 'number' ? (
                <>
                  <bdi>{itemName}</bdi>
                  {t('order:panel.parcelLine', { weight: format.kilograms(weight) })}
                </>
              ) : (
                t('order:panel.toFill')
              )}
            </Line>
          )}
          <Line label={t(`order:panel.${handover}`)}>
            {isBrought
              ? t('order:panel.dropOffLine')
              : slot
                ? t('order:panel.pickupLine', { date: format.date(slot.date), slot: format.slot(slot.slot) })
                : t('order:panel.toChoose')}
          </Line>
          {quote && <Line label={t('order:panel.delivery')}>{transitText(t, quote)}</Line>}
        </dl>
      </TicketPart>
    </>
  );
}

/** The mini guía beside the form from 1152 px on; on the review it is the bill. */
export function PricePanel({ snapshot, step, isBill = false, onRetry }: PricePanelProps) {
  const { t } = useText('order');
  const heading = useId();
  const { estimate, quote } = selectPrice(snapshot);
  const price = quote?.price;
  return (
    <aside className="ticket bite mini" aria-labelledby={heading}>
      <h2 className="sr" id={heading}>
        {t('order:panel.label')}
      </h2>
      {!isBill && <FillingParts snapshot={snapshot} step={step} />}
      <TicketPart>
        <PriceFigure snapshot={snapshot} />
        {isBill && price ? null : <PriceNote snapshot={snapshot} onRetry={onRetry} />}
        {!isBill && !estimate && price && <PriceLines price={price} />}
        {!isBill && <Bars modules={brandBars} />}
      </TicketPart>
      {isBill && price && (
        <TicketPart>
          <ParcelLines snapshot={snapshot} />
          <PriceLines price={price} />
        </TicketPart>
      )}
      {isBill && (
        <TicketPart>
          <span className="k">{t('order:panel.born')}</span>
          <Bars modules={brandBars} />
        </TicketPart>
      )}
    </aside>
  );
}
