import { useMemo } from 'react';
import { useNow } from '#src/ui/clock.ts';

const ownClock = () => new Date();

/**
 * The server's time now: a device's own clock may be wrong, so that it only says how much time has passed.
 * @param told the server's time when it answered.
 */
export function useServerNow(told: string): Date {
  const ahead = useMemo(() => Date.parse(told) - Date.now(), [told]);
  const now = useNow(ownClock);
  return useMemo(() => new Date(now.getTime() + ahead), [now, ahead]);
}
