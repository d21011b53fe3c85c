import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useServiceDays, useText } from '#src/i18n/react.tsx';
import { Box, EmptyState } from '#src/components/status.tsx';
import { constants } from '#domain/constants.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Icon } from '#src/components/icon.tsx';
import { serviceTimetable } from '#domain/time/service-hours.ts';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Ltr } from '#src/components/small.tsx';
import { calendarDays, type Transit, transitHref, type TransitProduct, type TransitQuestion } from './transit.ts';
import { CalendarLegend, TransitCalendar } from './transit-calendar.tsx';

/** "Llega entre el viernes 20 y el martes 24 de noviembre." */
function useWindowText(): (product: TransitProduct) => string {
  const { t, format } = useText('transit');
  return ({ earliest, latest }) =>
    earliest === latest
      ? t('transit:verdict.on', { to: format.longDate(latest) })
      : t('transit:verdict.between', { from: format.longDate(earliest), to: format.longDate(latest) });
}

type End = Transit['origin'];

/** A place as it is said: its city, or its postal code in its state. */
function placeText({ city, zip, state }: End): string {
  return isolate([city ?? zip, state].filter(Boolean).join(', '));
}

interface ProductTicketProps {
  transit: Transit;
  product: TransitProduct;
}

/** Why the count begins on the day that it begins on. */
function DayCount({ transit, product }: ProductTicketProps) {
  const { t, format } = useText('transit');
  const day = transit.days.find(({ date }) => date === transit.handedIn.date);
  const values = {
    cutOff: product.cutOff,
    from: format.longDate(product.countedFrom),
    day: format.longDate(transit.handedIn.date),
  };
  if (product.isLate) return t('transit:count.late', values);
  if (day?.holiday === 'company') return t('transit:count.company', values);
  if (day?.holiday && day.closed)
    return t('transit:count.holiday', { ...values, name: t(`transit:holiday.${day.holiday}`) });
  if (day?.closed) return t('transit:count.weekend', values);
  return t('transit:count.sameDay', values);
}

/** One product: when it arrives, from when it counts, and the way drawn on a calendar. */
function ProductTicket({ transit, product }: ProductTicketProps) {
  const { t, format } = useText('transit', 'answers');
  const windowText = useWindowText();
  const { productType, minBusinessDays: min, maxBusinessDays: max } = product;
  const name = t(`answers:product.${productType}`);
  const { opens, closes } = serviceTimetable.evening;
  const getDays = useServiceDays();
  return (
    <Ticket id={productType} aria-labelledby={`${productType}-name`}>
      <TicketPart>
        <h2 id={`${productType}-name`}>{name}</h2>
        <p className="verdict">{windowText(product)}</p>
        <p className="soft">
          <DayCount transit={transit} product={product} />
        </p>
      </TicketPart>
      <TicketPart className="transit-two">
        <div>
          <TransitCalendar
            transit={transit}
            product={product}
            label={t('transit:calendar', {
              name,
              from: format.longDate(transit.handedIn.date),
              to: format.longDate(product.latest),
            })}
          />
          <CalendarLegend days={calendarDays(transit, product)} />
        </div>
        <dl className="transit-facts">
          <div>
            <dt>{t('transit:fact.days')}</dt>
            <dd>{min === max ? t('transit:days', { count: max }) : t('transit:daysRange', { min, count: max })}</dd>
          </div>
          <div>
            <dt>{t('transit:fact.cutOff')}</dt>
            <dd>
              <Ltr>{product.cutOff}</Ltr>
              <span className="soft sm"> {t('transit:fact.cutOffNote')}</span>
            </dd>
          </div>
          <div>
            <dt>{t('transit:fact.evening')}</dt>
            <dd>
              {t('transit:evening', getDays('evening'))} {format.span(opens, closes)}
            </dd>
          </div>
        </dl>
      </TicketPart>
    </Ticket>
  );
}

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

/** An end that is not one place: its namesakes to choose from, or what to write instead. */
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
