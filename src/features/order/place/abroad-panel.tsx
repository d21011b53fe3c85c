import { useId } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { toAnswers } from '#src/form-core/answers.ts';
import { TicketPart } from '#src/ui/card.tsx';
import { Leg } from '../price-panel.tsx';
import { useCountry } from './countries.ts';
import type { Place } from './use-place-order.ts';

type Answers = Readonly<Record<string, unknown>>;

/** Today's tariff, centavos with tax, for the next weight in the table; an estimate, not a charge. */
function useEstimate({ snapshot, forms }: Place): number | undefined {
  const { recipient, parcel } = snapshot.context.answers;
  const country = useCountry((recipient as Answers).country);
  const { billingWeight } = toAnswers(forms.getForm('parcel', { collectsCod: false }), parcel as Answers);
  if (typeof billingWeight !== 'number') return undefined;
  return country?.rates.find(({ weightKg }) => weightKg >= billingWeight)?.total;
}

/** D-64: that the price is to be confirmed, said from the first field on, with what the tariff lets expect. */
export function ToBeConfirmed({ place }: { place: Place }) {
  const { t, format } = useText('place', 'answers');
  const estimate = useEstimate(place);
  return (
    <>
      <span className="k">{t('order:price.label')}</span>
      <span className="place-unpriced">{t('answers:priceToConfirm')}</span>
      <p className="k order-price-note">
        {estimate === undefined
          ? t('place:unpriced.how')
          : t('place:unpriced.estimate', { amount: format.money(estimate) })}
      </p>
    </>
  );
}

/** The mini guía of an order abroad, in place of a bill. */
export function AbroadPanel({ place }: { place: Place }) {
  const { t } = useText('place', 'order');
  const heading = useId();
  const { step, snapshot } = place;
  const { sender, recipient } = snapshot.context.answers;
  const { country, city } = recipient as Answers;
  const label = useCountry(country)?.label;
  return (
    <aside className="ticket bite mini" aria-labelledby={heading}>
      <h2 className="sr" id={heading}>
        {t('order:panel.label')}
      </h2>
      <TicketPart>
        <span className="k">{t('order:panel.filling')}</span>
        <div className="order-legs">
          <Leg label={t('order:panel.sends')} answers={sender} next={step === 'first'} />
          <Leg
            label={t('order:panel.receives')}
            answers={{ name: recipient.name }}
            place={[city, label].filter(Boolean).join(', ')}
            next={step === 'first'}
          />
        </div>
      </TicketPart>
      <TicketPart>
        <ToBeConfirmed place={place} />
      </TicketPart>
    </aside>
  );
}
