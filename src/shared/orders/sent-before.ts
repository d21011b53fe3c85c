/**
 * Whether an account has sent something, as far as this device has seen: what offers its last order again has its room
 * before the answer comes, and who has sent nothing has no empty one. It goes with the session.
 */
import { useEffect } from 'react';
import { browserStorage } from '#src/browser/storage.ts';
import { markOwn } from '#src/shared/offline/forgetting.ts';
import { useSession } from '#src/shared/session/react.tsx';

const key = 'sentBefore';

/** @param hasSent it is seen now; false says nothing, because it may not be known yet. */
export function useSentBefore(hasSent: boolean): boolean {
  const owner = useSession().user?.userId;
  useEffect(() => {
    if (!hasSent || owner === undefined) return;
    markOwn(browserStorage);
    browserStorage.set(key, owner);
  }, [hasSent, owner]);
  return hasSent || (owner !== undefined && browserStorage.get(key) === owner);
}

/** @param except the account of which it may stay. */
export function forgetSentBefore(except: string | undefined): void {
  if (browserStorage.get(key) !== except) browserStorage.remove(key);
}
