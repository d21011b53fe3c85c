import { constants } from '#domain/constants.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import type { Quotation } from '#src/shared/rates/quote-text.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { WeightDrawing } from './weight-drawing.tsx';
import { getSides, sidesText } from './rate-texts.ts';

export interface AskedAndQuoted {
  question: RatesQuestion;
  quotation: Quotation;
}

function WeightPart({ quotation: { weight }, question }: AskedAndQuoted) {
  const { t, format } = useText('rates');
  const sides = getSides(question);
  const { volumetricDivisor } = constants.parcel;
  const values = { billing: format.kilograms(weight.billingKg), divisor: format.number(volumetricDivisor) };
  const why = sides
    ? t(`rates:weight.why.${weight.basis}`, { ...values, sides: sidesText(format, sides) })
    : t('rates:weight.why.noSides', values);
  return (
    <TicketPart>
      <h2>{t('rates:weight.title', { weight: format.kilograms(weight.billingKg) })}</h2>
      <WeightDrawing weight={weight} sides={sides} />
      <p className="soft sm">{why}</p>
    </TicketPart>
  );
}

function ZonePart({ quotation }: Pick<AskedAndQuoted, 'quotation'>) {
  const { t, format } = useText('rates');
  const { distanceKm, zone, zones, fuelPercent } = quotation;
  const here = zones.find((each) => each.zone === zone);
  const [from, to] = [here?.fromKm ?? 0, here?.upToKm ?? null];
  const kilometres = (km: number) => isolate(format.kilometres(km, 0));
  const range =
    to === null
      ? t('rates:zone.beyond', { from: kilometres(from) })
      : t('rates:zone.range', { from: kilometres(from), to: kilometres(to) });
  return (
    <TicketPart>
      <h2>{t('rates:zone.title', { zone })}</h2>
      <ol className="rates-zones" aria-label={t('rates:zone.scale')}>
        {zones.map((each) => (
          <li
            key={each.zone}
            className={classNames(each.zone < zone && 'past')}
            aria-current={each.zone === zone ? 'true' : undefined}
          >
            <span>{each.zone}</span>
          </li>
        ))}
      </ol>
      <p className="soft sm">
        {t('rates:zone.why', { distance: kilometres(distanceKm) })} {range}
      </p>
      <p className="soft sm">
        {t('rates:zone.fuel', { fuel: format.number(fuelPercent), vat: constants.money.vatPercent })}
      </p>
    </TicketPart>
  );
}

/** Why it costs what it costs: the weight that counts and the way, as drawings and in a sentence each. */
export function Explainer(props: AskedAndQuoted) {
  const { t } = useText('rates');
  return (
    <aside aria-label={t('rates:explainer')} className="rates-explainer">
      <Ticket>
        <WeightPart {...props} />
        <ZonePart {...props} />
      </Ticket>
    </aside>
  );
}
