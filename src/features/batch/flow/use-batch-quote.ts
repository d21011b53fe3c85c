import { useCallback, useEffect, useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import type { GridStore } from '#src/shared/table-import/grid/grid-store.ts';
import { followQuote, noQuote, type QuoteState } from './quote-follower.ts';
import type { Sender } from './setup.ts';

/**
 * The price of the rows while they are corrected; makes no call without a sender, or while no row is being corrected.
 */
export function useBatchQuote(
  rows: GridStore,
  sender: Sender | undefined,
  isRepairing: boolean,
): QuoteState & { retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<QuoteState>(noQuote);
  const [round, setRound] = useState(0);
  const { zip, city } = sender ?? {};
  useEffect(() => {
    if (!isRepairing || !zip) return;
    return followQuote(api, rows, { originZip: zip, ...(city && { originCity: city }) }, setState);
  }, [api, rows, zip, city, isRepairing, round]);
  const retry = useCallback(() => setRound((last) => last + 1), []);
  return { ...state, retry };
}
