/** The moment when the first page is interactive: its code, its texts and its listeners are ready. */
import { createContext, use, useEffect } from 'react';

const ArrivalContext = createContext<() => void>(() => undefined);

export const ArrivalProvider = ArrivalContext.Provider;

/** Rendered beside a page, inside the Suspense boundary that waits for its code. */
export function HydrationComplete() {
  const arrived = use(ArrivalContext);
  useEffect(arrived, [arrived]);
  return null;
}
