import type { ContentIndex } from './content-index.ts';

/**
 * The date of the current terms of service, YYYY-MM-DD: the version that a customer agrees to with an order (D-56).
 * Null when an installation has no terms, or terms without a date.
 */
export const termsVersion = (shelf: ContentIndex, now: Date): string | null =>
  shelf.find('pages', 'terms', now)?.facts.updated ?? null;
