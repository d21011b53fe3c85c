import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Spot } from '#src/shared/branches/directions.ts';
import { writeQuestion } from './branch-search-params.ts';

/** The browser's position, with every way of not getting it told apart (MSG-18). */
type PositionProblem = 'denied' | 'unavailable' | 'timedOut' | 'unknown' | 'notSupported';

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

type Progress = 'asking' | PositionProblem | undefined;

async function isGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // A browser that can't say is asked by the button.
    return false;
  }
}

/**
 * The device's position as the place of a query: it is passed in the history's state, never in a URL.
 * @param wanted the URL asks for it and the history has none: it is located at once only where that needs no prompt.
 */
export function usePosition(wanted: boolean) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [progress, setProgress] = useState<Progress>();
  /** Counts up; an answer to any but the last question comes too late. */
  const question = useRef(0);

  const forget = () => {
    question.current += 1;
    setProgress(undefined);
  };

  const locate = async () => {
    const own = (question.current += 1);
    setProgress('asking');
    const position = await findPosition(navigator.geolocation);
    if (own !== question.current) return;
    setProgress(position.ok ? undefined : position.problem);
    if (position.ok)
      void navigate(writeQuestion({ kind: 'near' }), { state: position.spot satisfies Spot, replace: wanted });
  };

  const locateUnasked = useEffectEvent(async () => {
    const own = question.current;
    if ((await isGranted()) && own === question.current) await locate();
  });
  // A visitor who has moved on while the device was locating is not brought back.
  useEffect(
    () => () => {
      question.current += 1;
      setProgress(undefined);
    },
    [key],
  );
  useEffect(() => {
    if (wanted) void locateUnasked();
  }, [wanted]);

  return { progress, locate, forget };
}
