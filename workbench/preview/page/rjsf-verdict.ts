/** Asks the preview's server what RJSF's own validator says of the answers. */
import { useEffect, useState } from 'react';
import type { RjsfVerdict, SchemaState } from './protocol.ts';

/** Somebody who types is not judged at every letter. */
const pauseMs = 200;

/** Undefined for a form of ours, and until the first verdict is here. */
export function useRjsfVerdict({ isForeign, version }: SchemaState, answers: unknown): RjsfVerdict | undefined {
  const [verdict, setVerdict] = useState<RjsfVerdict>();
  // Nothing answered is no JSON.
  const body = JSON.stringify(answers) ?? 'null';
  useEffect(() => {
    if (!isForeign || version === 0) return undefined;
    const aborted = new AbortController();
    const ask = async () => {
      const response = await fetch('/preview-rjsf.json', { method: 'POST', body, signal: aborted.signal });
      if (response.ok) setVerdict((await response.json()) as RjsfVerdict);
    };
    // A verdict that is no longer wanted, or a server that has ended: the next answers ask again.
    const later = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(later);
      aborted.abort();
    };
  }, [isForeign, version, body]);
  return verdict;
}
