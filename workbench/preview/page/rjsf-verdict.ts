/** Asks the preview's server for the result of RJSF's own validator. */
import { useEffect, useState } from 'react';
import type { RjsfVerdict, SchemaState } from './protocol.ts';

/** Debounces typing. */
const pauseMs = 200;

/** Undefined for one of our forms, and until the first result has arrived. */
export function useRjsfVerdict({ isForeign, version }: SchemaState, answers: unknown): RjsfVerdict | undefined {
  const [verdict, setVerdict] = useState<RjsfVerdict>();
  // An empty answer is not JSON.
  const body = JSON.stringify(answers) ?? 'null';
  useEffect(() => {
    if (!isForeign || version === 0) return undefined;
    const aborted = new AbortController();
    const ask = async () => {
      const response = await fetch('/preview-rjsf.json', { method: 'POST', body, signal: aborted.signal });
      if (response.ok) setVerdict((await response.json()) as RjsfVerdict);
    };
    // For a cancelled request, or a stopped server, the next answers ask again.
    const later = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(later);
      aborted.abort();
    };
  }, [isForeign, version, body]);
  return verdict;
}
