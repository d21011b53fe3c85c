/** The moment when the first page answers to its visitor: its code, its words and its listeners are there. */
import { createContext, use, useEffect } from 'react';

const ArrivalContext = createContext<() => void>(() => undefined);

export const ArrivalProvider = ArrivalContext.Provider;

/** Beside a page, inside of what waits for its code. */
export function HydrationComplete() {
  const arrived = use(ArrivalContext);
  useEffect(arrived, [arrived]);
  return null;
}
