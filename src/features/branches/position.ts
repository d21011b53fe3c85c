/** The browser's position, with every way of not getting it told apart (MSG-18). */
import type { Spot } from '#src/shared/branches/directions.ts';

export type PositionProblem = 'denied' | 'unavailable' | 'timedOut' | 'unknown' | 'notSupported';

type Position = { ok: true; spot: Spot } | { ok: false; problem: PositionProblem };

/** `GeolocationPositionError.code`. */
const problems: Readonly<Record<number, PositionProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' };

const waitMs = 10_000;
/** A position up to one minute old is still valid. */
const fresh = 60_000;
/** About a hundred metres: no more than finding a branch needs leaves the device. */
const decimals = 3;

const rounded = (degrees: number): number => Number(degrees.toFixed(decimals));

/** @param geolocation of the browser; undefined where it has none. */
export function findPosition(geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined): Promise<Position> {
  if (!geolocation) return Promise.resolve({ ok: false, problem: 'notSupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ ok: true, spot: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) } }),
      ({ code }) => resolve({ ok: false, problem: problems[code] ?? 'unknown' }),
      { timeout: waitMs, maximumAge: fresh },
    );
  });
}

/** The position in a history entry; undefined when it has none. */
export function spotIn(state: unknown): Spot | undefined {
  if (typeof state !== 'object' || state === null || !('latitude' in state) || !('longitude' in state))
    return undefined;
  const { latitude, longitude } = state;
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}
