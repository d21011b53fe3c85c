import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The time now, refreshed twice a minute. */
export function useNow(clock: () => Date): Date {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
