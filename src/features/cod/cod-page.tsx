import { useHydrated } from '#src/browser/hydrated.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Account, AskingForAccount, About } from './account.tsx';
import './cod.css';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';

/** Signed out: what it is, what it costs, and the two ways to an account; both lead back here. */
function Guest() {
  const { t } = useText('cod');
  const { openSignIn, target } = useSession();
  const landing = target ?? paths.cod;
  return (
    <About>
      <Ticket>
        <TicketPart>
          <h2>{t('cod:guest.title')}</h2>
          <p>{t('cod:guest.text')}</p>
        </TicketPart>
        <TicketPart className="row">
          <Button variant="go" onClick={() => openSignIn(landing)}>
            {t('cod:guest.signIn')}
          </Button>
          <Button variant="line" onClick={() => openSignIn(landing, 'register')}>
            {t('cod:guest.register')}
          </Button>
        </TicketPart>
      </Ticket>
    </About>
  );
}

/**
 * `/codIndex` (ROUTE-27, D-07): what cash on delivery is, for everybody; for signed-in customers, the state of their
 * account.
 */
export function CodPage() {
  const { signedIn } = useSession();
  const isHere = useHydrated();
  // Before hydration no call can be made.
  const own = isHere ? <Account /> : <AskingForAccount />;
  return <div className="page cod">{signedIn ? own : <Guest />}</div>;
}
