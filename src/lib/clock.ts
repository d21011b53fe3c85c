import { useEffect, useMemo, useState } from 'react';

const halfMinuteMs = 30_000;

/** The reading of a clock, refreshed periodically. */
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

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Seconds as `23:59:07`; hours may be more than two digits. */
export function getClock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return [hours, Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
}

/** Two clocks of the device, in milliseconds. */
interface Clocks {
  /** Milliseconds since the page began: never adjusted, but most browsers stop it while the device sleeps. */
  steady: number;
  /** Continues during sleep, but may be wrong, and corrected meanwhile. */
  own: number;
}

const readClocks = (): Clocks => ({ steady: performance.now(), own: Date.now() });

/** The time between two readings: a clock that was set back or has slept reports too little. */
export const passedBetween = (before: Clocks, now: Clocks): number =>
  Math.max(0, now.steady - before.steady, now.own - before.own);

/** The server's clock as an answer brought it. */
export interface ServerClock<T extends string | undefined = string> {
  serverTime: T;
  at: Clocks;
}

/** The clock of an answer, for what is drawn later than that came. @param serverTime undefined is no answer yet. */
export function useServerClock<T extends string | undefined>(serverTime: T): ServerClock<T> {
  const [clock, setClock] = useState(() => ({ serverTime, at: readClocks() }));
  if (clock.serverTime !== serverTime) setClock({ serverTime, at: readClocks() });
  return clock;
}

/** The current time of a server's clock. */
export function useTimeOf({ serverTime, at }: ServerClock, everyMs = halfMinuteMs): Date {
  const passed = passedBetween(at, useReading(readClocks, everyMs));
  return useMemo(() => new Date(Date.parse(serverTime) + passed), [serverTime, passed]);
}

/**
 * The server's time now: its clock when it answered plus what has passed here since.
 * @param serverTime the server's time when it answered.
 */
export function useServerNow(serverTime: string, everyMs = halfMinuteMs): Date {
  return useTimeOf(useServerClock(serverTime), everyMs);
}
