/** The two weights of a parcel side by side, to one scale: what the scale says and what its volume counts as (D-52). */
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { coverageCharge, pricedQuotes, type Quotation, rejectedQuotes } from '#src/shared/rates/quote-text.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Box } from '#src/components/status.tsx';
import { constants } from '#domain/constants.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';
import { classNames } from '#src/lib/class-names.ts';
import { getSides, parcelText, placeText, type Sides, sidesText } from './rate-texts.ts';
import { RejectedRow, ServiceRow } from './service-row.tsx';

/** Of the drawing of a box, in its units: the longest edge. */
const longestEdge = 26;
const [cos30, sin30] = [Math.cos(Math.PI / 6), 0.5];

type Point = readonly [x: number, y: number];

const getPath = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The three faces that one sees of a box with these sides, seen from a corner; the drawing is 64 × 64. */
export function boxFaces({ length, width, height }: Sides): Record<'top' | 'left' | 'right', string> {
  const scale = longestEdge / Math.max(length, width, height);
  const right: Point = [length * scale * cos30, -length * scale * sin30];
  const left: Point = [-width * scale * cos30, -width * scale * sin30];
  const up = height * scale;
  // The middle of the drawing is the middle of the box.
  const near: Point = [32 - (right[0] + left[0]) / 2, 32 - (right[1] + left[1]) / 2 + up / 2];
  const at = (...ways: readonly Point[]): Point => ways.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], near);
  const lift: Point = [0, -up];
  return {
    top: getPath([at(lift), at(lift, right), at(lift, right, left), at(lift, left)]),
    left: getPath([near, at(left), at(left, lift), at(lift)]),
    right: getPath([near, at(right), at(right, lift), at(lift)]),
  };
}

function Scale() {
  return (
    <svg className="rates-art" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path className="a" d="M18 12h28v22H18z" />
      <path className="l" d="M18 20h28M32 12v8M8 38h48l-5 18H13Z" />
      <path className="b" d="M32 54v-7a7 7 0 0 0-7 7ZM32 47a7 7 0 0 1 7 7h-7Z" />
    </svg>
  );
}

function IsoBox({ sides }: { sides: Sides }) {
  const { top, left, right } = boxFaces(sides);
  return (
    <svg className="rates-art" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path className="a" d={top} />
      <path className="b" d={left} />
      <path className="w" d={right} />
    </svg>
  );
}

/** As many cells as kilograms are charged, filled as far as the weight goes. */
function Kilograms({ weightKg, billingKg }: { weightKg: number; billingKg: number }) {
  return (
    <svg
      className="rates-bar"
      viewBox={`0 0 ${billingKg} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="fill" width={Math.min(weightKg, billingKg)} height="1" />
      {Array.from({ length: billingKg }, (_, kilogram) => (
        <rect key={kilogram} className="cell" x={kilogram} width="1" height="1" />
      ))}
    </svg>
  );
}

function Weighing({
  art,
  label,
  weightKg,
  billingKg,
  wins,
}: {
  art: ReactNode;
  label: string;
  weightKg: number;
  billingKg: number;
  wins: boolean;
}) {
  const { t, format } = useText('rates');
  return (
    <li className={wins ? 'wins' : undefined}>
      {art}
      <div>
        <span>{label}</span> <b className="num">{format.kilograms(weightKg)}</b>
        {wins && <span className="rates-mark">{t('rates:weight.counts')}</span>}
        <Kilograms weightKg={weightKg} billingKg={billingKg} />
      </div>
    </li>
  );
}

function WeightDrawing({ weight, sides }: { weight: Quotation['weight']; sides: Sides | undefined }) {
  const { t } = useText('rates');
  const { actualKg, volumetricKg, billingKg, basis } = weight;
  return (
    <ul className="rates-weights">
      <Weighing
        art={<Scale />}
        label={t('rates:weight.actual')}
        weightKg={actualKg}
        billingKg={billingKg}
        wins={basis === 'actual'}
      />
      {sides && volumetricKg !== null && (
        <Weighing
          art={<IsoBox sides={sides} />}
          label={t('rates:weight.volumetric')}
          weightKg={volumetricKg}
          billingKg={billingKg}
          wins={basis === 'volumetric'}
        />
      )}
    </ul>
  );
}

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
