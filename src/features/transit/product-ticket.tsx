import { serviceTimetable } from '#domain/service-hours.ts';
import { useText } from '#src/i18n/react.tsx';
import { useServiceDays } from '#src/i18n/use-service-days.ts';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { calendarDays, type Transit, type TransitProduct } from './calendar.ts';
import { CalendarLegend, TransitCalendar } from './transit-calendar.tsx';
import { useWindowText } from './transit-texts.ts';

export interface ProductTicketProps {
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
export function ProductTicket({ transit, product }: ProductTicketProps) {
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
