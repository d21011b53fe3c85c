import { useState } from 'react';

/** Whether something has been known since the page appeared: a retry must not remove content that was rendered once. */
export function useKnownOnce(isKnown: boolean): boolean {
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setWasKnown(true);
  return isKnown || wasKnown;
}
