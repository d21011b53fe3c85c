import { useEffect, useRef } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Box } from '#src/ui/status.tsx';
import type { Transit } from './calendar.ts';
import { ProductTicket } from './product-ticket.tsx';
import { transitHref, type TransitQuestion } from './transit-search-params.ts';
import { placeText, useWindowText } from './transit-texts.ts';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Icon } from '#src/ui/icon.tsx';

interface PlaceChoicesProps {
  field: 'origin' | 'destination';
  end: Transit['origin'];
  question: TransitQuestion;
}

type Choice = Transit['origin']['choices'][number];

/**
 * The text for the field: some municipalities have names that are too long for it, so their postal code replaces them.
 */
function writtenAs({ city, state, zip }: Choice): string {
  const text = `${city}, ${state}`;
  return text.length <= constants.text.line ? text : zip;
}

/** An end that could not be told: its namesakes to choose from, or what to write instead. */
function PlaceChoices({ field, end, question }: PlaceChoicesProps) {
  const { t } = useText('transit');
  if (end.status === 'found') return null;
  const asked = isolate(question[field]);
  if (end.status === 'unknown') {
    return (
      <Box tone="warn">
        <b>{t(`transit:unknown.${field}`, { place: asked })}</b> {t('transit:unknown.hint')}
      </Box>
    );
  }
  return (
    <section className="transit-choices" aria-labelledby={`${field}-choices`}>
      <h2 id={`${field}-choices`}>{t(`transit:ambiguous.${field}`, { place: asked })}</h2>
      <ul>
        {end.choices.map((choice) => (
          <li key={`${choice.city}, ${choice.state}`}>
            <Link to={transitHref({ ...question, [field]: writtenAs(choice) })}>
              <Icon name="pin" />
              <bdi>
                {choice.city}, {choice.state}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
