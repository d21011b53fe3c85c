import { useEffect, useMemo, useState } from 'react';

const halfMinuteMs = 30_000;

/** What a clock shows, read again and again. */
function useReading<T>(clock: () => T, everyMs: number): T {
  const [reading, setReading] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setReading(clock), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return reading;
}

/** The time now, refreshed twice a minute. */
export const useNow = (clock: () => Date): Date => useReading(clock, halfMinuteMs);

/** Milliseconds since the page began: nobody puts this clock right. */
const sinceBegin = () => performance.now();

/**
 * The server's time now: its clock when it answered plus what has passed here since. The device's own clock may be
 * wrong, and may be put right meanwhile.
 * @param told the server's time when it answered.
 */
export function useServerNow(told: string, everyMs = halfMinuteMs): Date {
  const reading = useReading(sinceBegin, everyMs);
  const [answer, setAnswer] = useState(() => ({ told, at: reading }));
  if (answer.told !== told) setAnswer({ told, at: sinceBegin() });
  const passed = Math.max(0, reading - answer.at);
  return useMemo(() => new Date(Date.parse(told) + passed), [told, passed]);
}
