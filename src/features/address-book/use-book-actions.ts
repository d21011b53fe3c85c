import { useState } from 'react';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import type { BookType } from '#src/addresses/books.ts';
import { type Deletion, keepDeletion, readDeletion } from './deletions.ts';
import type { Entry } from './entry.ts';

/** What the list says of the last action: a message key with its values. */
export interface BookNews {
  key: string;
  params?: Record<string, string | number>;
  failure?: CallFailure;
}

export interface BookActions {
  busy: boolean;
  news: BookNews | undefined;
  /** What can still be taken back. */
  deletion: Deletion | undefined;
  setDefault: (entry: Entry, isDefault: boolean) => void;
  remove: (type: BookType, ids: readonly string[]) => void;
  undo: () => void;
}

/** The way back is closed for good: asking again would not open it. */
const isOver = ({ codeName }: CallFailure) => codeName === 'undoTooLate' || codeName === 'notFound';

/**
 * Defaults, deletions and their undoing (CALL-18, CALL-19).
 *
 * @param onDone the book is another one now.
 */
export function useBookActions(userId: string, onDone: () => void): BookActions {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<BookNews>();
  const [deletion, setDeletion] = useState(() => readDeletion(userId));

  function keep(next: Deletion | undefined) {
    keepDeletion(userId, next);
    setDeletion(next);
  }

  async function attempt(ask: () => Promise<{ ok: true } | CallFailure>, onSuccess: () => BookNews | undefined, key: string) {
    if (busy) return;
    setBusy(true);
    setNews(undefined);
    const result = await ask();
    setBusy(false);
    if (!result.ok) {
      if (key === 'undoFailed' && isOver(result)) keep(undefined);
      return setNews({ key: `addresses:news.${key}`, failure: result });
    }
    setNews(onSuccess());
    onDone();
  }

  return {
    busy,
    news,
    deletion,
    setDefault: ({ id, name }, isDefault) =>
      void attempt(
        () => api.call('addressSetDefault', { id, isDefault }),
        () => ({ key: `addresses:news.${isDefault ? 'isDefault' : 'noDefault'}`, params: { name } }),
        'defaultFailed',
      ),
    remove: (type, ids) =>
      void attempt(
        () => api.call('addressDelete', { ids: [...ids] }),
        () => {
          keep({ type, ids });
          return undefined;
        },
        'removeFailed',
      ),
    undo: () => {
      if (!deletion) return;
      const { ids } = deletion;
      void attempt(
        () => api.call('addressRestore', { ids: [...ids] }),
        () => {
          keep(undefined);
          return { key: 'addresses:news.restored', params: { count: ids.length } };
        },
        'undoFailed',
      );
    },
  };
}

/** The sentence of a failure, beside what failed. */
export const whyKey = ({ failure }: BookNews): string | undefined => failure && failureKey(failure);
