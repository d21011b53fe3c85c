import { useEffect, useRef } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Box } from '#src/ui/status.tsx';
import type { Transit } from './calendar.ts';
import { PlaceChoices } from './place-choices.tsx';
import { ProductTicket } from './product-ticket.tsx';
import type { TransitQuestion } from './transit-search-params.ts';
import { placeText, useWindowText } from './transit-texts.ts';

export interface ResultsProps {
  transit: Transit;
  question: TransitQuestion;
}

/** Places that have to be made clear first. */
function Places({ transit, question }: ResultsProps) {
  const { t } = useText('transit');
  return (
    <div className="page transit-still">
      <h1>{t('transit:title')}</h1>
      <p role="status" className="soft">
        {t('transit:which')}
      </p>
      <PlaceChoices field="origin" end={transit.origin} question={question} />
      <PlaceChoices field="destination" end={transit.destination} question={question} />
    </div>
  );
}

function HandInLine({ transit: { handedIn } }: { transit: Transit }) {
  const { t, format } = useText('transit');
  const date = format.longDate(handedIn.date);
  return handedIn.time ? t('transit:handedInAt', { date, time: handedIn.time }) : t('transit:handedIn', { date });
}

/** A well-formed code that the catalogue lacks: answered by its state (D-61). */
function UnlistedCodes({ transit: { origin, destination } }: { transit: Transit }) {
  const { t } = useText('transit');
  const unlisted = [origin, destination].filter(({ known }) => !known);
  return unlisted.map(({ zip, state }) => (
    <Box key={zip} tone="info">
      {t('transit:unlisted', { zip, state })}
    </Box>
  ));
}

/** The index at the start side, a ticket for each product at the end side. */
export function Results({ transit, question }: ResultsProps) {
  const { t } = useText('transit', 'answers');
  const windowText = useWindowText();
  const heading = useRef<HTMLHeadingElement>(null);
  // A choice that was pressed is gone with the old answer: the new one takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [transit]);

  const { origin, destination, products } = transit;
  if (origin.status !== 'found' || destination.status !== 'found')
    return <Places transit={transit} question={question} />;
  const title = t('transit:route', { from: placeText(origin), to: placeText(destination) });
  return (
    <div className="page transit-results">
      <aside className="transit-index">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft" role="status">
          <HandInLine transit={transit} />
        </p>
        <UnlistedCodes transit={transit} />
        {products.length > 0 && (
          <ol>
            {products.map((product) => (
              <li key={product.productType}>
                <a href={`#${product.productType}`}>
                  <b>{t(`answers:product.${product.productType}`)}</b>
                  <span className="soft sm">{windowText(product)}</span>
                </a>
              </li>
            ))}
          </ol>
        )}
      </aside>
      <div className="transit-tickets">
        {products.map((product) => (
          <ProductTicket key={product.productType} transit={transit} product={product} />
        ))}
        {products.length === 0 && <EmptyState title={t('transit:none.title')}>{t('transit:none.hint')}</EmptyState>}
      </div>
    </div>
  );
}
