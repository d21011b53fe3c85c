import { useState } from 'react';
import { constants } from '#domain/constants.ts';
import { bookParam, type BookType, bookTypes } from '#src/shared/addresses/books.ts';
import { param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { type Paging, pagingParams } from '#src/shared/paged-list/paging.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import type { UndoTally } from '#src/shared/addresses/undo-summary.tsx';
import { safeStorage, type TextStorage } from '#src/lib/storage.ts';
import type { Entry } from './entry.ts';

export interface BookQuery extends Paging {
  /** personalAddressType, 1 by default (ENT-03). */
  type: BookType;
  keyword: string;
}

/** The state of the book's list lives in the URL, so that back, reload and a shared link preserve it (D-37, D-39). */
export const bookListParams = searchParams<BookQuery>({
  type: bookParam,
  keyword: param('q', text(constants.text.line), ''),
  ...pagingParams(),
});

/** The deletions of this visit, so that they can be undone from any page, the last first (ROUTE-06). */
interface Deletion {
  type: BookType;
  ids: readonly string[];
}

/** Older ones are forgotten. */
const mostDeletions = 50;

/** As long as the tab is open; ids only, so that it stores no address data. */
const visitStorage = safeStorage(() => window.sessionStorage);

const getKey = (userId: string) => `deletedAddresses.${userId}` as const;

function isDeletion(value: unknown): value is Deletion {
  if (typeof value !== 'object' || value === null) return false;
  const { type, ids } = value as Partial<Record<keyof Deletion, unknown>>;
  const isBook = Object.values(bookTypes).some((known) => known === type);
  return isBook && Array.isArray(ids) && ids.length > 0 && ids.every((id) => typeof id === 'string');
}

/** In the order in which they were made. */
export function readDeletions(userId: string, storage: TextStorage = visitStorage): readonly Deletion[] {
  try {
    const stored: unknown = JSON.parse(storage.get(getKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDeletion) : [];
  } catch {
    return [];
  }
}

/** @param deletions without those that were undone, or can't be any more. */
export function keepDeletions(
  userId: string,
  deletions: readonly Deletion[],
  storage: TextStorage = visitStorage,
): void {
  if (deletions.length > 0) storage.set(getKey(userId), JSON.stringify(deletions.slice(-mostDeletions)));
  else storage.remove(getKey(userId));
}

/** The list's message about the last action, and why it failed: message keys. */
export type BookNews =
  | { kind: 'done'; key: string; params: Record<string, string | number> }
  | { kind: 'failed'; key: string; why: string }
  | { kind: 'undone'; tally: UndoTally };

export interface BookActions {
  busy: boolean;
  news: BookNews | undefined;
  /** The next deletion to undo: the last one that still can be. */
  deletion: Deletion | undefined;
  setDefault: (entry: Entry, isDefault: boolean) => void;
  remove: (type: BookType, ids: readonly string[]) => void;
  undo: () => void;
  /** The import that was undone here, or turned out to be too old for it. */
  endedImport: string | undefined;
  endImport: (importId: string, news: BookNews) => void;
}

/** The way back is closed for good: asking again would not open it. */
export const isOver = ({ codeName }: CallFailure) => codeName === 'undoTooLate' || codeName === 'notFound';

/**
 * Defaults, deletions and their undoing (CALL-18, CALL-19).
 *
 * @param onDone the book is another one now.
 */
export function useBookActions(userId: string, onDone: () => void): BookActions {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<BookNews>();
  const [deletions, setDeletions] = useState(() => readDeletions(userId));
  const [endedImport, setEndedImport] = useState<string>();

  const deletion = deletions.at(-1);

  function keep(next: readonly Deletion[]) {
    keepDeletions(userId, next);
    setDeletions(next);
  }

  async function attempt(
    ask: () => Promise<{ ok: true } | CallFailure>,
    onSuccess: () => BookNews | undefined,
    key: string,
  ) {
    if (busy) return;
    setBusy(true);
    setNews(undefined);
    const result = await ask();
    setBusy(false);
    if (!result.ok) {
      // Too late for the last one is too late for those before it.
      if (key === 'undoFailed' && isOver(result)) keep(result.codeName === 'undoTooLate' ? [] : deletions.slice(0, -1));
      return setNews({ kind: 'failed', key: `addresses:news.${key}`, why: failureKey(result) });
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
        () => ({ kind: 'done', key: `addresses:news.${isDefault ? 'isDefault' : 'noDefault'}`, params: { name } }),
        'defaultFailed',
      ),
    remove: (type, ids) =>
      void attempt(
        () => api.call('addressDelete', { ids: [...ids] }),
        () => {
          keep([...deletions, { type, ids }]);
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
          keep(deletions.slice(0, -1));
          return { kind: 'done', key: 'addresses:news.restored', params: { count: ids.length } };
        },
        'undoFailed',
      );
    },
    endedImport,
    endImport: (importId, last) => {
      setEndedImport(importId);
      setNews(last);
      onDone();
    },
  };
}
