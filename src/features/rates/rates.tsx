import { useEffect, useRef } from 'react';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { coverageCharge, pricedQuotes, type Quotation, rejectedQuotes } from '#src/shared/rates/quote-text.ts';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { RejectedRow, ServiceRow } from './service-row.tsx';
import { getSides, parcelText, placeText, sidesText } from './rate-texts.ts';
import { Box } from '#src/ui/status.tsx';
import { constants } from '#domain/constants.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';
import { classNames } from '#src/ui/class-names.ts';
import { WeightDrawing } from './weight-drawing.tsx';

interface AskedAndQuoted {
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
function Explainer(props: AskedAndQuoted) {
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

/** MSG-07, D-63: what the destination costs extra, or that it may. */
function DestinationCaution({ quotation }: { quotation: Quotation }) {
  const { t, format } = useText('rates', 'answers');
  if (quotation.destination.coverage === 'covered') return null;
  const charge = coverageCharge(t, format, quotation);
  return (
    <Box tone="warn">
      <b>{t('rates:coverage.warning')}</b>
      {charge && (
        <p>
          {charge} {t('rates:coverage.included')}
        </p>
      )}
    </Box>
  );
}

/** Said before the prices: uncovered ends, a missing outlet, codes that the catalogue lacks. */
function Cautions({ quotation }: { quotation: Quotation }) {
  const { t } = useText('rates');
  const { origin, destination, nearestBranch } = quotation;
  const unknown = [origin, destination].filter(({ known }) => !known);
  return (
    <div className="rates-cautions">
      {origin.coverage === 'none' && (
        <Box tone="warn" icon="pin">
          <b>{t('rates:outlet.title', { zip: origin.zip })}</b>
          {nearestBranch && (
            <p>
              {t('rates:outlet.nearest', {
                name: isolate(nearestBranch.name),
                address: isolate(nearestBranch.address),
                city: isolate(nearestBranch.city),
              })}
            </p>
          )}
        </Box>
      )}
      <DestinationCaution quotation={quotation} />
      {unknown.map(({ zip, state }) => (
        <Box key={zip} tone="info">
          {t('rates:unknownZip', { zip, state: isolate(state) })}
        </Box>
      ))}
    </div>
  );
}

/** One row per service, the cheapest first; beside them why they cost what they cost. */
export function Rates({ question, quotation }: AskedAndQuoted) {
  const { t, format } = useText('rates', 'fields');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked is gone with the old query bar: the answer takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  const priced = pricedQuotes(quotation);
  const cheapest = priced[0];
  const fastest = priced.toSorted((one, other) => one.maxBusinessDays - other.maxBusinessDays)[0];
  const { origin, destination } = quotation;
  return (
    <div className="page rates-answer">
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('rates:route', { from: isolate(placeText(origin)), to: isolate(placeText(destination)) })}
        </h1>
        <p className="soft">{parcelText(t, format, question)}</p>
        <p className="sr" role="status">
          {cheapest && t('rates:announce', { count: priced.length, amount: format.money(cheapest.price.total) })}
        </p>
      </header>
      <Cautions quotation={quotation} />
      <section aria-label={t('rates:services')}>
        <Ticket bite={false} className="rates-list">
          <ul>
            {priced.map((quote) => (
              <ServiceRow
                key={quote.productType}
                quote={quote}
                question={question}
                quotation={quotation}
                mark={quote === cheapest ? 'cheapest' : quote === fastest ? 'fastest' : undefined}
              />
            ))}
            {rejectedQuotes(quotation).map((quote) => (
              <RejectedRow key={quote.productType} quote={quote} />
            ))}
          </ul>
        </Ticket>
        <p className="soft sm rates-vow">{t('rates:vow')}</p>
      </section>
      <Explainer quotation={quotation} question={question} />
    </div>
  );
}
