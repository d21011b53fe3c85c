import { useSession } from '#src/shared/session/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { shipmentsParams } from '#src/shared/orders/orders-params.ts';
import { Button } from '#src/components/button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Orders } from './orders-page.tsx';

/** Signed out: what this page offers, and the two ways to it; both lead back. */
function Guest() {
  const { t } = useText('shipments');
  const { openSignIn, target } = useSession();
  const landing = target ?? paths.shipments;
  return (
    <div className="page orders">
      <h1>{t('shipments:title')}</h1>
      <p className="lead">{t('shipments:guest.lead')}</p>
      <Ticket>
        <TicketPart>
          <p>{t('shipments:guest.why')}</p>
        </TicketPart>
        <TicketPart className="row">
          <Button variant="go" onClick={() => openSignIn(landing)}>
            {t('shipments:guest.signIn')}
          </Button>
          <Button variant="line" onClick={() => openSignIn(landing, 'register')}>
            {t('shipments:guest.register')}
          </Button>
        </TicketPart>
      </Ticket>
    </div>
  );
}

/**
 * `/myShipmentsOrder` (ROUTE-26, D-07): a sign-in panel, or the list of orders with what one sends, by the website's
 * own calls (D-96); without a session nothing personal is asked for.
 */
export function ShipmentsPage() {
  const { t } = useText('shipments');
  const { signedIn } = useSession();
  if (!signedIn) return <Guest />;
  return (
    <Orders title={t('shipments:title')} params={shipmentsParams} by="myWaybillPage" cancelBy="websiteOrderCancel" />
  );
}
