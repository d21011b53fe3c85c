import type { ContentIndex } from './content-index.ts';

/**
 * Since when the terms of service say what they say, YYYY-MM-DD: the version that an order is agreed to under (D-56).
 * Null where the terms of an installation have no day, or where it has none.
 */
export const termsVersion = (shelf: ContentIndex, now: Date): string | null =>
  shelf.find('pages', 'terms', now)?.facts.updated ?? null;
