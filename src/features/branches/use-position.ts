import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Spot } from '#src/branches/directions.ts';
import { findPosition, type PositionProblem } from './position.ts';
import { writeQuestion } from './question.ts';

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
 * The own position as an answer to "where": it travels in the history's state, never in an address.
 * @param wanted the address asks for it and the history has none: it is looked up at once only where that needs no question.
 */
export function usePosition(wanted: boolean) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>();

  const locate = async () => {
    setProgress('asking');
    const position = await findPosition(navigator.geolocation);
    setProgress(position.ok ? undefined : position.problem);
    if (position.ok) void navigate(writeQuestion({ kind: 'near' }), { state: position.spot satisfies Spot, replace: wanted });
  };

  const locateUnasked = useEffectEvent(async () => {
    if (await isGranted()) await locate();
  });
  useEffect(() => {
    if (wanted) void locateUnasked();
  }, [wanted]);

  return { progress, locate, forget: () => setProgress(undefined) };
}
