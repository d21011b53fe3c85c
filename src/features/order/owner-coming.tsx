import type { ReactNode } from 'react';
import { useTakenOver } from '#src/browser/taken-over.ts';
import { UnknownUser } from '#src/shared/session/unknown-user.tsx';
import { Coming } from './coming.tsx';

/**
 * The order of somebody with a session, of whom nothing is known yet.
 *
 * @param children the empty order, which stands in the HTML for everybody; whose it is comes with the script.
 */
export function OwnerComing({ children }: { children: ReactNode }) {
  if (!useTakenOver()) return children;
  return (
    <UnknownUser isPage>
      <Coming />
    </UnknownUser>
  );
}
