import { useEffect, useState } from 'react';

const second = 1000;

/** Whole seconds until something may be done again; counts by the clock, so that a sleeping phone doesn't stop it. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);

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
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
