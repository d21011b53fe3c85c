import { useSession } from '#src/shared/session/react.tsx';
import { Guest } from './guest.tsx';
import { Overview } from './overview.tsx';
import './user-center.css';

/** `/userCenter` (ROUTE-20, D-04): what an account gives, or the overview of one's own. */
export function UserCenterPage() {
  const { signedIn } = useSession();
  return <div className="page center">{signedIn ? <Overview /> : <Guest />}</div>;
}
