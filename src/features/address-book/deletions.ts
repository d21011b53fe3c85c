/** What was deleted last in this visit, so that it can be taken back from any page (ROUTE-06). */
import { safeStorage, type TextStorage } from '#src/api/storage.ts';
import { type BookType, bookTypes } from '#src/addresses/books.ts';

export interface Deletion {
  type: BookType;
  ids: readonly string[];
}

/** As long as the tab is open; ids only, so that nothing of an address lies there. */
const visitStorage = safeStorage(() => window.sessionStorage);

const keyOf = (userId: string) => `deletedAddresses.${userId}`;

function isDeletion(value: unknown): value is Deletion {
  if (typeof value !== 'object' || value === null) return false;
  const { type, ids } = value as Partial<Record<keyof Deletion, unknown>>;
  const isBook = Object.values(bookTypes).some((known) => known === type);
  return isBook && Array.isArray(ids) && ids.length > 0 && ids.every((id) => typeof id === 'string');
}

export function readDeletion(userId: string, storage: TextStorage = visitStorage): Deletion | undefined {
  try {
    const stored: unknown = JSON.parse(storage.get(keyOf(userId)) ?? 'null');
    return isDeletion(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** @param deletion undefined when it was taken back, or can't be any more. */
export function keepDeletion(userId: string, deletion: Deletion | undefined, storage: TextStorage = visitStorage): void {
  if (deletion) storage.set(keyOf(userId), JSON.stringify(deletion));
  else storage.remove(keyOf(userId));
}
