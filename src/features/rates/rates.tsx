import { useEffect, useRef } from 'react';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { coverageCharge, pricedQuotes, type Quotation, rejectedQuotes } from '#src/shared/rates/quote-text.ts';
import { Ticket } from '#src/ui/card.tsx';
import { type AskedAndQuoted, Explainer } from './explainer.tsx';
import { RejectedRow, ServiceRow } from './service-row.tsx';
import { parcelText, placeText } from './rate-texts.ts';
import { Box } from '#src/ui/status.tsx';

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
