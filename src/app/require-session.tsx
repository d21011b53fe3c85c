import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useOpenSession, useSession } from '#src/shared/session/react.tsx';

/**
 * Lets signed-in people through (NAV-01). Every visit asks the one token reader; without a token the
 * session machine refuses: it clears, goes home and remembers this address. A session that ends while the
 * page is open says so itself, so losing it is no second refusal.
 */
export function RequireSession() {
  const { send, check } = useOpenSession();
  const { signedIn } = useSession();
  const { pathname, search, hash } = useLocation();
  const target = pathname + search + hash;

  useEffect(() => {
    if (!check()) send({ type: 'visit.refuse', target });
  }, [send, check, target]);

  return signedIn ? <Outlet /> : null;
}
