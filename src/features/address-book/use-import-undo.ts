import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { type BookNews, isOver } from './use-book-actions.ts';

export type LastImport = NonNullable<Answer<'addressList'>['lastImport']>;

export interface ImportUndo {
  isAsking: boolean;
  busy: boolean;
  /** Why it did not work; it may be tried again. */
  failure: CallFailure | undefined;
  ask: () => void;
  close: () => void;
  undo: () => void;
}

const endOf = (failure: CallFailure): BookNews => ({
  kind: 'failed',
  key: 'addresses:news.undoFailed',
  why: failure.codeName === 'notFound' ? 'addresses:lastImport.gone' : failureKey(failure),
});

/**
 * Asks, and takes an import back (ROUTE-06).
 *
 * @param onEnd it was, or it never can be any more.
 */
export function useImportUndo({ importId }: LastImport, onEnd: (importId: string, news: BookNews) => void): ImportUndo {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function undo() {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('addressImportUndo', { importId });
    setBusy(false);
    if (result.ok) return onEnd(importId, { kind: 'undone', tally: result.data });
    if (isOver(result)) return onEnd(importId, endOf(result));
    setFailure(result);
  }

  return {
    isAsking,
    busy,
    failure,
    ask: () => {
      setFailure(undefined);
      setAsking(true);
    },
    close: () => setAsking(false),
    undo: () => void undo(),
  };
}
