/** The menus of the site, made of the rows of the pages. */
import type { IconName } from '#src/ui/icon.tsx';
import { type Menu, pageRows } from './pages.ts';
import { isWithin } from './paths.ts';

/** A page as a menu shows it. */
export interface Place {
  to: string;
  /** Its word is `shell:nav.<word>`. */
  word: string;
  icon: IconName;
  /** The place is the current one on these paths and below them. */
  within: readonly string[];
}

const placesIn = (menu: Menu): readonly Place[] =>
  pageRows.flatMap(([, { path, otherPaths = [], entries }]) =>
    entries
      .filter(({ menus: shownIn }) => shownIn.includes(menu))
      .map(({ word, icon, within = [] }) => ({ to: path, word, icon, within: [path, ...otherPaths, ...within] })),
  );

export const menus: Readonly<Record<Menu, readonly Place[]>> = {
  header: placesIn('header'),
  services: placesIn('services'),
  company: placesIn('company'),
  help: placesIn('help'),
  legal: placesIn('legal'),
  bottom: placesIn('bottom'),
  account: placesIn('account'),
};

/** Whether a path belongs to a place. */
export const isAt = ({ within }: Place, path: string): boolean => within.some((start) => isWithin(path, start));
