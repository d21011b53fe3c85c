import { useEffect, useState } from 'react';

const second = 1000;

/**
 * Whole seconds until something may be done again; counts by the clock, so that a sleeping phone doesn't stop it.
 *
 * @param first seconds that are left when it appears.
 */
export function useCountdown(first = 0): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(() => (first > 0 ? Date.now() + first * second : 0));
  const [left, setLeft] = useState(first);

  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / second));
      setLeft(now);
      if (now === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [until]);

  return [left, (seconds) => setUntil(Date.now() + seconds * second)];
}

/** `0:42`. */
export const getClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
