import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { useServiceDays, useText } from '#src/i18n/react.tsx';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { RouteMap } from '#src/components/route-map.tsx';
import { PerforatedEdge } from '#src/components/perforated-edge.tsx';
import { serviceTimetable } from '#domain/time/service-hours.ts';
import { Ltr } from '#src/components/small.tsx';
import { Optional } from '#src/components/optional.tsx';
import { Skeleton } from '#src/components/status.tsx';
import type { TrackingQuery } from '#machines/tracking.rules.ts';
import { TailField, WaybillsField } from '#src/shared/parcels/tracking-fields.tsx';
import { useTrackingQuery } from '#src/shared/parcels/tracking-query.ts';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { EditorsPart, Stations, useWanted } from './home-sections.tsx';
import './home.css';
import type Parcels from './own-shipments.tsx';
import './own-shipments.css';

const WaybillSample = lazy(() => import('./waybill-sample.tsx'));

interface TrackingTicketProps {
  /** One's own parcels need no tail (D-40). */
  signedIn: boolean;
  /** Only called with numbers and a tail that pass the compiled rule. */
  onTrack: (query: TrackingQuery) => void;
}

const { waybillPrefix: prefix, waybillDigits } = constants.tracking;
const nothing: TrackingQuery = { waybills: [], tail: undefined };

/** The numbers, the tear, the tail of the phone, the button (FEAT-01). */
function TrackingTicket({ signedIn, onTrack }: TrackingTicketProps) {
  const { t } = useText('home', 'fields');
  const query = useTrackingQuery({ initial: nothing, signedIn, onTrack });
  const [helping, setHelping] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    query.submit();
  }

  return (
    <>
      <form method="post" action={paths.tracking()} noValidate aria-label={t('home:ticket.label')} onSubmit={submit}>
        <Ticket hero>
          <TicketPart>
            <WaybillsField
              query={query}
              roomy
              aside={
                <button type="button" className="where reach" aria-haspopup="dialog" onClick={() => setHelping(true)}>
                  {t('home:ticket.where')}
                </button>
              }
            />
          </TicketPart>
          <TicketPart className="ask">
            <TailField query={query} roomy />
            <Button type="submit" variant="go" wide>
              {t('home:ticket.submit')}
            </Button>
          </TicketPart>
        </Ticket>
      </form>
      <Dialog open={helping} onClose={() => setHelping(false)} title={t('home:ticket.whereTitle')}>
        <p>{t('home:ticket.whereText', { prefix, digits: waybillDigits })}</p>
        <Suspense fallback={null}>
          <WaybillSample />
        </Suspense>
      </Dialog>
    </>
  );
}

const InlineQuote = lazy(() => import('./inline-quote.tsx'));

/** "Cotiza antes de empacar": the rates without leaving home (FEAT-02). Its form is fetched when one comes near it. */
function QuoteSection() {
  const { t } = useText('home');
  const section = useRef<HTMLElement>(null);
  const wanted = useWanted(section);
  const content = (
    <>
      <h2>{t('home:quote.title')}</h2>
      <p className="soft">{t('home:quote.text')}</p>
    </>
  );
  const toRates = <ButtonLink to={paths.rates}>{t('home:quote.action')}</ButtonLink>;
  const waiting = (
    <div>
      {content}
      <Skeleton label={t('notices:loading')} />
      <noscript>{toRates}</noscript>
    </div>
  );
  const without = (
    <div>
      {content}
      {toRates}
    </div>
  );
  return (
    <section className="quote" ref={section}>
      <div className="page">
        <Optional instead={without}>
          <Suspense fallback={waiting}>{wanted ? <InlineQuote>{content}</InlineQuote> : waiting}</Suspense>
        </Optional>
      </div>
    </section>
  );
}

const rows = ['weekdays', 'saturday', 'evening'] as const;

/** When people answer and when parcels come (CONST-09). */
function Hours() {
  const { t } = useText('home');
  const getDays = useServiceDays();
  return (
    <div className="hours">
      <h2>{t('home:hours.title')}</h2>
      <dl>
        <div>
          <dt>{t('home:hours.line')}</dt>
          <dd>{t('home:hours.always')}</dd>
        </div>
        {rows.map((id) => (
          <div key={id}>
            <dt>{t(`home:hours.${id}`, getDays(id))}</dt>
            <dd>
              <Ltr>
                {serviceTimetable[id].opens} – {serviceTimetable[id].closes}
              </Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface HomeProps extends TrackingTicketProps {
  /** A line under the ticket, if there is one: it comes late, and what people aim at must not move. */
  banner?: ReactNode;
}

function ShipBand() {
  const { t } = useText('home');
  const { signedIn } = useSession();
  return (
    <div className="band">
      <h2>{t('home:ship.title')}</h2>
      <p>{t('home:ship.text')}</p>
      <ButtonLink variant="brand" to={orderStartPath(signedIn)}>
        {t('home:ship.action')}
      </ButtonLink>
      <svg className="art" viewBox="0 0 240 200" aria-hidden="true" focusable="false" fill="none" strokeWidth="6">
        {[0, 13, 26, 39, 52].map((step) => (
          <path
            key={step}
            d={`M${40 + step} 210V${110 + step}a${78 - step} ${78 - step} 0 0 1 ${78 - step}-${78 - step}H260`}
          />
        ))}
      </svg>
    </div>
  );
}

/** Where is your parcel: the tracking ticket as the main act, then the other things one comes for. */
export function Home({ banner, ...ticket }: HomeProps) {
  const { t } = useText('home');
  return (
    <>
      <section className="hero on-brand">
        <div className="page">
          <RouteMap className="map" />
          <div className="copy">
            <h1>{t('home:hero.title')}</h1>
            <p className="lead">{t('home:hero.lead', { max: constants.tracking.maxWaybillsPerQuery })}</p>
            <TrackingTicket {...ticket} />
            {banner}
          </div>
        </div>
      </section>
      <PerforatedEdge />
      <Stations />
      <QuoteSection />
      <section className="page duo">
        <ShipBand />
        <Hours />
      </section>
      <EditorsPart />
    </>
  );
}

/** Only for who has an account. */
let here: typeof Parcels | undefined;
const loadMine = async () => {
  const code = await import('./own-shipments.tsx');
  here = code.default;
  return code;
};
const LateMine = lazy(loadMine);

/** The room of one's own parcels until they come. */
const room = <div className="hero mine-room" aria-hidden="true" />;

/** ROUTE-01: the home page on its real session and addresses; who is signed in finds their parcels first. */
export function HomePage() {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  // What is here needs no wait, which would take the rendered page away for a moment.
  const [Mine] = useState(() => here ?? LateMine);
  const banner = <BannerLine area="index" />;
  // The tail goes by the history's state: an address is shared and logged, a phone's digits are not.
  const track = ({ waybills, tail }: TrackingQuery) => void navigate(paths.tracking(waybills), { state: { tail } });
  const publicHome = <Home signedIn={signedIn} banner={banner} onTrack={track} />;
  if (!signedIn) return publicHome;
  return (
    <Optional instead={publicHome}>
      <Suspense fallback={room}>
        <Mine banner={banner} onTrack={track} />
      </Suspense>
    </Optional>
  );
}

HomePage.readyForSession = loadMine;
