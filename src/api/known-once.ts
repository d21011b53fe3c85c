import { useState } from 'react';

/**
 * Whether something has been known since the page is there: what is tried again takes nothing away that was drawn once
 * it was.
 */
export function useKnownOnce(isKnown: boolean): boolean {
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setWasKnown(true);
  return isKnown || wasKnown;
}
