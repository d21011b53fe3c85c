import { useHydrated } from '#src/browser/hydrated.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Account, AskingForAccount } from './account.tsx';
import { Guest } from './guest.tsx';
import './cod.css';

/** `/codIndex` (ROUTE-27, D-07): what cash on delivery is, for everybody; for who is signed in, how their account stands. */
export function CodPage() {
  const { signedIn } = useSession();
  const isHere = useHydrated();
  // Before the script has the page nobody can be asked.
  const own = isHere ? <Account /> : <AskingForAccount />;
  return <div className="page cod">{signedIn ? own : <Guest />}</div>;
}
