import { BusinessError } from '../http/business-error.ts';
import type { Session } from '../http/handlers.ts';

/**
 * The session of a call that requires one; the routes have looked already, the type has not.
 * @throws BusinessError `sessionExpired`
 */
export function signedIn(session: Session | undefined): Session {
  if (!session) throw new BusinessError('sessionExpired');
  return session;
}
