import type { ReactNode } from 'react';
import { useHydrated } from '#src/browser/hydrated.ts';
import { UnknownUser } from '#src/shared/session/unknown-user.tsx';
import { Coming } from './coming.tsx';

/**
 * The order of somebody with a session, of whom nothing is known yet.
 *
 * @param children the empty order, which stands in the HTML for everybody; whose it is comes with the script.
 */
export function OwnerPlaceholder({ children }: { children: ReactNode }) {
  if (!useHydrated()) return children;
  return (
    <UnknownUser isPage>
      <Coming />
    </UnknownUser>
  );
}
