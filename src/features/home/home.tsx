import type { ReactNode } from 'react';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { RouteMap } from '#src/ui/illustration/route-map.tsx';
import { PerforatedEdge } from '#src/ui/perforated-edge.tsx';
import { EditorsPart } from './editors-part.tsx';
import { Hours } from './hours.tsx';
import { QuoteSection } from './quote-section.tsx';
import { Stations } from './stations.tsx';
import { TrackingTicket, type TrackingTicketProps } from './tracking-ticket.tsx';
import './home.css';

export interface HomeProps extends TrackingTicketProps {
  /** A line under the ticket, if there is one: it comes late, and what people aim at must not move. */
  banner?: ReactNode;
}

function ShipBand() {
  const { t } = useText('home');
  return (
    <div className="band">
      <h2>{t('home:ship.title')}</h2>
      <p>{t('home:ship.text')}</p>
      <ButtonLink variant="brand" to={paths.onlineOrder}>
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
