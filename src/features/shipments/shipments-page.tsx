import { useSession } from '#src/shared/session/react.tsx';
import { Guest } from './guest.tsx';
import { Shipments } from './shipments.tsx';
import './shipments.css';

/** `/myShipmentsOrder` (ROUTE-26, D-07): a sign-in panel, or one's own waybills; without a session nothing personal is asked for. */
export function ShipmentsPage() {
  const { signedIn } = useSession();
  return <div className="page shipments">{signedIn ? <Shipments /> : <Guest />}</div>;
}
