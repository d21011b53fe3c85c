/** The deletions of this visit, so that they can be undone from any page, the last first (ROUTE-06). */
import { safeStorage, type TextStorage } from '#src/browser/storage.ts';
import { type BookType, bookTypes } from '#src/shared/addresses/books.ts';

export interface Deletion {
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
