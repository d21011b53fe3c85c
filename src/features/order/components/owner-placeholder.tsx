import type { ReactNode } from 'react';
import { useHydrated } from '#src/lib/device.ts';
import { UnknownUser } from '#src/shared/session/unknown-user.tsx';
import { OrderPlaceholder } from './order-placeholder.tsx';

/**
 * The order of a signed-in customer whose data is not loaded yet.
 *
 * @param children the empty order, which is in the HTML for all visitors; the script loads its owner.
 */
export function OwnerPlaceholder({ children }: { children: ReactNode }) {
  if (!useHydrated()) return children;
  return (
    <UnknownUser isPage>
      <OrderPlaceholder />
    </UnknownUser>
  );
}
