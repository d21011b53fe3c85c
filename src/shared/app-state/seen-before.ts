/**
 * Whether this device has seen that an account has something: then its space is reserved before the response arrives,
 * and accounts without it get no empty space. It is deleted with the session.
 */
import { useEffect } from 'react';
import { browserStorage } from '#src/lib/storage.ts';
import { markPrivateCache } from '#src/shared/offline/clear-on-sign-out.ts';
import { useSession } from '#src/shared/session/react.tsx';

/** A parcel that was sent, which can be had again; an address that is the usual sender's. */
const kinds = ['sentBefore', 'usualSender'] as const;

/** @param has it is seen now; false says nothing, because it may not be known yet. */
export function useSeenBefore(kind: (typeof kinds)[number], has: boolean): boolean {
  const owner = useSession().user?.userId;
  useEffect(() => {
    if (!has || owner === undefined) return;
    markPrivateCache(browserStorage);
    browserStorage.set(kind, owner);
  }, [has, kind, owner]);
  return has || (owner !== undefined && browserStorage.get(kind) === owner);
}

/** @param except the account of which it may stay. */
export function forgetSeenBefore(except: string | undefined): void {
  for (const kind of kinds) if (browserStorage.get(kind) !== except) browserStorage.remove(kind);
}
