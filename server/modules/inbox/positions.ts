/** Positions as their pages have them. */
import type { LanguageInfo } from '#domain/languages.ts';

export interface Position {
  title: string;
  /** Whether one may still apply. */
  open: boolean;
}

/** Undefined for a position that there isn't. */
export type FindPosition = (slug: string, language: LanguageInfo) => Promise<Position | undefined>;

/** While no list of positions is known, a position is called what its address says, and is open. */
export const findPosition: FindPosition = async (slug) => {
  const words = slug.split('-').filter(Boolean).join(' ');
  return words === '' ? undefined : { title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, open: true };
};
